import {
  type AuditAction,
  type AuditEntry,
  auditActionNames,
  auditAreaNames,
  type Role,
  roleNames,
  type TeamRole,
  teamRoleNames,
} from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { StatusTag } from '../../kit/display/status-tag';
import { periodBounds } from '../../kit/form/date-field';
import type { Column } from '../../kit/resource/column';
import { DataTable } from '../../kit/resource/data-table';
import { choiceFilter, periodFilter, personFilter } from '../../kit/resource/filters';
import { type TableInput, useTableParams } from '../../kit/resource/table-params';
import { textOf } from '../../kit/resource/text-of';
import { dayParam } from '../../lib/address/list-params';
import { fieldLabel } from '../../lib/api/field-label';
import { callQuery } from '../../lib/api/queries';
import { useMedia } from '../../lib/browser/use-media';
import { useLanguage, useText, useTexts } from '../../lib/texts/texts';
import { formatMoment } from '../../lib/texts/time';
import styles from './audit.module.css';
import { plainSentence, Sentence } from './sentence';
import { texts } from './texts';

const filters = { userId: '', area: '', action: '', from: dayParam(), to: dayParam() };

const listEntries = ({ from, to, userId, area, action, page, pageSize, keywords }: TableInput<typeof filters>) =>
  callQuery('audit', 'list', {
    page,
    pageSize,
    keywords,
    userId,
    // The address may contain any value.
    area: Object.hasOwn(auditAreaNames, area) ? area : '',
    action: Object.hasOwn(auditActionNames, action) ? (action as AuditAction) : '',
    ...periodBounds({ from, to }),
  });

/** Lists the actions of people, including the refused ones. */
export function AuditLog() {
  const t = useTexts(texts);
  const table = useTableParams(filters);
  const since = useQuery(listEntries(table.input)).data?.searchedSince;
  const language = useLanguage();
  const columns = useColumns();
  return (
    <>
      {since && (
        <p className={styles.quiet} role="status">
          {t.searchedSince({ moment: formatMoment(since) })}
        </p>
      )}
      <DataTable
        name="audit"
        table={table}
        list={listEntries}
        rowsOf={rowsOf}
        columns={columns}
        nameOf={(entry) => plainSentence(entry, language)}
        searchLabel={t.search}
        isExported
        empty={{ text: t.empty }}
        details={(entry) => <Changes entry={entry} />}
        filters={[
          personFilter('userId', t.person, { allText: t.everyPerson }),
          choiceFilter('area', t.area, auditAreaNames, { allText: t.everyArea, width: 150 }),
          choiceFilter('action', t.action, auditActionNames, { allText: t.everyAction, width: 130, isSearched: true }),
          periodFilter(t.range),
        ]}
      />
    </>
  );
}

function useColumns(): Column<AuditEntry>[] {
  const t = useTexts(texts);
  const text = useText();
  const language = useLanguage();
  // On a phone the sentence uses the full width.
  const isPhone = useMedia('(max-width: 720px)');
  const areaOf = (area: string) => {
    const name = auditAreaNames[area];
    return name ? text(name) : area;
  };
  return [
    {
      key: 'at',
      title: t.at,
      dataIndex: 'at',
      isMain: !isPhone,
      isExtra: isPhone,
      width: 150,
      csv: ({ at }) => formatMoment(at),
      render: (at: string) => <span className="g-num">{formatMoment(at)}</span>,
    },
    {
      key: 'sentence',
      title: t.sentence,
      isMain: true,
      width: isPhone ? 200 : 420,
      ellipsis: false,
      csv: (entry) => plainSentence(entry, language),
      render: (_, entry) => (
        <>
          {entry.action === 'refused' && (
            <span className={styles.refused}>
              <StatusTag kind="danger">{text(auditActionNames.refused)}</StatusTag>
            </span>
          )}
          <Sentence entry={entry} />
          {isPhone && <span className={styles.when}>{formatMoment(entry.at)}</span>}
        </>
      ),
    },
    {
      key: 'area',
      title: t.area,
      isExtra: isPhone,
      width: 110,
      csv: (entry) => areaOf(entry.area),
      render: (_, entry) => areaOf(entry.area),
    },
    {
      key: 'ip',
      title: t.ip,
      isExtra: isPhone,
      dataIndex: 'ip',
      width: 140,
      render: (ip: string) => <span className={styles.mono}>{ip}</span>,
    },
    { key: 'userAgent', title: t.userAgent, dataIndex: 'userAgent', isExtra: true, width: 260 },
    { key: 'userName', title: t.login, dataIndex: 'userName', isExtra: true, width: 130 },
    {
      key: 'action',
      title: t.action,
      isExtra: true,
      width: 130,
      csv: (entry) => text(auditActionNames[entry.action]),
      render: (_, entry) => text(auditActionNames[entry.action]),
    },
    { key: 'entityName', title: t.entity, dataIndex: 'entityName', isExtra: true, width: 220 },
    { key: 'tokenName', title: t.token, dataIndex: 'tokenName', isExtra: true, width: 140 },
  ];
}

const rowsOf = ({ list }: { list: AuditEntry[] }) => list;

/** Lists the changes field by field. */
function Changes({ entry }: { entry: AuditEntry }) {
  const t = useTexts(texts);
  const { fieldName, told } = useNames(entry);
  const fields = Object.entries(entry.diff);
  if (fields.length === 0) return <p className={styles.quiet}>{t.noDetails}</p>;
  return (
    <table className={styles.changes}>
      <thead>
        <tr>
          <th scope="col">{t.field}</th>
          <th scope="col">{t.before}</th>
          <th scope="col">{t.after}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(([field, { before, after }]) => (
          <tr key={field}>
            <th scope="row">{fieldName(field) ?? <span className="g-mono">{field}</span>}</th>
            <td>{textOf(told(field, before)) || t.nothing}</td>
            <td>{textOf(told(field, after)) || t.nothing}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/**
 * Returns functions that translate stored keys of fields and roles, of the product and of teams, to their
 * names.
 */
function useNames({ area, action }: AuditEntry) {
  const text = useText();
  const t = useTexts(texts);
  const isOfTeam = area === 'group';
  const nameOf = (key: string): string | undefined => {
    const name = isOfTeam ? teamRoleNames[key as TeamRole] : roleNames[key as Role];
    return name && text(name);
  };
  return {
    fieldName(field: string): string | undefined {
      // If members of a team changed, a field is a person or a role.
      if (isOfTeam && action === 'changeMembers') return nameOf(field);
      // The base path that an import removed from the mocks; not a form field.
      if (field === 'basePath') return t.basePath;
      const label = fieldLabel(area, field);
      return label && text(label);
    },
    told(field: string, value: unknown): unknown {
      // Values below a role are people, one of whom may be called `guest`, so they are not translated.
      if (typeof value !== 'string' || (isOfTeam ? nameOf(field) : field !== 'role')) return value;
      if (isOfTeam && (value === 'requested' || value === 'refused')) return t[value];
      // For an invitation, the number of days follows the role.
      const [key = '', ...rest] = value.split(', ');
      return [nameOf(key) ?? key, ...rest].join(', ');
    },
  };
}
