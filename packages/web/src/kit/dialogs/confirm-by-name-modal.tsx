import { Input, type InputRef, Modal } from 'antd';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useTexts } from '../../lib/texts/texts';
import { kitTexts } from '../kit-texts';
import { useConfirm } from './use-confirm';

export interface ConfirmByNameProps {
  isOpen: boolean;
  title: string;
  name: string;
  /** The verb on the button. Default: 删除. */
  okText?: string;
  children: ReactNode;
  /** Fields to fill in before the confirmation. */
  fields?: ReactNode;
  isReady?: boolean;
  onConfirm: () => Promise<unknown>;
  onCancel: () => void;
}

/** The content of `ConfirmByName`, in a separate module because most visits of a screen do not open it. */
export function ConfirmByNameModal(props: ConfirmByNameProps) {
  const t = useTexts(kitTexts);
  const inputId = useId();
  const input = useRef<InputRef>(null);
  const [text, setText] = useState('');
  const { isBusy, confirm } = useConfirm(props.onConfirm);
  const isExact = text === props.name && (props.isReady ?? true);
  return (
    <Modal
      open={props.isOpen}
      title={props.title}
      okText={props.okText ?? t.delete}
      cancelText={t.cancel}
      okButtonProps={{ danger: true, disabled: !isExact, loading: isBusy }}
      onOk={confirm}
      onCancel={props.onCancel}
      afterOpenChange={(isOpen) => (isOpen ? input.current?.focus() : setText(''))}
      destroyOnHidden
    >
      <p style={{ marginBottom: 16, color: 'var(--g-ink2)' }}>{props.children}</p>
      {props.fields}
      <label htmlFor={inputId} style={{ display: 'block', marginBottom: 4 }}>
        <TypeName text={t.typeName({ name: '\u0001' })} name={props.name} />
      </label>
      <Input
        id={inputId}
        ref={input}
        value={text}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setText(event.target.value)}
        onPressEnter={(event) => isExact && !event.nativeEvent.isComposing && confirm()}
      />
    </Modal>
  );
}

/** Renders the sentence with the name highlighted, so that spaces and dots in the name are recognisable. */
function TypeName({ text, name }: { text: string; name: string }) {
  const [before, after] = text.split('\u0001');
  return (
    <>
      {before}
      <strong style={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</strong>
      {after}
    </>
  );
}
