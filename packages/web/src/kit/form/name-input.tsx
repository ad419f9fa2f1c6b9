import { Input, type InputRef } from 'antd';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

/**
 * Renames an item in place, for example in a tree. Enter and blur save, Escape does not.
 * @example <NameInput label={t.name} initial={folder.name} limit={60} onEnd={(name) => save(name)} />
 */
export function NameInput(props: {
  label: string;
  initial: string;
  limit: number;
  /**
   * Receives the typed name, or the initial name after Escape. If the promise rejects, the input stays for a
   * retry.
   */
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
      // The API client has reported the failure.
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
