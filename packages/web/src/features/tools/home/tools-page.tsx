import type { ToolFigure } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { lazy, type RefObject, Suspense, useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { IconButton } from '../../../kit/buttons/icon-button';
import { Icon } from '../../../kit/display/icon';
import { PinIcon } from '../../../kit/display/icons';
import { useRowKeys } from '../../../kit/list/use-row-keys';
import { EmptyState } from '../../../kit/page/empty-state';
import { PageBody } from '../../../kit/page/page-body';
import { PageHead } from '../../../kit/page/page-head';
import { KeywordInput } from '../../../kit/resource/keyword-input';
import { useListParams } from '../../../lib/address/list-params';
import { to } from '../../../lib/address/page';
import { callQuery } from '../../../lib/api/queries';
import { personName } from '../../../lib/session/person-name';
import { useOnceTrue } from '../../../lib/state/use-once-true';
import { joinWords } from '../../../lib/texts/joined';
import { useText, useTexts } from '../../../lib/texts/texts';
import { AttentionStrip } from '../../attention/index';
import { useMyTools } from '../my-tools';
import { texts } from '../texts';
import { shelves, type Tool } from '../tool-list';
import styles from './tools.module.css';

const ToolDrawer = lazy(async () => ({ default: (await import('./tool-drawer')).ToolDrawer }));

/** Page of all tools that a person may open, pinned ones first. */
export function ToolsPage() {
  const t = useTexts(texts);
  const text = useText();
  const navigate = useNavigate();
  const list = useRef<HTMLDivElement>(null);
  const { mine, isPinned, pin } = useMyTools();
  const [{ keywords, panel }, setParams] = useListParams({ keywords: '', panel: '' });
  const opened = mine.find(({ key, loadPanel }) => key === panel && loadPanel !== undefined);
  const wasOpened = useOnceTrue(opened !== undefined);
  const { data: figures = [] } = useQuery({ ...callQuery('tools', 'getFigures', {}), enabled: mine.length > 0 });
  const shelvesFor = (letters: string) => {
    const found = mine.filter((tool) => fits(tool, letters.toLowerCase()));
    const shelf = (key: string, title: string, isOn: (tool: Tool) => boolean) => ({
      key,
      title,
      entries: found.filter(isOn),
    });
    const groups = Object.entries(shelves).map(([name, title]) =>
      shelf(name, text(title), (tool) => tool.shelf === name && !isPinned(tool)),
    );
    return [shelf('pinned', t.pinned, isPinned), ...groups].filter(({ entries }) => entries.length > 0);
  };
  const sections = shelvesFor(keywords);
  const shown = sections.flatMap(({ entries }) => entries);
  useRowKeys(list, { count: shown.length });
  const moved = useMovedCard(list);
  if (mine.length === 0) return <NoTools />;
  return (
    <PageBody>
      <PageHead title={t.title} purpose={t.purpose} />
      <AttentionStrip />
      <search className={styles.search}>
        <KeywordInput
          label={t.search}
          value={keywords}
          onChange={(next) => setParams({ keywords: next })}
          onEnter={(typed) => {
            const first = typed && shelvesFor(typed)[0]?.entries[0];
            if (first) void navigate(to(first.page));
          }}
        />
      </search>
      {shown.length === 0 && (
        <EmptyState
          drawing="ripple"
          text={t.noHit({ keywords })}
          action={<Button onClick={() => setParams({ keywords: '' })}>{t.all}</Button>}
        />
      )}
      <div ref={list}>
        {sections.map(({ key, title, entries }) => (
          <section key={key} className={styles.shelf} aria-label={title}>
            <h2>{title}</h2>
            <ul className={styles.cards}>
              {entries.map((tool) => (
                <ToolCard
                  key={tool.key}
                  tool={tool}
                  index={shown.indexOf(tool)}
                  figure={figures.find((one) => one.tool === tool.key)}
                  isPinned={isPinned(tool)}
                  onPin={(isOn) => {
                    moved.current = tool.key;
                    pin(tool, isOn);
                  }}
                  onOpen={tool.loadPanel && (() => setParams({ panel: tool.key }))}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
      {wasOpened && (
        <Suspense>
          <ToolDrawer tool={opened} onClose={() => setParams({ panel: '' })} />
        </Suspense>
      )}
    </PageBody>
  );
}

/** Restores the focus to the pin button of a card that moves to another shelf when it is pinned. */
function useMovedCard(list: RefObject<HTMLElement | null>): RefObject<string> {
  const moved = useRef('');
  useEffect(() => {
    if (!moved.current || document.activeElement !== document.body) return;
    list.current?.querySelector<HTMLElement>(`[data-tool="${moved.current}"] button`)?.focus();
    moved.current = '';
  });
  return moved;
}

const fits = ({ name, purpose }: Tool, letters: string): boolean =>
  [name.zh, name.en, purpose.zh, purpose.en].some((one) => one.toLowerCase().includes(letters));

function ToolCard(props: {
  tool: Tool;
  index: number;
  figure: ToolFigure | undefined;
  isPinned: boolean;
  onPin: (isOn: boolean) => void;
  /** Called instead of navigating to the page of the tool. */
  onOpen: (() => void) | undefined;
}) {
  const { tool, figure, isPinned } = props;
  const t = useTexts(texts);
  const text = useText();
  const name = text(tool.name);
  return (
    <li className={styles.card} data-row={props.index} data-tool={tool.key}>
      <span className={styles.icon}>
        <Icon icon={tool.icon} size={20} />
      </span>
      <div className={styles.words}>
        <Link
          to={to(tool.page)}
          className={styles.link}
          onClick={(event) => {
            // Clicks with modifier keys open the page in another tab.
            if (!props.onOpen || event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            props.onOpen();
          }}
        >
          {name}
        </Link>
        <p>{text(tool.purpose)}</p>
        <p className={`${styles.figure} ${figure?.isUrgent ? styles.urgent : ''} g-num`}>{figure?.text}</p>
      </div>
      <IconButton
        icon={PinIcon}
        className={`${styles.pin} ${isPinned ? styles.pinned : ''}`}
        label={isPinned ? t.unpin({ name }) : t.pin({ name })}
        isFilled={isPinned}
        aria-pressed={isPinned}
        onClick={() => props.onPin(!isPinned)}
      />
    </li>
  );
}

function NoTools() {
  const t = useTexts(texts);
  const { data } = useQuery(callQuery('util', 'getAdministrators', {}));
  const names = data && joinWords(data.map(personName));
  return (
    <PageBody>
      <PageHead title={t.title} />
      <EmptyState
        drawing="gate"
        text={
          <>
            {t.none}
            {names && <br />}
            {names && t.askThem({ names })}
          </>
        }
      />
    </PageBody>
  );
}
