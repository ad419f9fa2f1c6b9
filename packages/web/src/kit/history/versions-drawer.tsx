import type { UseQueryResult } from '@tanstack/react-query';
import { Drawer, Pagination } from 'antd';
import { Fragment, type ReactNode, useState } from 'react';
import { useLanguage, useTexts } from '../../lib/texts/texts';
import { formatAgo, formatMoment } from '../../lib/texts/time';
import { EmptyState } from '../page/empty-state';
import { QueryView } from '../page/query-view';
import styles from './history.module.css';
import { historyTexts } from './texts';

export const versionsPerPage = 20;

/** The data of a version's line in the list. */
export interface VersionLine {
  readonly number: number;
  readonly who: string;
  readonly at: string;
  /** The changed parts, or the origin of the version. */
  readonly note: string;
}

/**
 * Lists the versions of a record, latest first, with the chosen version beside them.
 * @example <VersionsDrawer query={query} page={page} onPage={setPage} lineOf={lineOf} …>{(version, isCurrent, onRestored) => <Version … />}</VersionsDrawer>
 */
export function VersionsDrawer<Version>(props: {
  query: UseQueryResult<{ list: Version[]; total: number }>;
  page: number;
  onPage: (page: number) => void;
  isOpen: boolean;
  onClose: () => void;
  onRestored?: (() => unknown) | undefined;
  lineOf: (version: Version) => VersionLine;
  children: (version: Version, isCurrent: boolean, onRestored: () => Promise<void>) => ReactNode;
}) {
  const { query, page, onPage, lineOf } = props;
  const t = useTexts(historyTexts);
  const [chosen, setChosen] = useState<number>();
  const turnTo = (next: number) => {
    onPage(next);
    setChosen(undefined);
  };
  const onRestored = async () => {
    turnTo(1);
    await query.refetch();
    await props.onRestored?.();
  };
  return (
    <Drawer open={props.isOpen} title={t.history} size={960} onClose={props.onClose} destroyOnHidden>
      <QueryView
        query={query}
        skeleton={240}
        isEmpty={({ total }) => total === 0}
        empty={<EmptyState drawing="vase" text={t.noVersions} />}
      >
        {({ list, total }) => {
          const isCurrent = (one: Version) => page === 1 && one === list[0];
          const version = list.find((one) => lineOf(one).number === chosen) ?? list[0];
          return (
            <div className={styles.columns}>
              <div>
                <ol className={styles.versions} aria-label={t.history}>
                  {list.map((one) => {
                    const line = lineOf(one);
                    return (
                      <li key={line.number}>
                        <VersionButton
                          line={line}
                          isCurrent={isCurrent(one)}
                          isChosen={one === version}
                          onChoose={() => setChosen(line.number)}
                        />
                      </li>
                    );
                  })}
                </ol>
                <Pagination
                  size="small"
                  current={page}
                  pageSize={versionsPerPage}
                  total={total}
                  hideOnSinglePage
                  showSizeChanger={false}
                  onChange={turnTo}
                />
              </div>
              {version && (
                <Fragment key={lineOf(version).number}>
                  {props.children(version, isCurrent(version), onRestored)}
                </Fragment>
              )}
            </div>
          );
        }}
      </QueryView>
    </Drawer>
  );
}

function VersionButton(props: { line: VersionLine; isCurrent: boolean; isChosen: boolean; onChoose: () => void }) {
  const { isCurrent, isChosen, onChoose } = props;
  const { who, at, note } = props.line;
  const t = useTexts(historyTexts);
  const language = useLanguage();
  return (
    <button type="button" className={styles.version} aria-pressed={isChosen} onClick={onChoose}>
      <span className={styles.line}>
        <b>{who}</b>
        <time dateTime={at} title={formatMoment(at)}>
          {formatAgo(at, language, Date.now())}
        </time>
      </span>
      <span className={styles.quiet}>{isCurrent ? `${note} · ${t.current}` : note}</span>
    </button>
  );
}
