import { toolFacts } from '@easymock/contract';
import { type ComponentType, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { IconButton } from '../../kit/buttons/icon-button';
import { Icon } from '../../kit/display/icon';
import { BackIcon, ChevronRightIcon, LayersIcon } from '../../kit/display/icons';
import { to, usePageMatch } from '../../lib/address/page';
import { contentMark } from '../../lib/browser/content';
import { readStored, store } from '../../lib/storage/storage';
import { useText, useTexts } from '../../lib/texts/texts';
import { useMyTools } from './my-tools';
import { texts } from './texts';
import styles from './tool-frame.module.css';
import { type Shelf, shelves, type Tool } from './tool-list';

/** Wraps the page of a tool with the menu of all tools. */
export function inToolFrame(Screen: ComponentType): ComponentType {
  return function ToolPage() {
    return (
      <div className={styles.frame}>
        <ToolMenu />
        <div className={styles.screen} {...contentMark}>
          <Screen />
        </div>
      </div>
    );
  };
}

function ToolMenu() {
  const t = useTexts(texts);
  const text = useText();
  const { mine, pinned } = useMyTools();
  const [isFolded, setIsFolded] = useState(() => {
    const known = readStored('tool_menu');
    // By default, the names are shown if the window is wide enough for them beside a table.
    return known === null ? innerWidth < 1200 : known === 'folded';
  });
  const fold = (isNowFolded: boolean) => {
    store('tool_menu', isNowFolded ? 'folded' : 'open');
    setIsFolded(isNowFolded);
  };
  const unpinned = (Object.keys(shelves) as Shelf[]).map((shelf) => ({
    key: shelf,
    title: text(shelves[shelf]),
    entries: mine.filter((tool) => tool.shelf === shelf && !pinned.includes(tool)),
  }));
  const sections = [{ key: 'pinned', title: t.pinned, entries: pinned }, ...unpinned];
  const menu = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    menu.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <nav ref={menu} className={styles.menu} aria-label={t.menu} data-folded={isFolded ? '' : undefined}>
      <Link to={to('tools')} className={styles.entry} title={isFolded ? t.all : undefined}>
        <Icon icon={LayersIcon} />
        <span className={styles.name}>{t.all}</span>
      </Link>
      {sections
        .filter(({ entries }) => entries.length > 0)
        .map(({ key, title, entries }) => (
          <section key={key} aria-label={title}>
            <h2 className={styles.shelf}>{title}</h2>
            {entries.map((tool) => (
              <Entry key={tool.key} tool={tool} isFolded={isFolded} />
            ))}
          </section>
        ))}
      <IconButton
        icon={isFolded ? ChevronRightIcon : BackIcon}
        label={isFolded ? t.unfold : t.fold}
        className={styles.fold}
        onClick={() => fold(!isFolded)}
      />
    </nav>
  );
}

function Entry({ tool, isFolded }: { tool: Tool; isFolded: boolean }) {
  const text = useText();
  const here = usePageMatch()?.name ?? '';
  const isHere = here === tool.page || here in (toolFacts(tool.key).pages ?? {});
  const name = text(tool.name);
  return (
    <Link
      to={to(tool.page)}
      className={`${styles.entry} ${isHere ? styles.here : ''}`}
      aria-current={isHere ? 'page' : undefined}
      title={isFolded ? name : undefined}
    >
      <Icon icon={tool.icon} />
      <span className={styles.name}>{name}</span>
    </Link>
  );
}
