import { Button, Modal } from 'antd';
import { useRef } from 'react';
import { useTexts } from '../../lib/texts/texts';
import { kitTexts } from '../kit-texts';
import type { ConfirmProps } from './confirm-dialog';
import { useConfirm } from './use-confirm';

/** What `ConfirmDialog` shows. A module of its own, for most visits of a screen ask nothing. */
export function ConfirmModal(props: ConfirmProps) {
  const t = useTexts(kitTexts);
  const cancel = useRef<HTMLButtonElement>(null);
  const { isBusy, confirm } = useConfirm(props.onConfirm);
  return (
    <Modal
      open={props.isOpen}
      width={420}
      title={props.title}
      onCancel={props.onCancel}
      // Not by `autoFocus`: above another dialog, the library gives the focus to its own close button.
      afterOpenChange={(isNowOpen) => isNowOpen && cancel.current?.focus()}
      afterClose={props.onClosed}
      destroyOnHidden
      footer={
        <>
          <Button ref={cancel} onClick={props.onCancel}>
            {props.cancelText ?? t.cancel}
          </Button>
          <Button type={props.better ? 'default' : 'primary'} danger loading={isBusy} onClick={confirm}>
            {props.okText}
          </Button>
          {props.better && (
            <Button type="primary" onClick={props.better.run}>
              {props.better.text}
            </Button>
          )}
        </>
      }
    >
      {props.children}
    </Modal>
  );
}
