import { Button, Modal } from 'antd';
import { type ReactNode, useRef } from 'react';
import { useTexts } from '../../lib/texts/texts';
import { kitTexts } from '../kit-texts';
import { useConfirm } from './use-confirm';

export interface ConfirmProps {
  isOpen: boolean;
  title: string;
  /** The verb on the red button. */
  okText: string;
  /** Whether the action loses no data, so that the button is not red. */
  isHarmless?: boolean;
  cancelText?: string;
  /** An alternative without loss of data, shown as the primary button. */
  better?: { text: string; run: () => void } | undefined;
  children: ReactNode;
  /** The dialog waits for its promise. The API client reports failures, unless the caller claims them. */
  onConfirm: () => unknown;
  onCancel: () => void;
  /** Called when the dialog has closed and returned the focus. */
  onClosed?: () => void;
}

/** The content of `ConfirmDialog`, in a separate module because most visits of a screen do not open it. */
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
      // Replaces `autoFocus`: above another dialog, antd moves the focus to its own close button.
      afterOpenChange={(isNowOpen) => isNowOpen && cancel.current?.focus()}
      afterClose={props.onClosed}
      destroyOnHidden
      footer={
        <>
          <Button ref={cancel} onClick={props.onCancel}>
            {props.cancelText ?? t.cancel}
          </Button>
          <Button
            type={props.better ? 'default' : 'primary'}
            danger={!props.isHarmless}
            loading={isBusy}
            onClick={confirm}
          >
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
