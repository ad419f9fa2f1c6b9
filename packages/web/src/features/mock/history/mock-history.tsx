import type { MockVersionBrief } from '@easymock/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Drawer, Pagination, Segmented } from 'antd';
import { useState } from 'react';
import { EmptyState } from '../../../kit/page/empty-state';
import { QueryView } from '../../../kit/page/query-view';
import { Skeleton } from '../../../kit/page/skeleton';
import { callQuery, useChange } from '../../../lib/api/queries';
import { personName } from '../../../lib/session/person-name';
import { useLanguage, useTexts } from '../../../lib/texts/texts';
import { formatAgo, formatMoment } from '../../../lib/texts/time';
import styles from './history.module.css';
import { texts } from './texts';
import { VersionDiff } from './version-diff';

const pageSize = 20;

/** The versions of a mock: what changed in each, and the way back to it. */
export function MockHistory(props: {
  id: string;
  isOpen: boolean;
  onClose: () => void;
  onRestored?: () => unknown;
}) {
  const { id, isOpen, onClose } = props;
  const t = useTexts(texts);
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<number>();
  const query = useQuery({
    ...callQuery('mock', 'history', { id, page, pageSize }),
    enabled: isOpen,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  return (
    <Drawer open={isOpen} title={t.history} size={960} onClose={onClose} destroyOnHidden>
      <QueryView
        query={query}
        skeleton={240}
        isEmpty={({ total }) => total === 0}
        empty={<EmptyState drawing="vase" text={t.noVersions} />}
      >
        {({ list, total }) => {
          const version = list.find((one) => one.version === chosen) ?? list[0];
          return (
            <div className={styles.columns}>
              <div>
                <ol className={styles.versions} aria-label={t.history}>
                  {list.map((one) => (
                    <li key={one.version}>
                      <VersionButton
                        version={one}
                        isCurrent={page === 1 && one === list[0]}
                        isChosen={one === version}
                        onChoose={() => setChosen(one.version)}
                      />
                    </li>
                  ))}
                </ol>
                <Pagination
                  size="small"
                  current={page}
                  pageSize={pageSize}
                  total={total}
                  hideOnSinglePage
                  showSizeChanger={false}
                  onChange={(next) => {
                    setPage(next);
                    setChosen(undefined);
                  }}
                />
              </div>
              {version && (
                <Version
                  key={version.version}
                  id={id}
                  version={version}
                  isCurrent={page === 1 && version === list[0]}
                  onRestored={async () => {
                    setPage(1);
                    setChosen(undefined);
                    await query.refetch();
                    await props.onRestored?.();
                  }}
                />
              )}
            </div>
          );
        }}
      </QueryView>
    </Drawer>
  );
}

function VersionButton(props: {
  version: MockVersionBrief;
  isCurrent: boolean;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const { version, isCurrent, isChosen, onChoose } = props;
  const { by, at, source, changed } = version;
  const t = useTexts(texts);
  const language = useLanguage();
  const fields = changed?.map((field) => t[`field_${field}`]) ?? [];
  return (
    <button type="button" className={styles.version} aria-pressed={isChosen} onClick={onChoose}>
      <span className={styles.line}>
        <b>{by ? personName(by) : t.unknownPerson}</b>
        <time dateTime={at} title={formatMoment(at)}>
          {formatAgo(at, language, Date.now())}
        </time>
      </span>
      <span className={styles.quiet}>
        {version.version === 1
          ? t.first
          : fields.length > 0
            ? t.changed({ fields: fields.join(t.comma) })
            : t.oldest}
        {source && ` · ${t[`source_${source}`]}`}
        {isCurrent && ` · ${t.current}`}
      </span>
    </button>
  );
}

type Against = 'previous' | 'current';

/** One version, compared with the one before it or with the present one. */
function Version(props: {
  id: string;
  version: MockVersionBrief;
  isCurrent: boolean;
  onRestored: () => Promise<void>;
}) {
  const { id, version, isCurrent } = props;
  const t = useTexts(texts);
  const [against, setAgainst] = useState<Against>(version.changed ? 'previous' : 'current');
  const restore = useChange('mock', 'restore_version', {
    inputOf: (number: number) => ({ id, version: number }),
    done: t.restored,
    onDone: props.onRestored,
  });
  const own = useQuery({
    ...callQuery('mock', 'version', { id, version: version.version }),
    staleTime: 60_000,
  });
  const isPrevious = against === 'previous';
  const previous = useQuery({
    ...callQuery('mock', 'version', { id, version: Math.max(1, version.version - 1) }),
    enabled: isPrevious && version.changed !== null,
    staleTime: 60_000,
  });
  const current = useQuery({ ...callQuery('mock', 'get', { id }), enabled: !isPrevious, staleTime: 0 });
  const other = isPrevious ? previous.data : current.data?.mock;
  const failed = [own, isPrevious ? previous : current].find(({ isError }) => isError);
  const name = t.version({ num: version.version });
  return (
    <section aria-label={name} className={styles.shown}>
      <div className={styles.bar}>
        <Segmented<Against>
          aria-label={t.compare}
          value={against}
          options={[
            { value: 'previous', label: t.withPrevious, disabled: version.changed === null },
            { value: 'current', label: t.withCurrent, disabled: isCurrent },
          ]}
          onChange={setAgainst}
        />
        <Button
          type="primary"
          disabled={isCurrent}
          loading={restore.isPending}
          onClick={() => restore.mutate(version.version)}
        >
          {t.restore}
        </Button>
      </div>
      {failed?.error && (
        <p role="alert">
          {failed.error.message}{' '}
          <Button size="small" onClick={() => failed.refetch()}>
            {t.retry}
          </Button>
        </p>
      )}
      {!failed && (!own.data || !other) && <Skeleton height={160} />}
      {own.data && other && (
        <VersionDiff
          before={comparable(isPrevious ? other : own.data)}
          after={comparable(isPrevious ? own.data : other)}
          beforeLabel={isPrevious ? t.version({ num: version.version - 1 }) : name}
          afterLabel={isPrevious ? name : t.current}
        />
      )}
    </section>
  );
}

const comparable = ({ method, url, description, mode }: Parameters<typeof VersionDiff>[0]['before']) => ({
  method,
  url,
  description,
  mode,
});
