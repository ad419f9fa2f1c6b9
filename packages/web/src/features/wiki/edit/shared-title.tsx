import { Input, type InputRef } from 'antd';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type * as Y from 'yjs';
import { useTexts } from '../../../lib/texts/texts';
import type { DraftSession } from '../shared-draft/draft-session';
import { writeText } from '../shared-draft/write-text';
import editStyles from './edit.module.css';
import { texts } from './texts';

/** Renders the title of a shared draft as a field in which the cursor stays at its place while others type. */
export function SharedTitle(props: {
  session: DraftSession;
  /** The title as it is now; before the draft is open, that of the article. */
  title: string;
  isReadOnly: boolean;
  onEnter: () => void;
}) {
  const { session, title, isReadOnly } = props;
  const t = useTexts(texts);
  const field = useRef<InputRef>(null);
  const [composed, setComposed] = useState<string>();
  useCursorAmongOthers(field, session);
  const isEmpty = !isReadOnly && !title.trim();
  return (
    <Input
      ref={field}
      variant="borderless"
      className={editStyles.title}
      aria-label={t.title}
      aria-invalid={isEmpty}
      status={isEmpty ? 'error' : ''}
      placeholder={isReadOnly ? t.title : t.titleEmpty}
      value={composed ?? title}
      maxLength={100}
      readOnly={isReadOnly}
      onChange={({ target, nativeEvent }) => {
        if ((nativeEvent as InputEvent).isComposing) setComposed(target.value);
        else if (!isReadOnly) writeText(session.title, target.value);
      }}
      onCompositionStart={() => session.hold(true)}
      onCompositionEnd={({ currentTarget }) => {
        // The session holds back changes of others, so the difference is only what was composed.
        if (!isReadOnly) writeText(session.title, currentTarget.value);
        setComposed(undefined);
        session.hold(false);
      }}
      onPressEnter={(event) => !event.nativeEvent.isComposing && props.onEnter()}
    />
  );
}

/** Restores the cursor of the field after others changed its text, since browsers move it to the end. */
function useCursorAmongOthers(field: RefObject<InputRef | null>, { title }: DraftSession): void {
  const [moved, setMoved] = useState<{ readonly start: number; readonly end: number }>();
  useLayoutEffect(() => {
    const note = ({ delta }: Y.YTextEvent) => {
      const input = field.current?.input;
      if (!input || input.value === title.toString()) return;
      const { selectionStart, selectionEnd } = input;
      setMoved({ start: placeAfter(delta, selectionStart ?? 0), end: placeAfter(delta, selectionEnd ?? 0) });
    };
    title.observe(note);
    return () => title.unobserve(note);
  }, [field, title]);
  useLayoutEffect(() => {
    if (moved) field.current?.input?.setSelectionRange(moved.start, moved.end);
  }, [field, moved]);
}

/** Returns where a cursor is after changes. It stays before text that is inserted at its place. */
function placeAfter(delta: Y.YTextEvent['delta'], before: number): number {
  let place = before;
  let at = 0;
  for (const { retain = 0, insert = '', delete: gone = 0 } of delta) {
    const added = typeof insert === 'string' ? insert.length : 0;
    if (at < place) place += added - Math.min(gone, place - at);
    at += retain + added;
  }
  return place;
}
