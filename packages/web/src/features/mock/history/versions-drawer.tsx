import type { VersionFacts } from '@easymock/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { Drawer, Pagination } from 'antd';
import { Fragment, type ReactNode, useState } from 'react';
import { EmptyState } from '../../../kit/page/empty-state';
import { QueryView } from '../../../kit/page/query-view';
import { personName } from '../../../lib/session/person-name';
import { useLanguage, useTexts } from '../../../lib/texts/texts';
import { formatAgo, formatMoment } from '../../../lib/texts/time';
import styles from './history.module.css';
import { texts } from './texts';

export const versionsPerPage = 20;

/** The versions of a record, with the chosen one beside them. */
export function VersionsDrawer<Version extends VersionFacts>(props: {
  query: UseQueryResult<{ list: Version[]; total: number }>;
  page: number;
  onPage: (page: number) => void;
  isOpen: boolean;
  onClose: () => void;
  onRestored?: (() => unknown) | undefined;
  /** The names of the fields in which it differs from the one before; none if that one is not kept. */
  changedIn: (version: Version) => readonly string[];
  children: (version: Version, isCurrent: boolean, onRestored: () => Promise<void>) => ReactNode;
}) {
  const { query, page, onPage } = props;
  const t = useTexts(texts);
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
          const version = list.find((one) => one.version === chosen) ?? list[0];
          return (
            <div className={styles.columns}>
              <div>
                <ol className={styles.versions} aria-label={t.history}>
                  {list.map((one) => (
                    <li key={one.version}>
                      <VersionButton
                        version={one}
                        fields={props.changedIn(one)}
                        isCurrent={isCurrent(one)}
                        isChosen={one === version}
                        onChoose={() => setChosen(one.version)}
                      />
                    </li>
                  ))}
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
                <Fragment key={version.version}>
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

function VersionButton(props: {
  version: VersionFacts;
  fields: readonly string[];
  isCurrent: boolean;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const { fields, isCurrent, isChosen, onChoose } = props;
  const { version, by, at, source } = props.version;
  const t = useTexts(texts);
  const language = useLanguage();
  return (
    <button type="button" className={styles.version} aria-pressed={isChosen} onClick={onChoose}>
      <span className={styles.line}>
        <b>{by ? personName(by) : t.unknownPerson}</b>
        <time dateTime={at} title={formatMoment(at)}>
          {formatAgo(at, language, Date.now())}
        </time>
      </span>
      <span className={styles.quiet}>
        {version === 1 ? t.first : fields.length > 0 ? t.changed({ fields: fields.join(t.comma) }) : t.oldest}
        {source && ` · ${t[`source_${source}`]}`}
        {isCurrent && ` · ${t.current}`}
      </span>
    </button>
  );
}
