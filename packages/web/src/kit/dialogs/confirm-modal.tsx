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
  /** Whether nothing is lost, so that the button need not be red. */
  isHarmless?: boolean;
  cancelText?: string;
  /** A way out that loses nothing, as the primary button. */
  better?: { text: string; run: () => void } | undefined;
  children: ReactNode;
  /** The dialog waits for its end. It shows its own failures, as every call does unless somebody claims them. */
  onConfirm: () => unknown;
  onCancel: () => void;
  /** Called when the dialog is gone and has given the focus back. */
  onClosed?: () => void;
}

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
