import { Dropdown } from 'antd';
import { type SyntheticEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Icon } from '../../kit/display/icon';
import { ChevronDownIcon } from '../../kit/display/icons';
import { to, usePageMatch } from '../../lib/address/page';
import { useUser } from '../../lib/session/session';
import { useLanguage, useText, useTexts } from '../../lib/texts/texts';
import { countFitting, entriesFor, isActiveEntry, type MenuEntry } from './menu-entries';
import { texts } from './texts';
import styles from './top-bar.module.css';

export function MainMenu() {
  const t = useTexts(texts);
  const text = useText();
  const user = useUser();
  const page = usePageMatch()?.name;
  const entries = useMemo(() => entriesFor(user?.userAuthKey ?? []), [user?.userAuthKey]);
  const bar = useRef<HTMLElement>(null);
  const count = useFitting(bar, entries);
  const folded = count === undefined ? [] : entries.slice(count);
  return (
    <nav ref={bar} className={styles.menu} aria-label={t.mainMenu}>
      <div className={styles.ruler} aria-hidden="true" inert>
        {entries.map(({ key, title, children }) => (
          <RulerEntry key={key} text={text(title)} isMenu={children !== undefined} />
        ))}
        <RulerEntry text={t.more} isMenu />
      </div>
      {entries.slice(0, count ?? 0).map((entry) => (
        <Entry key={entry.key} entry={entry} isActive={isActiveEntry(entry, page)} />
      ))}
      {folded.length > 0 && <MoreMenu entries={folded} isActive={folded.some((entry) => isActiveEntry(entry, page))} />}
    </nav>
  );
}

/** Renders a menu entry for measuring its width. */
const RulerEntry = ({ text, isMenu }: { text: string; isMenu: boolean }) => (
  <span className={styles.entry}>
    {text} {isMenu && <Icon icon={ChevronDownIcon} size={14} />}
  </span>
);

/** Measures the entries in a hidden ruler before the first paint, and returns how many fit. */
function useFitting(bar: { current: HTMLElement | null }, entries: readonly MenuEntry[]): number | undefined {
  const [count, setCount] = useState<number>();
  const language = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: texts of another language have other widths
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return;
    const measure = () => {
      const widths = [...(element.firstElementChild?.children ?? [])].map(
        (child) => child.getBoundingClientRect().width,
      );
      const moreWidth = widths.pop() ?? 0;
      setCount(countFitting(widths, element.clientWidth, moreWidth));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [bar, entries, language]);
  return count === undefined ? undefined : Math.min(count, entries.length);
}

function Entry({ entry, isActive }: { entry: MenuEntry; isActive: boolean }) {
  const text = useText();
  const navigate = useNavigate();
  const className = `${styles.entry} ${isActive ? styles.active : ''}`;
  if (!entry.children) {
    return (
      <Link to={to(entry.page)} className={className} aria-current={isActive ? 'page' : undefined}>
        {text(entry.title)}
      </Link>
    );
  }
  const items = entry.children.map(({ page, title }) => ({
    key: page,
    label: <Link to={to(page)}>{text(title)}</Link>,
    // A click on the link navigates by itself; Enter only reaches the surrounding item.
    onClick: ({ domEvent }: { domEvent: SyntheticEvent }) => {
      const isLink = domEvent.target instanceof Element && domEvent.target.closest('a');
      if (!isLink) void navigate(to(page));
    },
  }));
  return (
    <Dropdown menu={{ items }} trigger={['hover', 'click']} placement="bottomLeft">
      <button type="button" className={className} aria-haspopup="menu">
        {text(entry.title)} <Icon icon={ChevronDownIcon} size={14} />
      </button>
    </Dropdown>
  );
}

function MoreMenu({ entries, isActive }: { entries: readonly MenuEntry[]; isActive: boolean }) {
  const t = useTexts(texts);
  const text = useText();
  const navigate = useNavigate();
  const items = entries.map((entry) =>
    entry.children
      ? {
          key: entry.key,
          type: 'group' as const,
          label: text(entry.title),
          children: entry.children.map(({ page, title }) => ({
            key: page,
            label: text(title),
            onClick: () => navigate(to(page)),
          })),
        }
      : { key: entry.key, label: text(entry.title), onClick: () => navigate(to(entry.page)) },
  );
  return (
    <Dropdown menu={{ items }} trigger={['hover', 'click']} placement="bottomLeft">
      <button type="button" className={`${styles.entry} ${isActive ? styles.active : ''}`} aria-haspopup="menu">
        {t.more} <Icon icon={ChevronDownIcon} size={14} />
      </button>
    </Dropdown>
  );
}
