import { type NpmInfo, npmStatuses } from '@easymock/contract';
import { ColourTag } from '../../../kit/display/colour-tag';
import { Moment } from '../../../kit/display/moment';
import { StatusTag } from '../../../kit/display/status-tag';
import type { Column } from '../../../kit/resource/column';
import { useRecordColumns } from '../../../kit/resource/record-columns';
import { useEnumeration } from '../../../lib/api/enumerations';
import { useFields } from '../../../lib/api/fields';
import { joinWords } from '../../../lib/texts/joined';
import { useText, useTexts } from '../../../lib/texts/texts';
import { FollowMark } from './follow-button';
import { LikeButton } from './like-button';
import styles from './npm.module.css';
import { texts } from './texts';

const statusKinds = { active: 'done', maintenance: 'soon', deprecated: 'off' } as const;

export function useColumns(): Column<NpmInfo>[] {
  const t = useTexts(texts);
  const text = useText();
  const fields = useFields('npm', 'insertNpmInfo');
  const types = useEnumeration('npmType');
  const tags = useEnumeration('npmTag');
  const projects = useEnumeration('project');
  const namesOf = ({ maintainers }: NpmInfo) => joinWords(maintainers.map(({ name }) => name));
  return [
    {
      key: 'npmName',
      title: fields.npmName.label,
      dataIndex: 'npmName',
      isMain: true,
      isSortable: true,
      width: 182,
      render: (name: string, { isFollowed }) => (
        <>
          <span className="g-mono">{name}</span>
          {isFollowed && <FollowMark />}
        </>
      ),
    },
    { key: 'title', title: fields.title.label, dataIndex: 'title', isExtra: true, width: 120 },
    {
      key: 'npmType',
      title: fields.npmType.label,
      width: 88,
      csv: ({ npmType }) => types.labelOf(npmType),
      render: (_, { npmType }) => types.labelOf(npmType),
    },
    {
      key: 'npmTag',
      title: fields.npmTag.label,
      width: 140,
      csv: ({ npmTag }) => npmTag.map(tags.labelOf).join(' '),
      render: (_, row) => <Tags row={row} />,
    },
    {
      key: 'publishAt',
      title: t.latest,
      isSortable: true,
      width: 160,
      csv: ({ latestVersion }) => latestVersion,
      render: (_, row) => <LatestVersion row={row} />,
    },
    {
      key: 'maintainers',
      title: fields.maintainerUserIds.label,
      width: 112,
      csv: namesOf,
      render: (_, row) => namesOf(row),
    },
    {
      key: 'goodNum',
      title: t.likes,
      dataIndex: 'goodNum',
      isSortable: true,
      width: 72,
      render: (_, row) => <LikeButton row={row} />,
    },
    {
      key: 'status',
      title: fields.status.label,
      width: 126,
      csv: ({ status }) => text(npmStatuses[status]),
      render: (_, row) => <PackageStatus row={row} />,
    },
    {
      key: 'project',
      title: fields.project.label,
      isExtra: true,
      width: 110,
      csv: ({ project }) => projects.labelOf(project),
      render: (_, { project }) => project && projects.labelOf(project),
    },
    { key: 'description', title: fields.description.label, dataIndex: 'description', isExtra: true, width: 220 },
    // The version has its own date; the time of the last edit is hidden by default.
    ...useRecordColumns<NpmInfo>().map((column) => ({ ...column, isExtra: true })),
  ];
}

/** Shows the latest version and its age, or the reason why it is unknown. */
function LatestVersion({ row }: { row: NpmInfo }) {
  const t = useTexts(texts);
  const { latestVersion, publishAt, deprecatedText, syncError } = row;
  return (
    <span className={styles.version}>
      {latestVersion && <span className="g-mono">{latestVersion}</span>}
      {publishAt && (
        <span className={styles.quiet}>
          <Moment at={publishAt} isAgo />
        </span>
      )}
      {deprecatedText && (
        <span title={deprecatedText}>
          <StatusTag kind="soon">{t.deprecatedThere}</StatusTag>
        </span>
      )}
      {syncError && (
        <span title={syncError}>
          <StatusTag kind="danger">{t.syncFailed}</StatusTag>
        </span>
      )}
    </span>
  );
}

/** Returns the parts of a package's card. */
export function useCard() {
  const types = useEnumeration('npmType');
  return {
    extra: (row: NpmInfo) => <PackageStatus row={{ ...row, replaceBy: '' }} />,
    body: (row: NpmInfo) => (
      <div className={styles.card}>
        {row.title && <strong>{row.title}</strong>}
        {row.description && <p className={styles.words}>{row.description}</p>}
        <Tags row={row} />
        <LatestVersion row={row} />
        {row.replaceBy && <Replacement npmName={row.replaceBy} />}
      </div>
    ),
    foot: (row: NpmInfo) => (
      <>
        <span className={styles.people}>
          {[types.labelOf(row.npmType), joinWords(row.maintainers.map(({ name }) => name))].filter(Boolean).join(' · ')}
        </span>
        {row.isFollowed && <FollowMark />}
        <LikeButton row={row} />
      </>
    ),
  };
}

function Tags({ row: { npmTag } }: { row: NpmInfo }) {
  const tags = useEnumeration('npmTag');
  if (npmTag.length === 0) return null;
  return (
    <span className={styles.tags} title={joinWords(npmTag.map(tags.labelOf))}>
      {npmTag.map((tag) => (
        <ColourTag key={tag} colour={tags.choiceOf(tag)?.color ?? 'ink'}>
          {tags.labelOf(tag)}
        </ColourTag>
      ))}
    </span>
  );
}

function PackageStatus({ row: { status, replaceBy, deprecatedReason } }: { row: NpmInfo }) {
  const text = useText();
  return (
    <span title={deprecatedReason || undefined}>
      <StatusTag kind={statusKinds[status]}>{text(npmStatuses[status])}</StatusTag>
      {replaceBy && <Replacement npmName={replaceBy} />}
    </span>
  );
}

function Replacement({ npmName }: { npmName: string }) {
  return <span className={`${styles.replaced} g-mono`}>→ {npmName}</span>;
}
