import { Modal } from 'antd';
import type { ReactNode } from 'react';

/** Dialog that shows two states of a record. A separate module, loaded when somebody compares. */
export function CompareModal(props: {
  isOpen: boolean;
  title: string;
  footer: ReactNode;
  onClose: () => void;
  children: () => ReactNode;
}) {
  return (
    <Modal
      open={props.isOpen}
      title={props.title}
      width={880}
      onCancel={props.onClose}
      footer={props.footer}
      destroyOnHidden
    >
      {props.children()}
    </Modal>
  );
}
