import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Icon } from '../../kit/display/icon';
import { SearchIcon } from '../../kit/display/icons';
import { useTexts } from '../../lib/texts/texts';
import { HitList, optionId } from './hit-list';
import styles from './palette.module.css';
import { texts } from './texts';
import { useHits } from './use-hits';

/**
 * Dialog that finds pages, records and actions. The arrow keys move through the list while the focus stays in
 * the field.
 */
export function PaletteDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(texts);
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState('');
  const [isComposing, setIsComposing] = useState(false);
  const leave = () => dialog.current?.close();
  const found = useHits(id, { text, isComposing }, leave);
  const { hits, chosen, isSearching, isFailed, elsewhere, point, run } = found;

  useEffect(() => {
    const { current } = dialog;
    if (!current?.open) current?.showModal();
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || found.moveBy(event)) return;
    if (event.key === 'Enter' && chosen) {
      event.preventDefault();
      run(chosen);
    } else if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      dialog.current?.close();
    }
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click outside closes the dialog; the keyboard has Esc
    <dialog
      ref={dialog}
      className={styles.palette}
      aria-label={t.label}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && dialog.current?.close()}
    >
      <div className={styles.box}>
        <div className={styles.field}>
          <Icon icon={SearchIcon} size={18} />
          <input
            type="text"
            role="combobox"
            aria-label={t.label}
            aria-expanded={hits.length > 0}
            aria-controls={`${id}-list`}
            aria-activedescendant={chosen ? optionId(id, chosen) : undefined}
            aria-autocomplete="list"
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            placeholder={t.placeholder}
            value={text}
            autoFocus
            onChange={(event) => setText(event.target.value)}
            onCompositionStart={() => setIsComposing(true)}
            onCompositionEnd={() => setIsComposing(false)}
            onKeyDown={onKeyDown}
          />
          {isSearching && <span className={styles.quiet}>{t.searching}</span>}
        </div>
        <HitList
          id={id}
          hits={hits}
          chosen={chosen}
          elsewhere={elsewhere}
          onPoint={(hit) => point(hits.indexOf(hit))}
          onRun={run}
        />
        {!isSearching && (isFailed || hits.length === 0) && (
          <p className={styles.none} role={isFailed ? 'alert' : undefined}>
            {isFailed ? (hits.length === 0 ? t.failed : t.failedInPart) : t.noHit({ text })}
          </p>
        )}
        <p className={styles.foot}>{t.hint}</p>
        <p className="g-sr-only" role="status">
          {t.count({ count: hits.length })}
        </p>
      </div>
    </dialog>
  );
}
