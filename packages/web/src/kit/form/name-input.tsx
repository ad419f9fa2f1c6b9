import { Input, type InputRef } from 'antd';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

/**
 * Names something in its place, such as in a tree: Enter and leaving the field save, Escape does not.
 * @example <NameInput label={t.name} initial={folder.name} limit={60} onEnd={(name) => save(name)} />
 */
export function NameInput(props: {
  label: string;
  initial: string;
  limit: number;
  /** What was typed, or as it was after Escape. If it fails, the name stays for another try. */
  onEnd: (name: string) => Promise<void>;
}) {
  const { label, initial, limit, onEnd } = props;
  const [name, setName] = useState(initial);
  const input = useRef<InputRef>(null);
  const isOver = useRef(false);
  useEffect(() => input.current?.select(), []);
  const end = (text: string) => {
    if (isOver.current) return;
    isOver.current = true;
    onEnd(text.trim()).catch(() => {
      // The notice has said why.
      isOver.current = false;
      input.current?.focus();
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') end(name);
    if (event.key === 'Escape') end(initial);
  };
  return (
    <Input
      ref={input}
      size="small"
      style={{ flex: 1, minWidth: 0 }}
      aria-label={label}
      value={name}
      maxLength={limit}
      onChange={(event) => setName(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => end(name)}
    />
  );
}
