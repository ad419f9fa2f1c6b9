import { commentLimit, type UserLight } from '@easymock/contract';
import { Button } from 'antd';
import { type KeyboardEvent, lazy, type Ref, Suspense, useId, useImperativeHandle, useRef, useState } from 'react';
import type { MenuHandle } from '../../../kit/list/caret-menu';
import { useTexts } from '../../../lib/texts/texts';
import { chooseName, fromSource, toSource } from '../mention/comment-names';
import { typedNameIn } from '../mention/typed-name';
import styles from './comment.module.css';
import { texts } from './texts';

const PeopleMenu = lazy(async () => ({ default: (await import('../mention/people-menu')).PeopleMenu }));

export interface ComposerHandle {
  focus: () => void;
}

/** Renders the field in which a comment is written or edited. */
export function Composer(props: {
  label: string;
  placeholder: string;
  postText: string;
  /** Text of the comment to edit; absent for a new comment. */
  initial?: string;
  hasFocus?: boolean;
  /** The field is cleared when the promise resolves. The callee reports failures. */
  onPost: (source: string) => Promise<unknown>;
  onCancel?: () => void;
  ref?: Ref<ComposerHandle>;
}) {
  const { label, placeholder, postText, initial = '', hasFocus = false, onPost, onCancel } = props;
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const menu = useRef<MenuHandle>(null);
  const [{ text, chosen }, setWritten] = useState(() => fromSource(initial));
  const [caret, setCaret] = useState(-1);
  const [closedAt, setClosedAt] = useState(-1);
  const [isBusy, setIsBusy] = useState(false);
  const [isOpen, setIsOpen] = useState(hasFocus || initial !== '');
  useImperativeHandle(props.ref, () => ({
    focus: () => {
      field.current?.focus();
      field.current?.scrollIntoView({ block: 'center' });
    },
  }));
  const name = caret >= 0 ? typedNameIn(text.slice(0, caret)) : undefined;
  const isMenuOpen = name !== undefined && name.from !== closedAt;
  const source = toSource(text, chosen).trim();
  const isTooLong = source.length > commentLimit;

  const look = () => setCaret(document.activeElement === field.current ? (field.current?.selectionStart ?? -1) : -1);
  const choose = (person: UserLight) => {
    if (!name) return;
    const { chosen: next, shown } = chooseName(chosen, person);
    const before = `${text.slice(0, name.from)}@${shown} `;
    setWritten({ text: before + text.slice(caret), chosen: next });
    setCaret(-1);
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(before.length, before.length);
    });
  };
  const post = async () => {
    if (source === '' || isTooLong || isBusy) return;
    setIsBusy(true);
    try {
      await onPost(source);
      setWritten({ text: '', chosen: new Map() });
      setIsOpen(false);
      field.current?.blur();
    } catch {
      // The callee has reported the failure; the text stays in the field.
    } finally {
      setIsBusy(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (isMenuOpen && menu.current?.press(event.key)) {
      event.preventDefault();
      event.stopPropagation();
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void post();
    } else if (event.key === 'Escape' && onCancel) {
      event.stopPropagation();
      onCancel();
    }
  };
  const box = field.current?.getBoundingClientRect();
  return (
    <div className={styles.composer}>
      <textarea
        // biome-ignore lint/a11y/noAutofocus: it appears because somebody asked for it
        autoFocus={hasFocus}
        ref={field}
        className={styles.field}
        aria-label={label}
        aria-describedby={isOpen ? `${id}-hint` : undefined}
        aria-invalid={isTooLong}
        aria-autocomplete="list"
        aria-controls={isMenuOpen ? `${id}-people` : undefined}
        placeholder={placeholder}
        rows={isOpen ? 3 : 1}
        value={text}
        onFocus={() => setIsOpen(true)}
        onBlur={() => setCaret(-1)}
        onChange={({ target }) => {
          setWritten({ text: target.value, chosen });
          setCaret(target.selectionStart);
        }}
        onSelect={look}
        onKeyDown={onKeyDown}
      />
      {isMenuOpen && name && box && (
        <Suspense>
          <PeopleMenu
            typed={name.typed}
            place={{ left: box.left, top: box.top, bottom: box.bottom }}
            handle={menu}
            id={`${id}-people`}
            onChoose={choose}
            onClose={() => setClosedAt(name.from)}
          />
        </Suspense>
      )}
      {isOpen && (
        <ComposerFoot
          hintId={`${id}-hint`}
          length={source.length}
          isBusy={isBusy}
          postText={postText}
          onPost={() => void post()}
          onCancel={onCancel}
        />
      )}
    </div>
  );
}

function ComposerFoot(props: {
  hintId: string;
  length: number;
  isBusy: boolean;
  postText: string;
  onPost: () => void;
  onCancel: (() => void) | undefined;
}) {
  const { hintId, length, isBusy, postText, onPost, onCancel } = props;
  const t = useTexts(texts);
  const isTooLong = length > commentLimit;
  return (
    <div className={styles.composerFoot}>
      <span id={hintId} className={styles.hint}>
        {isTooLong ? <span className="g-num">{`${length} / ${commentLimit}`}</span> : t.hint}
      </span>
      {onCancel && (
        <Button size="small" onClick={onCancel}>
          {t.cancel}
        </Button>
      )}
      <Button size="small" type="primary" loading={isBusy} disabled={length === 0 || isTooLong} onClick={onPost}>
        {postText}
      </Button>
    </div>
  );
}
