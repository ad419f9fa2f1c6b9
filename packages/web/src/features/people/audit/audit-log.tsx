import { type AuditEntry, auditActionNames, auditAreaNames, type Text } from '@easymock/contract';
import { DatePicker, Select } from 'antd';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { PersonPicker } from '../../../kit/person-picker';
import type { Column } from '../../../kit/resource/column';
import { DataTable } from '../../../kit/resource/data-table';
import { FilterField } from '../../../kit/resource/filter-field';
import { type TableInput, useTableParams } from '../../../kit/resource/table-params';
import { textOf } from '../../../kit/resource/version-conflict';
import { StatusTag } from '../../../kit/status-tag';
import { callQuery } from '../../../lib/queries';
import { useText, useTexts } from '../../../lib/texts';
import { formatMoment } from '../../../lib/time';
import styles from './audit.module.css';
import { texts } from './texts';

const filters = { userId: '', area: '', action: '', from: '', to: '' };

/** A day in the address means all of it, where the reader is. */
const listEntries = ({
  from,
  to,
  userId,
  area,
  action,
  page,
  pageSize,
  keywords,
}: TableInput<typeof filters>) =>
  callQuery('audit', 'list', {
    page,
    pageSize,
    keywords,
    userId,
    area,
    action: action as '',
    from: from && dayjs(from).startOf('day').toISOString(),
    to: to && dayjs(to).add(1, 'day').startOf('day').toISOString(),
  });

/** What people did and were refused. */
export function AuditLog() {
  const t = useTexts(texts);
  const text = useText();
  const table = useTableParams(filters);
  const { from, to, userId, area, action } = table.input;
  const choicesOf = (names: Readonly<Record<string, Text>>, all: string) => [
    { value: '', label: all },
    ...Object.entries(names).map(([value, name]) => ({ value, label: text(name) })),
  ];
  const areaOf = (area: string) => {
    const name = auditAreaNames[area];
    return name ? text(name) : area;
  };
  const columns: Column<AuditEntry>[] = [
    {
      key: 'at',
      title: t.at,
      dataIndex: 'at',
      isMain: true,
      width: 150,
      csv: ({ at }) => formatMoment(at),
      render: (at: string) => <span className="g-num">{formatMoment(at)}</span>,
    },
    { key: 'userName', title: t.person, dataIndex: 'userName', width: 110, ellipsis: true },
    {
      key: 'action',
      title: t.action,
      width: 110,
      csv: (entry) => text(auditActionNames[entry.action]),
      render: (_, entry) => (
        <StatusTag kind={kindOf[entry.action] ?? 'off'}>{text(auditActionNames[entry.action])}</StatusTag>
      ),
    },
    {
      key: 'area',
      title: t.area,
      width: 110,
      csv: (entry) => areaOf(entry.area),
      render: (_, entry) => areaOf(entry.area),
    },
    { key: 'entityName', title: t.entity, dataIndex: 'entityName', width: 220, ellipsis: true },
    {
      key: 'ip',
      title: t.ip,
      dataIndex: 'ip',
      width: 140,
      render: (ip: string) => <span className={styles.mono}>{ip}</span>,
    },
    {
      key: 'userAgent',
      title: t.userAgent,
      dataIndex: 'userAgent',
      isExtra: true,
      width: 260,
      ellipsis: true,
    },
  ];
  return (
    <DataTable
      name="audit"
      table={table}
      list={listEntries}
      rowsOf={rowsOf}
      columns={columns}
      nameOf={({ userName, entityName }) => `${userName} ${entityName}`}
      searchLabel={t.search}
      isExported
      empty={{ text: t.empty }}
      details={(entry) => <Changes entry={entry} />}
      filters={
        <>
          <FilterField label={t.person}>
            {(id) => (
              <PersonPicker
                id={id}
                style={{ width: 150 }}
                value={userId}
                onChange={(next) => table.set({ userId: next })}
              />
            )}
          </FilterField>
          <FilterField label={t.area}>
            {(id) => (
              <Select
                id={id}
                style={{ width: 150 }}
                value={area}
                options={choicesOf(auditAreaNames, t.everyArea)}
                onChange={(next) => table.set({ area: next })}
              />
            )}
          </FilterField>
          <FilterField label={t.action}>
            {(id) => (
              <Select
                id={id}
                style={{ width: 130 }}
                value={action}
                options={choicesOf(auditActionNames, t.everyAction)}
                onChange={(next) => table.set({ action: next })}
              />
            )}
          </FilterField>
          <FilterField label={t.range}>
            {(id) => (
              <DatePicker.RangePicker
                id={{ start: id, end: `${id}-end` }}
                aria-label={t.range}
                placeholder={[t.from, t.to]}
                style={{ width: 260 }}
                value={[from ? dayjs(from) : null, to ? dayjs(to) : null]}
                allowEmpty={[true, true]}
                onChange={(days) =>
                  table.set({
                    from: days?.[0]?.format('YYYY-MM-DD') ?? '',
                    to: days?.[1]?.format('YYYY-MM-DD') ?? '',
                  })
                }
              />
            )}
          </FilterField>
        </>
      }
    />
  );
}

const rowsOf = ({ list }: { list: AuditEntry[] }) => list;

const kindOf: Partial<Record<AuditEntry['action'], 'done' | 'soon' | 'danger' | 'info'>> = {
  create: 'done',
  update: 'info',
  delete: 'danger',
  refused: 'danger',
  reveal: 'soon',
  restore: 'done',
};

/** What changed, field by field. */
function Changes({ entry }: { entry: AuditEntry }) {
  const t = useTexts(texts);
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
            <th scope="row" className="g-mono">
              {field}
            </th>
            <td>{textOf(before) || t.nothing}</td>
            <td>{textOf(after) || t.nothing}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
