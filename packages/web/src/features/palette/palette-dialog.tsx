import { Fragment, type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Icon } from '../../kit/display/icon';
import { SearchIcon } from '../../kit/display/icons';
import { useTexts } from '../../lib/texts/texts';
import { formatNumber } from '../../lib/texts/time';
import type { FindPinyin } from './find-match';
import styles from './palette.module.css';
import { findHits, groups, type Hit } from './palette-item';
import { texts } from './texts';
import { usePaletteItems } from './use-palette-items';

const pauseMs = 300;

/**
 * Dialog that finds pages, records and actions. The arrow keys move through the list while the focus stays in
 * the field.
 */
export function PaletteDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(texts);
  const navigate = useNavigate();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState('');
  const [isComposing, setIsComposing] = useState(false);
  const [active, setActive] = useState(0);
  const keywords = useSettledText(text, isComposing);
  const { items, isSearching: isAsking, isFailed, elsewhere } = usePaletteItems(keywords);
  // Until the input has settled, no search was sent for these letters.
  const isSearching = isAsking || text.trim() !== keywords;
  const findPinyin = usePinyin();
  const hits = useMemo(() => findHits(text, items, findPinyin), [text, items, findPinyin]);
  const chosen = hits[Math.min(active, hits.length - 1)];

  useEffect(() => {
    const { current } = dialog;
    if (!current?.open) current?.showModal();
  }, []);
  useEffect(() => {
    if (chosen) document.getElementById(optionId(id, chosen))?.scrollIntoView({ block: 'nearest' });
  }, [id, chosen]);

  const run = ({ item: { act, onRun } }: Hit) => {
    onRun?.();
    // Close first, because the action may move the focus.
    dialog.current?.close();
    if (typeof act === 'string') void navigate(act);
    else act();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (move && hits.length > 0) {
      event.preventDefault();
      setActive((Math.min(active, hits.length - 1) + move + hits.length) % hits.length);
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault();
      run(chosen);
    } else if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      dialog.current?.close();
    }
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside it closes it, as Esc does
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
            onChange={(event) => {
              setText(event.target.value);
              // Select the first hit again when the text changes.
              setActive(0);
            }}
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
          onPoint={(hit) => setActive(hits.indexOf(hit))}
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

/** Lists the hits by group; mocks also by project. */
function HitList(props: {
  id: string;
  hits: readonly Hit[];
  chosen: Hit | undefined;
  elsewhere: { projects: number; mocks: number };
  onPoint: (hit: Hit) => void;
  onRun: (hit: Hit) => void;
}) {
  const { id, hits, chosen, elsewhere, onPoint, onRun } = props;
  const t = useTexts(texts);
  return (
    <div id={`${id}-list`} role="listbox" aria-label={t.label} className={styles.list}>
      {groups.map((group) => {
        const members = hits.filter(({ item }) => item.group === group);
        return members.length === 0 ? null : (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
          <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
            <div id={`${id}-${group}`} role="presentation" className={styles.group}>
              {t[group]}
            </div>
            {members.map((hit, index) => (
              <Fragment key={hit.item.key}>
                {hit.item.section?.title && hit.item.section.key !== members[index - 1]?.item.section?.key && (
                  <div role="presentation" className={styles.section}>
                    {hit.item.section.title}
                  </div>
                )}
                <Option
                  id={optionId(id, hit)}
                  hit={hit}
                  isChosen={hit === chosen}
                  onPoint={() => onPoint(hit)}
                  onRun={() => onRun(hit)}
                />
              </Fragment>
            ))}
            {group === 'mocks' && elsewhere.projects > 0 && (
              <div role="presentation" className={styles.note}>
                {t.elsewhere({ projects: formatNumber(elsewhere.projects), mocks: formatNumber(elsewhere.mocks) })}
              </div>
            )}
          </div>
        );
      })}
    </div>
  );
}

function Option(props: { id: string; hit: Hit; isChosen: boolean; onPoint: () => void; onRun: () => void }) {
  const { id, hit, isChosen, onPoint, onRun } = props;
  const { icon, title, detail, section } = hit.item;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: its keys are those of the field
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      // Screen readers do not announce the section heading with the option, so repeat it here.
      aria-description={section?.title || undefined}
      className={styles.option}
      onPointerMove={onPoint}
      onClick={onRun}
    >
      <Icon icon={icon} />
      <span className={styles.title}>
        <Marked text={title} marks={hit.marks} />
      </span>
      <span className={styles.detail}>{detail}</span>
    </div>
  );
}

const optionId = (id: string, { item }: Hit) => `${id}-${item.key.replace(/\W+/g, '-')}`;

function Marked({ text, marks }: { text: string; marks: Hit['marks'] }) {
  let at = 0;
  const parts = marks.map(([from, to]) => {
    const before = text.slice(at, from);
    at = to;
    return (
      <span key={from}>
        {before}
        <mark className={styles.mark}>{text.slice(from, to)}</mark>
      </span>
    );
  });
  return (
    <>
      {parts}
      {text.slice(at)}
    </>
  );
}

/** Returns the typed text once typing pauses and no character is being composed. */
function useSettledText(text: string, isComposing: boolean): string {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    if (isComposing) return;
    const timer = setTimeout(() => setSettled(text.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [text, isComposing]);
  return settled;
}

/**
 * Loads the pinyin table, which is large, after the palette. Until then only letters and Chinese characters
 * match.
 */
function usePinyin(): FindPinyin | undefined {
  const [find, setFind] = useState<FindPinyin>();
  useEffect(() => {
    let isGone = false;
    import('pinyin-match').then(
      (module) => !isGone && setFind(() => module.default.match),
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, []);
  return find;
}
