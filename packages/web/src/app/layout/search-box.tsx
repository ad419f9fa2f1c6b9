import { type KeyboardEvent, Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { SearchPanel, type SearchPanelKeys } from '../../features/palette/index';
import { Icon } from '../../kit/display/icon';
import { SearchIcon } from '../../kit/display/icons';
import { useListParams } from '../../lib/address/list-params';
import { to, usePageMatch } from '../../lib/address/page';
import { searchPageOf, searchScopes } from '../../lib/address/search-scope';
import { useKeys } from '../../lib/browser/keys';
import { useTexts } from '../../lib/texts/texts';
import { texts } from './texts';
import styles from './top-bar.module.css';

/** ID of the search box, which shortcuts focus. */
export const searchBoxId = 'top-search';

const delay = 300;

/** IDs of the list of hits and of its selected option. */
interface ShownHits {
  readonly listId: string;
  readonly optionId: string | undefined;
}

/** Returns the attributes of the field while hits are listed below it. */
const comboboxOf = (shown: ShownHits | undefined) => ({
  role: 'combobox',
  'aria-expanded': true,
  'aria-controls': shown?.listId,
  'aria-activedescendant': shown?.optionId,
});

/**
 * Filters the list of the page through the address. On pages without a list, hits are listed below the field
 * as the user types; Enter opens the selected one, or all results while none is known.
 */
export function SearchBox() {
  const t = useTexts(texts);
  const navigate = useNavigate();
  const page = usePageMatch()?.name;
  const scope = page && searchScopes[page];
  const [{ keywords, tab }, setParams] = useListParams({ keywords: '', page: 1, tab: '' });
  const known = scope ? keywords : '';
  const [text, setText] = useState(known);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isComposing = useRef(false);
  const [isComposed, setIsComposed] = useState(true);
  const [isPanelOpen, setIsPanelOpen] = useState(false);
  const [shown, setShown] = useState<ShownHits>();
  const panelKeys = useRef<SearchPanelKeys>(null);
  const hasPanel = !scope && isPanelOpen && text.trim() !== '';
  const allPath = `${to(searchPageOf(page))}?keywords=${encodeURIComponent(text.trim())}`;
  const sent = useRef(known);

  // The address was changed by other means: another page, Back, or 清除筛选 in the list.
  useEffect(() => {
    if (known === sent.current) return;
    sent.current = known;
    setText(known);
  }, [known]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: text that was not sent must not move to a new page
  useEffect(() => () => clearTimeout(timer.current), [page]);

  const send = (value: string) => {
    clearTimeout(timer.current);
    const keywords = value.trim();
    sent.current = keywords;
    // The list is on the first tab of its page, so a search switches to it.
    setParams({ keywords, tab: keywords ? '' : tab });
  };

  const schedule = (value: string) => {
    clearTimeout(timer.current);
    // While pinyin is being composed, the field contains letters that are not meant as a search.
    if (!scope || isComposing.current) return;
    timer.current = setTimeout(() => send(value), delay);
  };

  const clear = () => {
    setText('');
    if (scope) send('');
  };
  const leave = () => {
    setIsPanelOpen(false);
    setText('');
  };
  useKeys(text ? [{ key: 'Escape', label: t.keyClear, run: clear }] : []);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (hasPanel && panelKeys.current?.press(event)) return;
    if (event.key === 'Escape') {
      if (text) clear();
      else event.currentTarget.blur();
    }
    if (event.key === 'Enter') {
      if (scope) send(text);
      else if (text.trim()) {
        setIsPanelOpen(false);
        void navigate(allPath);
      }
    }
  };

  const names = { projects: t.allProjects, teams: t.teams, interfaces: t.interfaces, documents: t.keyDocuments };
  const scopeName = names[scope ?? searchScopes[searchPageOf(page)] ?? 'projects'];
  return (
    <search
      className={styles.search}
      onFocus={() => setIsPanelOpen(true)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setIsPanelOpen(false);
      }}
    >
      <Icon icon={SearchIcon} />
      <input
        id={searchBoxId}
        type="search"
        {...(hasPanel && comboboxOf(shown))}
        autoComplete="off"
        aria-label={t.searchHere({ scope: scopeName })}
        placeholder={t.search}
        value={text}
        maxLength={200}
        onChange={(event) => {
          setText(event.target.value);
          setIsPanelOpen(true);
          schedule(event.target.value);
        }}
        onCompositionStart={() => {
          isComposing.current = true;
          setIsComposed(false);
          clearTimeout(timer.current);
        }}
        onCompositionEnd={(event) => {
          isComposing.current = false;
          setIsComposed(true);
          schedule(event.currentTarget.value);
        }}
        onKeyDown={onKeyDown}
      />
      <span className={styles.chip}>{scopeName}</span>
      {hasPanel && (
        <Suspense>
          <SearchPanel
            text={text}
            isComposing={!isComposed}
            keys={panelKeys}
            allPath={allPath}
            onShown={setShown}
            onLeave={leave}
          />
        </Suspense>
      )}
      {!text && <kbd className={styles.key}>S</kbd>}
    </search>
  );
}
