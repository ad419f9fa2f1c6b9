import { pages } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { EmptyState } from '../../../kit/empty-state';
import { Icon } from '../../../kit/icon';
import { IconButton } from '../../../kit/icon-button';
import { PageBody } from '../../../kit/page-body';
import { PageHead } from '../../../kit/page-head';
import { KeywordInput } from '../../../kit/resource/keyword-input';
import { useRowKeys } from '../../../kit/use-row-keys';
import { useListParams } from '../../../lib/list-params';
import { to } from '../../../lib/page';
import { personName } from '../../../lib/person-name';
import { callQuery } from '../../../lib/queries';
import { useText, useTexts } from '../../../lib/texts';
import { formatNumber } from '../../../lib/time';
import { useMyTools } from '../my-tools';
import { texts } from '../texts';
import { type Tool, toolGroups } from '../tool-list';
import styles from './tools.module.css';

/** All tools a person may open, those they pinned first. */
export function ToolsPage() {
  const t = useTexts(texts);
  const text = useText();
  const navigate = useNavigate();
  const list = useRef<HTMLDivElement>(null);
  const { mine, isPinned, pin } = useMyTools();
  const [{ keywords }, setParams] = useListParams({ keywords: '' });
  const figures = useQuery({ ...callQuery('record', 'getNumbers', {}), enabled: mine.length > 0 });
  const shelvesFor = (letters: string) => {
    const found = mine.filter((tool) => fits(tool, letters.toLowerCase()));
    const shelf = (key: string, title: string, isOn: (tool: Tool) => boolean) => ({
      key,
      title,
      entries: found.filter(isOn),
    });
    const groups = Object.entries(toolGroups).map(([group, title]) =>
      shelf(group, text(title), (tool) => tool.group === group && !isPinned(tool)),
    );
    return [shelf('pinned', t.pinned, isPinned), ...groups].filter(({ entries }) => entries.length > 0);
  };
  const shelves = shelvesFor(keywords);
  const shown = shelves.flatMap(({ entries }) => entries);
  useRowKeys(list, { count: shown.length });
  if (mine.length === 0) return <NoTools />;
  return (
    <PageBody>
      <PageHead title={t.title} purpose={t.purpose} />
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
        {shelves.map(({ key, title, entries }) => (
          <section key={key} className={styles.shelf} aria-label={title}>
            <h2>{title}</h2>
            <ul className={styles.cards}>
              {entries.map((tool) => (
                <ToolCard
                  key={tool.page}
                  tool={tool}
                  index={shown.indexOf(tool)}
                  num={figures.data?.[tool.kind ?? '']}
                  isPinned={isPinned(tool)}
                  onPin={(isOn) => pin(tool, isOn)}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </PageBody>
  );
}

const fits = ({ page, purpose }: Tool, letters: string): boolean =>
  [pages[page].title.zh, pages[page].title.en, purpose.zh, purpose.en].some((one) =>
    one.toLowerCase().includes(letters),
  );

function ToolCard(props: {
  tool: Tool;
  index: number;
  num: number | undefined;
  isPinned: boolean;
  onPin: (isOn: boolean) => void;
}) {
  const { tool, num, isPinned } = props;
  const t = useTexts(texts);
  const text = useText();
  const name = text(pages[tool.page].title);
  return (
    <li className={styles.card} data-row={props.index}>
      <span className={styles.icon}>
        <Icon name={tool.icon} size={20} />
      </span>
      <div className={styles.words}>
        <Link to={to(tool.page)} className={styles.link}>
          {name}
        </Link>
        <p>{text(tool.purpose)}</p>
        <p className={`${styles.figure} g-num`}>
          {num !== undefined && t.records({ count: formatNumber(num) })}
        </p>
      </div>
      <IconButton
        icon="pin"
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
  const names = data?.map(personName).join('、');
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
