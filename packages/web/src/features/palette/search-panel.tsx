import { type KeyboardEvent, type RefObject, useEffect, useId, useImperativeHandle } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../lib/texts/texts';
import { HitList, optionId } from './hit-list';
import styles from './palette.module.css';
import { texts } from './texts';
import { useHits } from './use-hits';

/** Handle by which the field passes its keys to the panel. */
export interface SearchPanelKeys {
  /** Returns whether the panel used the key. */
  press(event: KeyboardEvent): boolean;
}

/** Lists the palette's hits for the text of a search field, which keeps the focus. */
export function SearchPanel(props: {
  text: string;
  isComposing: boolean;
  keys: RefObject<SearchPanelKeys | null>;
  /** The page with all results. */
  allPath: string;
  /** Reports the IDs of the list and of the selected option, for the attributes of the field. */
  onShown: (shown: { listId: string; optionId: string | undefined }) => void;
  onLeave: () => void;
}) {
  const { text, isComposing, keys, allPath, onShown, onLeave } = props;
  const t = useTexts(texts);
  const id = useId();
  const found = useHits(id, { text, isComposing }, onLeave);
  const { hits, chosen, isSearching, isFailed, elsewhere, point, run } = found;
  const chosenId = chosen && optionId(id, chosen);
  useEffect(() => onShown({ listId: `${id}-list`, optionId: chosenId }), [id, chosenId, onShown]);
  useImperativeHandle(keys, () => ({
    press(event) {
      if (found.moveBy(event)) return true;
      // Enter is ignored during the search, because the first hit may still change.
      if (event.key !== 'Enter' || !chosen || isSearching) return false;
      event.preventDefault();
      run(chosen);
      return true;
    },
  }));
  return (
    <div className={styles.panel}>
      <HitList
        id={id}
        hits={hits}
        chosen={chosen}
        elsewhere={elsewhere}
        onPoint={(hit) => point(hits.indexOf(hit))}
        onRun={run}
      />
      {isSearching && hits.length === 0 && <p className={styles.none}>{t.searching}</p>}
      {!isSearching && (isFailed || hits.length === 0) && (
        <p className={styles.none} role={isFailed ? 'alert' : undefined}>
          {isFailed ? (hits.length === 0 ? t.failed : t.failedInPart) : t.noHit({ text })}
        </p>
      )}
      <p className={styles.panelFoot}>
        <span>{t.hint}</span>
        <Link to={allPath} onClick={onLeave}>
          {t.allResults}
        </Link>
      </p>
      <p className="g-sr-only" role="status">
        {isSearching ? '' : t.count({ count: hits.length })}
      </p>
    </div>
  );
}
