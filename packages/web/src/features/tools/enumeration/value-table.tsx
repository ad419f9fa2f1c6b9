import {
  type Enumeration,
  type EnumerationDraft,
  type EnumerationType,
  enumerationTypeNames,
  maxEnumerationValues,
  typesWithExtra,
} from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Switch } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { CopyButton } from '../../../kit/buttons/copy-button';
import { ColourTag } from '../../../kit/display/colour-tag';
import { LayersIcon } from '../../../kit/display/icons';
import type { Column } from '../../../kit/resource/column';
import { useRecordColumns } from '../../../kit/resource/record-columns';
import { ResourceTable } from '../../../kit/resource/resource-table';
import { useRowOrder } from '../../../kit/resource/row-order';
import { type TableInput, useTableParams } from '../../../kit/resource/table-params';
import type { Resource } from '../../../kit/resource/use-records';
import { api } from '../../../lib/api/api';
import { useEnumeration } from '../../../lib/api/enumerations';
import { labelsOf, useFields } from '../../../lib/api/fields';
import { callQuery, useChange } from '../../../lib/api/queries';
import { useRights } from '../../../lib/session/rights';
import { showSuccess } from '../../../lib/state/notices';
import { useText, useTexts } from '../../../lib/texts/texts';
import { formatNumber } from '../../../lib/texts/time';
import styles from './enumerations.module.css';
import { plainExtra } from './extra';
import { ExtraSummary } from './extra-summary';
import { texts } from './texts';
import { usePeople } from './use-people';

const EnumerationFields = lazy(async () => ({ default: (await import('./enumeration-fields')).EnumerationFields }));
const MergeDialog = lazy(async () => ({ default: (await import('./merge-dialog')).MergeDialog }));

const filters = {};
type Draft = Omit<EnumerationDraft, 'sort' | 'isUse'>;

const draftOf = (row: Enumeration): Draft => ({
  type: row.type,
  value: row.value,
  label: row.label,
  labelEn: row.labelEn,
  color: row.color,
  icon: row.icon,
  extra: row.extra,
  parentValue: row.parentValue,
});

/** Returns the resource for a type. New values get this type, and the type of a value never changes. */
const valuesOf = (type: EnumerationType): Resource<Enumeration, Draft> => ({
  area: 'enumeration',
  get: (id) => callQuery('enumeration', 'getEnumerationInfoById', { id }),
  create: (values, options) => api.enumeration.insertEnumerationInfo({ ...plain(values), type }, options),
  update: ({ type: _, ...change }, options) => api.enumeration.updateEnumerationInfoById(plain(change), options),
  remove: api.enumeration.deleteEnumerationById,
  canRemove: ({ isSystem, usedNum }) => !isSystem && usedNum === 0,
  nameOf: ({ label }) => label,
  blank: { type, value: '', label: '', labelEn: '', color: 'ink', icon: '', extra: {}, parentValue: '' },
  valuesOf: draftOf,
});

/** Table of the values of a type: create, edit, sort, disable, merge and delete. */
export function ValueTable({ type }: { type: EnumerationType }) {
  const t = useTexts(texts);
  const fields = useFields('enumeration', 'insertEnumerationInfo');
  const text = useText();
  const table = useTableParams(filters);
  const { canManage } = useRights('enumeration');
  const [merging, setMerging] = useState<Enumeration>();
  const departments = useEnumeration('department');
  const move = useChange('enumeration', 'moveEnumeration');
  const typeName = text(enumerationTypeNames[type]);

  const list = ({ keywords }: TableInput<typeof filters>) =>
    callQuery('enumeration', 'getAllEnumerationInfoList', { type, keywords, pageSize: maxEnumerationValues });
  const { data } = useQuery(list(table.input));
  const heads = usePeople(data?.list.flatMap(({ extra }) => extra.headUserIds ?? []) ?? []);
  const order = useRowOrder<Enumeration>({
    nameOf: ({ label }) => label,
    isOn: canManage && table.input.keywords === '',
    move: (row, before) => move.mutateAsync({ id: row._id, beforeId: before?._id ?? '' }),
  });
  const columns: Column<Enumeration>[] = [
    {
      key: 'label',
      title: fields.label.label,
      dataIndex: 'label',
      isMain: true,
      width: 128,
      render: (label: string, row) => (
        <ColourTag colour={row.color} icon={row.icon}>
          {label}
        </ColourTag>
      ),
    },
    {
      key: 'value',
      title: fields.value.label,
      dataIndex: 'value',
      width: 156,
      render: (value: string) => (
        <span className={styles.mono}>
          <span className="g-mono" title={value}>
            {value}
          </span>
          <CopyButton text={value} />
        </span>
      ),
    },
    { key: 'labelEn', title: fields.labelEn.label, dataIndex: 'labelEn', width: 124 },
    ...(type === 'userGroup'
      ? [
          {
            key: 'parentValue',
            title: fields.parentValue.label,
            dataIndex: 'parentValue',
            width: 112,
            render: (value: string) => departments.labelOf(value),
          },
        ]
      : []),
    ...(typesWithExtra.has(type)
      ? [
          {
            key: 'extra',
            title: t.extra,
            dataIndex: 'extra',
            width: 120,
            csv: (row: Enumeration) => JSON.stringify(row.extra),
            render: (_: unknown, row: Enumeration) => <ExtraSummary extra={row.extra} people={heads} />,
          },
        ]
      : []),
    {
      key: 'usedNum',
      title: t.usedNum,
      dataIndex: 'usedNum',
      width: 72,
      align: 'right',
      render: (num: number) => <span className="g-num g-mono">{formatNumber(num)}</span>,
    },
    {
      key: 'isUse',
      title: t.inUse,
      dataIndex: 'isUse',
      width: 84,
      csv: (row) => (row.isUse ? t.inUse : t.notUsing),
      render: (_, row) => <UseSwitch row={row} />,
    },
    ...useRecordColumns<Enumeration>().map((column) => ({ ...column, isSortable: false, isExtra: true })),
  ];
  return (
    <>
      <ResourceTable
        resource={valuesOf(type)}
        table={table}
        list={list}
        rowsOf={rowsOf}
        columns={columns}
        form={(record) => <EnumerationFields type={type} record={record} />}
        labels={labelsOf(fields)}
        isLong
        order={order}
        actionWords={1}
        searchLabel={t.search}
        addText={t.add({ type: typeName })}
        emptyText={t.empty({ type: typeName })}
        isExported
        rowActions={(row) =>
          canManage && !row.isSystem
            ? [{ key: 'merge', icon: LayersIcon, label: t.merge, run: () => setMerging(row) }]
            : []
        }
      />
      {merging && (
        <Suspense>
          <MergeDialog key={merging._id} from={merging} onClose={() => setMerging(undefined)} />
        </Suspense>
      )}
    </>
  );
}

const rowsOf = ({ list }: { list: Enumeration[] }): readonly Enumeration[] => list;

/** Removes empty extra fields, because the server accepts either a value or a missing field. */
const plain = <Values extends Pick<Draft, 'extra'>>(values: Values): Values => ({
  ...values,
  extra: plainExtra(values.extra),
});

function UseSwitch({ row }: { row: Enumeration }) {
  const t = useTexts(texts);
  const { canChange } = useRights('enumeration');
  const change = useChange('enumeration', 'updateEnumerationInfoById');
  const name = row.label;
  return (
    <Switch
      size="small"
      checked={row.isUse === 1}
      loading={change.isPending}
      disabled={!canChange(row)}
      aria-label={row.isUse ? t.stopUsing({ name }) : t.startUsing({ name })}
      onChange={(isOn) =>
        change.mutate(
          { id: row._id, version: row.version, isUse: isOn ? 1 : 0 },
          { onSuccess: () => showSuccess(isOn ? t.started({ name }) : t.stopped({ name })) },
        )
      }
    />
  );
}
