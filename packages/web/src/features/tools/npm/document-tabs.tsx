import type { NpmInfo } from '@easymock/contract';
import { useState } from 'react';
import { Markdown } from '../../../kit/display/markdown';
import { StatusTag } from '../../../kit/display/status-tag';
import { ListPages } from '../../../kit/list/list-pages';
import { EmptyState } from '../../../kit/page/empty-state';
import { useLanguage, useTexts } from '../../../lib/texts/texts';
import { formatAgo, formatMoment } from '../../../lib/texts/time';
import styles from './npm.module.css';
import { texts } from './texts';

export function ReadmeTab({ row }: { row: NpmInfo }) {
  const t = useTexts(texts);
  if (!row.readme) return <EmptyState drawing="vase" text={t.noReadme} />;
  return <Markdown text={row.readme} isDocument />;
}

const pageSize = 50;

/** Lists the versions of a package, newest first, with their tags. */
export function VersionsTab({ row }: { row: NpmInfo }) {
  const t = useTexts(texts);
  const language = useLanguage();
  const [page, setPage] = useState(1);
  const versions = row.versions ?? [];
  if (versions.length === 0) return <EmptyState drawing="vase" text={t.noVersions} />;
  const tagsOf = (version: string) =>
    Object.entries(row.distTags).flatMap(([tag, of]) => (of === version ? [tag] : []));
  return (
    <>
      {row.versionNum > versions.length && (
        <p className={styles.quiet}>{t.someVersions({ num: versions.length, all: row.versionNum })}</p>
      )}
      <ol className={styles.versions}>
        {versions.slice((page - 1) * pageSize, page * pageSize).map(({ version, at, deprecated }) => (
          <li key={version}>
            <span className="g-mono">{version}</span>
            {tagsOf(version).map((tag) => (
              <StatusTag key={tag} kind={tag === 'latest' ? 'done' : 'info'}>
                {tag}
              </StatusTag>
            ))}
            {deprecated && (
              <span className={styles.cut} title={deprecated}>
                <StatusTag kind="off">{t.deprecatedVersion({ reason: deprecated })}</StatusTag>
              </span>
            )}
            {at && (
              <time dateTime={at} title={formatMoment(at)} className={styles.quiet}>
                {formatAgo(at, language, Date.now())}
              </time>
            )}
          </li>
        ))}
      </ol>
      <ListPages page={page} pageSize={pageSize} total={versions.length} onPage={setPage} />
    </>
  );
}
