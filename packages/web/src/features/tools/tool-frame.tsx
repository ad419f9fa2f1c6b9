import { pages } from '@easymock/contract';
import { type ComponentType, useState } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../kit/icon';
import { IconButton } from '../../kit/icon-button';
import { to, usePageMatch } from '../../lib/page';
import { readStored, store } from '../../lib/storage';
import { useText, useTexts } from '../../lib/texts';
import { useMyTools } from './my-tools';
import { texts } from './texts';
import styles from './tool-frame.module.css';
import { type Tool, type ToolGroup, toolGroups } from './tool-list';

/** The page of a tool beside the menu of all of them. */
export function inToolFrame(Screen: ComponentType): ComponentType {
  return function ToolPage() {
    return (
      <div className={styles.frame}>
        <ToolMenu />
        <div className={styles.screen}>
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
    // Who never chose gets the names where there is room for them beside a table.
    return known === null ? innerWidth < 1200 : known === 'folded';
  });
  const fold = (isNowFolded: boolean) => {
    store('tool_menu', isNowFolded ? 'folded' : 'open');
    setIsFolded(isNowFolded);
  };
  const groups = (Object.keys(toolGroups) as ToolGroup[]).map((group) => ({
    key: group,
    title: text(toolGroups[group]),
    entries: mine.filter((tool) => tool.group === group && !pinned.includes(tool)),
  }));
  const shelves = [{ key: 'pinned', title: t.pinned, entries: pinned }, ...groups];
  return (
    <nav className={styles.menu} aria-label={t.menu} data-folded={isFolded ? '' : undefined}>
      <Link to={to('tools')} className={styles.entry} title={isFolded ? t.all : undefined}>
        <Icon name="layers" />
        <span className={styles.name}>{t.all}</span>
      </Link>
      {shelves
        .filter(({ entries }) => entries.length > 0)
        .map(({ key, title, entries }) => (
          <section key={key} aria-label={title}>
            <h2 className={styles.shelf}>{title}</h2>
            {entries.map((tool) => (
              <Entry key={tool.page} tool={tool} isFolded={isFolded} />
            ))}
          </section>
        ))}
      <IconButton
        icon={isFolded ? 'chevronRight' : 'back'}
        label={isFolded ? t.unfold : t.fold}
        className={styles.fold}
        onClick={() => fold(!isFolded)}
      />
    </nav>
  );
}

function Entry({ tool, isFolded }: { tool: Tool; isFolded: boolean }) {
  const text = useText();
  const isHere = usePageMatch()?.name === tool.page;
  const name = text(pages[tool.page].title);
  return (
    <Link
      to={to(tool.page)}
      className={`${styles.entry} ${isHere ? styles.here : ''}`}
      aria-current={isHere ? 'page' : undefined}
      title={isFolded ? name : undefined}
    >
      <Icon name={tool.icon} />
      <span className={styles.name}>{name}</span>
    </Link>
  );
}
