import { type KeyboardEvent, type RefObject, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { useMedia } from '../../../../lib/browser/use-media';
import type { Box } from '../draw/layout';
import { fonts, padding } from '../draw/measure';
import styles from './editor.module.css';

export interface TopicInputHandle {
  focus: () => void;
  /** Opens the text of the active node for editing. */
  begin: () => void;
  hasFocus: () => boolean;
}

/** Keys pressed during a composition belong to the input method. */
const isComposed = ({ nativeEvent, keyCode }: KeyboardEvent): boolean => nativeEvent.isComposing || keyCode === 229;

/**
 * Receives the keys of the editor: a text box on the active node, empty and invisible until the user types.
 * The box is always there, because a composition that begins elsewhere would be lost, and uncontrolled, so
 * that nothing renders during a composition.
 */
export function TopicInput(props: {
  handle: RefObject<TopicInputHandle | null>;
  box: Box;
  isTyping: boolean;
  isReadOnly: boolean;
  label: string;
  treeId: string;
  activeDomId: string;
  onBegin: () => void;
  /** @returns false if the text is invalid */
  onText: (text: string) => boolean;
  onEnd: () => void;
  onKey: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
  onTypingKey: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
  onClipboard: (event: ClipboardEvent) => void;
}) {
  const { box, isTyping, isReadOnly, onText } = props;
  const input = useRef<HTMLTextAreaElement>(null);
  const isComposing = useRef(false);
  const isCoarse = useMedia('(pointer: coarse)');
  useImperativeHandle(props.handle, () => ({
    focus: () => input.current?.focus({ preventScroll: true }),
    begin: () => {
      const field = input.current;
      if (!field) return;
      field.value = box.node.topic;
      props.onBegin();
      // The on-screen keyboard opens with the focus, and was suppressed until now.
      field.inputMode = 'text';
      if (isCoarse) field.blur();
      field.focus({ preventScroll: true });
      field.setSelectionRange(field.value.length, field.value.length);
    },
    hasFocus: () => document.activeElement === input.current,
  }));
  useLayoutEffect(() => {
    // The old text belongs to the node that was left.
    if (!isTyping && input.current && !isComposing.current) input.current.value = '';
  });
  useLayoutEffect(() => {
    const field = input.current;
    const hear = (event: ClipboardEvent) => props.onClipboard(event);
    for (const name of ['copy', 'cut', 'paste'] as const) field?.addEventListener(name, hear);
    return () => {
      for (const name of ['copy', 'cut', 'paste'] as const) field?.removeEventListener(name, hear);
    };
  });
  const tell = (field: HTMLTextAreaElement) => {
    if (!isTyping) props.onBegin();
    if (!onText(field.value)) field.value = box.node.topic;
  };
  const { level, measured } = box;
  const font = fonts[level];
  const room = padding[level];
  return (
    <textarea
      ref={input}
      className={styles.input}
      data-over={isTyping ? '' : undefined}
      data-typing={isTyping || undefined}
      data-level={level}
      style={{
        left: box.x,
        top: box.y,
        minWidth: measured.width,
        minHeight: measured.height,
        padding: `${room.y}px ${room.x}px`,
        font: `${font.weight} ${font.size}px/${font.line}px var(--g-font-ui)`,
      }}
      aria-label={props.label}
      aria-controls={props.treeId}
      aria-activedescendant={isTyping ? undefined : props.activeDomId}
      readOnly={isReadOnly}
      spellCheck={false}
      autoCapitalize="off"
      rows={1}
      inputMode={isCoarse && !isTyping ? 'none' : 'text'}
      onCompositionStart={() => {
        isComposing.current = true;
        if (!isTyping) props.onBegin();
      }}
      onCompositionEnd={(event) => {
        isComposing.current = false;
        tell(event.currentTarget);
      }}
      onInput={(event) => {
        if (!isComposing.current) tell(event.currentTarget);
      }}
      onKeyDown={(event) => {
        if (isComposed(event)) return;
        if (isTyping) props.onTypingKey(event);
        else props.onKey(event);
      }}
      onBlur={() => isTyping && props.onEnd()}
    />
  );
}
