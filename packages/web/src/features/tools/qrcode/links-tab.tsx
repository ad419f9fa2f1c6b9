import { type MiddleLink, type MiddleLinkDraft, middleClients, middleLinkStates, middlePath } from '@easymock/contract';
import { Input } from 'antd';
import { useState } from 'react';
import { CopyButton } from '../../../kit/buttons/copy-button';
import { CheckIcon, CloseIcon } from '../../../kit/display/icons';
import { StatusTag } from '../../../kit/display/status-tag';
import { CallField } from '../../../kit/form/call-field';
import { DateField } from '../../../kit/form/date-field';
import { PersonPicker } from '../../../kit/form/person-picker';
import { QrButton } from '../../../kit/qr/qr-button';
import type { Column } from '../../../kit/resource/column';
import { choiceFilter, ownerFilter } from '../../../kit/resource/filters';
import { useRecordColumns } from '../../../kit/resource/record-columns';
import { ResourceTable } from '../../../kit/resource/resource-table';
import { type TableInput, useTableParams } from '../../../kit/resource/table-params';
import type { Resource } from '../../../kit/resource/use-records';
import { api } from '../../../lib/api/api';
import { labelsOf, neededField, useFields } from '../../../lib/api/fields';
import { callQuery, useChange } from '../../../lib/api/queries';
import { useUser } from '../../../lib/session/session';
import { useTexts } from '../../../lib/texts/texts';
import { formatNumber } from '../../../lib/texts/time';
import styles from './qrcode.module.css';
import { texts } from './texts';

const linksFor = (userId: string): Resource<MiddleLink, MiddleLinkDraft> => ({
  area: 'qrcode',
  get: (id) => callQuery('qrcode', 'getMiddleLink', { id }),
  create: api.qrcode.saveMiddleLink,
  update: api.qrcode.saveMiddleLink,
  remove: api.qrcode.deleteMiddleLink,
  nameOf: ({ name }) => name,
  blank: {
    name: '',
    target: '',
    ios: '',
    android: '',
    wechat: '',
    dingtalk: '',
    pc: '',
    expireAt: '',
    ownerUserId: userId,
  },
  valuesOf: ({ name, target, ios, android, wechat, dingtalk, pc, expireAt, ownerUserId }) => ({
    name,
    target,
    ios,
    android,
    wechat,
    dingtalk,
    pc,
    expireAt,
    ownerUserId,
  }),
});

// The tabs of the page are in the address as well, so the list must preserve them.
const filters = { state: '', ownerUserId: '' };
const parts = { tab: '' };
const listLinks = (input: TableInput<typeof filters>) => {
  const { keywords, page, pageSize, sortField, sortOrder, ownerUserId } = input;
  return callQuery('qrcode', 'getMiddleLinks', {
    keywords,
    page,
    pageSize,
    sortField: sortField as 'name',
    sortOrder,
    ownerUserId,
    state: middleLinkStates.find((state) => state === input.state) ?? '',
  });
};
const rowsOf = ({ list }: { list: MiddleLink[] }) => list;

/** Returns the public address of a link, which people see and scan. */
const addressOf = ({ code }: MiddleLink): string => location.origin + middlePath(code);

/** Lists links whose target can change after their codes were printed. */
export function LinksTab() {
  const t = useTexts(texts);
  const fields = useFields('qrcode', 'saveMiddleLink');
  const userId = useUser()?._id ?? '';
  const [resource] = useState(() => linksFor(userId));
  const table = useTableParams(filters, parts);
  const change = useChange('qrcode', 'saveMiddleLink');
  return (
    <ResourceTable
      resource={resource}
      table={table}
      list={listLinks}
      rowsOf={rowsOf}
      columns={useColumns()}
      form={() => <LinkFields />}
      labels={labelsOf(fields)}
      isLong
      isOff={({ useStatus, isExpired }) => useStatus === 0 || isExpired}
      searchLabel={t.linkSearch}
      addText={t.linkAdd}
      emptyText={t.linkEmpty}
      isExported
      actionWords={1}
      filters={[
        choiceFilter('state', t.linkState, { on: t.linkOn, off: t.linkOff, expired: t.linkExpired }),
        ownerFilter('ownerUserId', fields.ownerUserId.label),
      ]}
      rowActions={(row) =>
        row.mayChange
          ? [
              {
                key: 'status',
                icon: row.useStatus ? CloseIcon : CheckIcon,
                label: row.useStatus ? t.linkDisable : t.linkEnable,
                run: () => change.mutate({ id: row._id, version: row.version, useStatus: row.useStatus ? 0 : 1 }),
              },
            ]
          : []
      }
    />
  );
}

function useColumns(): Column<MiddleLink>[] {
  const t = useTexts(texts);
  const fields = useFields('qrcode', 'saveMiddleLink');
  const stateOf = ({ useStatus, isExpired }: MiddleLink) => {
    if (useStatus === 0) return t.linkOff;
    return isExpired ? t.linkExpired : t.linkOn;
  };
  return [
    { key: 'name', title: fields.name.label, dataIndex: 'name', isMain: true, isSortable: true, width: 150 },
    {
      key: 'state',
      title: t.linkState,
      width: 96,
      csv: stateOf,
      render: (_, row) => (
        <StatusTag kind={row.useStatus === 0 || row.isExpired ? 'off' : 'done'}>{stateOf(row)}</StatusTag>
      ),
    },
    {
      key: 'code',
      title: t.linkAddress,
      width: 232,
      csv: addressOf,
      render: (_, row) => (
        <span className={styles.shortAddress}>
          <span className="g-mono" title={addressOf(row)}>
            {addressOf(row)}
          </span>
          <CopyButton text={addressOf(row)} label={t.linkCopy} />
          <QrButton address={addressOf(row)} label={t.linkQr({ name: row.name })} />
        </span>
      ),
    },
    {
      key: 'target',
      title: fields.target.label,
      dataIndex: 'target',
      width: 168,
      render: (target: string) => <span className="g-mono">{target}</span>,
    },
    ...middleClients.map((client) => ({
      key: client,
      title: fields[client].label,
      dataIndex: client,
      isExtra: true,
      width: 200,
    })),
    { key: 'ownerUserName', title: fields.ownerUserId.label, dataIndex: 'ownerUserName', width: 84 },
    {
      key: 'expireAt',
      title: fields.expireAt.label,
      dataIndex: 'expireAt',
      isSortable: true,
      width: 108,
      render: (day: string) => day || t.linkNever,
    },
    {
      key: 'scanNum',
      title: t.linkScans,
      dataIndex: 'scanNum',
      isSortable: true,
      width: 96,
      align: 'right',
      render: (num: number) => <span className="g-num g-mono">{formatNumber(num)}</span>,
    },
    ...useRecordColumns<MiddleLink>(),
  ];
}

function LinkFields() {
  const t = useTexts(texts);
  const fields = useFields('qrcode', 'saveMiddleLink');
  return (
    <>
      <CallField name="name" field={neededField(fields.name)}>
        <Input />
      </CallField>
      <CallField name="target" field={neededField(fields.target)} extra={t.linkTargetHelp}>
        <Input className="g-mono" placeholder="https://" />
      </CallField>
      <fieldset className={styles.clients}>
        <legend>{t.linkForClients}</legend>
        {middleClients.map((client) => (
          <CallField key={client} name={client} field={fields[client]}>
            <Input className="g-mono" />
          </CallField>
        ))}
      </fieldset>
      <CallField name="expireAt" field={fields.expireAt}>
        <DateField />
      </CallField>
      <CallField name="ownerUserId" field={fields.ownerUserId} extra={t.linkOwnerHelp}>
        <PersonPicker />
      </CallField>
    </>
  );
}
