import {
  type PayAccount,
  type PayAccountDraft,
  type PayChannel,
  type PayEnv,
  payChannelKeys,
  payChannels,
  payEnvKeys,
  payEnvs,
} from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { CopyButton } from '../../../kit/buttons/copy-button';
import { TrashIcon } from '../../../kit/display/icons';
import { StatusTag } from '../../../kit/display/status-tag';
import { PageBody } from '../../../kit/page/page-body';
import { PageHead } from '../../../kit/page/page-head';
import type { Column } from '../../../kit/resource/column';
import { choiceFilter, enumerationFilter } from '../../../kit/resource/filters';
import { useRecordColumns } from '../../../kit/resource/record-columns';
import { ResourceTable } from '../../../kit/resource/resource-table';
import { type TableInput, useTableParams } from '../../../kit/resource/table-params';
import type { Resource } from '../../../kit/resource/use-records';
import { api, type CallOptions } from '../../../lib/api/api';
import { useEnumeration } from '../../../lib/api/enumerations';
import { labelsOf, useFields } from '../../../lib/api/fields';
import { callQuery } from '../../../lib/api/queries';
import { useUser } from '../../../lib/session/session';
import { joinWords } from '../../../lib/texts/joined';
import { useText, useTexts } from '../../../lib/texts/texts';
import { Expiry } from '../secret-record/expiry';
import { useSecretTabs } from '../secret-record/use-secret-tabs';
import styles from './pay-accounts.module.css';
import { texts } from './texts';
import { useDelete } from './use-delete';

const PayAccountFields = lazy(async () => ({ default: (await import('./pay-account-fields')).PayAccountFields }));
const PayAccountSecrets = lazy(async () => ({ default: (await import('./pay-account-secrets')).PayAccountSecrets }));
const PayAccountReveals = lazy(async () => ({ default: (await import('./pay-account-secrets')).PayAccountReveals }));

const filters = { channel: '', env: '', company: '', project: '' };
const listAccounts = ({ channel, env, sortField, ...input }: TableInput<typeof filters>) =>
  callQuery('payAccount', 'getAccountList', {
    ...input,
    sortField: sortField as 'name',
    channel: payChannelKeys.includes(channel as PayChannel) ? (channel as PayChannel) : '',
    env: payEnvKeys.includes(env as PayEnv) ? (env as PayEnv) : '',
  });

/** Updates an account without the environment, which is fixed at creation. */
const update = ({ env: _, ...change }: PayAccountDraft & { id: string; version: number }, options?: CallOptions) =>
  api.payAccount.modifyAccount(change, options);

const accountsFor = (userId: string): Resource<PayAccount, PayAccountDraft> => ({
  area: 'payAccount',
  get: (id) => callQuery('payAccount', 'getAccountInfoById', { id }),
  create: api.payAccount.addAccount,
  update,
  nameOf: ({ name }) => name,
  hasSecrets: true,
  blank: {
    name: '',
    channel: 'alipay',
    env: 'prod',
    company: '',
    ownerUserId: userId,
    useStatus: 1,
    loginPassword: '',
    apiKey: '',
    privateKey: '',
    projects: [],
    shareUserIds: [],
    rotateDays: 365,
  },
  valuesOf: (row) => ({
    name: row.name,
    channel: row.channel,
    env: row.env,
    company: row.company,
    appId: row.appId,
    merchantId: row.merchantId,
    loginAccount: row.loginAccount,
    apiCertSerial: row.apiCertSerial,
    certExpireDate: row.certExpireDate,
    settleAccountTail: row.settleAccountTail,
    feeRate: row.feeRate,
    notifyUrl: row.notifyUrl,
    projects: row.projects,
    ownerUserId: row.ownerUserId,
    remark: row.remark,
    backupOwnerUserId: row.backupOwnerUserId,
    useStatus: row.useStatus,
    shareUserIds: row.shareUserIds,
    rotateDays: row.rotateDays,
    loginPassword: '',
    apiKey: '',
    privateKey: '',
  }),
});

/** The page of payment accounts. */
export function PayAccountsPage() {
  const t = useTexts(texts);
  const userId = useUser()?._id ?? '';
  const fields = useFields('payAccount', 'addAccount');
  const table = useTableParams(filters);
  const [resource] = useState(() => accountsFor(userId));
  const remove = useDelete();
  const { data } = useQuery(listAccounts(table.input));
  const companies = (data?.companies ?? []).map(({ name, num }) => ({
    value: name,
    label: t.companyOf({ name, num }),
  }));
  const labels = { ...labelsOf(fields), reason: t.reason };
  const secrets = useSecretTabs<PayAccount>({
    label: t.secrets,
    actionText: t.showSecrets,
    secrets: (row) => <PayAccountSecrets account={row} />,
    reveals: (row) => <PayAccountReveals account={row} labels={labels} />,
  });
  return (
    <PageBody>
      <PageHead title={t.title} purpose={t.purpose} />
      <ResourceTable
        resource={resource}
        table={table}
        list={listAccounts}
        rowsOf={({ list }) => list}
        columns={useColumns()}
        form={(record) => (
          <Suspense>
            <PayAccountFields record={record} />
          </Suspense>
        )}
        labels={labels}
        isLong
        isOff={({ useStatus }) => useStatus === 0}
        searchLabel={t.search}
        addText={t.add}
        emptyText={t.empty}
        filters={[
          choiceFilter('channel', fields.channel.label, payChannels),
          choiceFilter('env', fields.env.label, payEnvs),
          choiceFilter('company', fields.company.label, companies, { width: 180 }),
          enumerationFilter('project', fields.projects.label),
        ]}
        actionWords={1}
        rowActions={(row) => [
          ...secrets.actions(row),
          ...(row.mayChange
            ? [{ key: 'remove', icon: TrashIcon, label: t.remove, isDanger: true, run: () => remove.ask(row) }]
            : []),
        ]}
        tabs={secrets.tabs}
      />
      {remove.dialog}
    </PageBody>
  );
}

function useColumns(): Column<PayAccount>[] {
  const t = useTexts(texts);
  const text = useText();
  const fields = useFields('payAccount', 'addAccount');
  const projects = useEnumeration('project');
  return [
    {
      key: 'name',
      title: fields.name.label,
      dataIndex: 'name',
      isMain: true,
      isSortable: true,
      width: 136,
      phoneWidth: 112,
    },
    {
      key: 'channel',
      title: fields.channel.label,
      isSortable: true,
      width: 104,
      render: (_, { channel }) => text(payChannels[channel]),
    },
    {
      key: 'env',
      title: fields.env.label,
      width: 108,
      render: (_, { env }) => <StatusTag kind={env === 'prod' ? 'danger' : 'info'}>{text(payEnvs[env])}</StatusTag>,
    },
    { key: 'company', title: fields.company.label, dataIndex: 'company', isSortable: true, width: 108 },
    {
      key: 'merchantId',
      title: t.merchantAndApp,
      width: 184,
      render: (_, { merchantId, appId }) =>
        (merchantId || appId) && (
          <span className={styles.ids} title={[merchantId, appId].filter(Boolean).join(' · ')}>
            {merchantId && (
              <span className={styles.id}>
                <span className="g-mono">{merchantId}</span>
                <CopyButton text={merchantId} label={t.copyMerchant} />
              </span>
            )}
            {appId && (
              <span className={styles.id}>
                <span className="g-mono">{appId}</span>
              </span>
            )}
          </span>
        ),
    },
    {
      key: 'projects',
      title: fields.projects.label,
      width: 92,
      render: (_, row) => joinWords(row.projects.map(projects.labelOf)),
    },
    { key: 'ownerUserName', title: fields.ownerUserId.label, dataIndex: 'ownerUserName', width: 88 },
    {
      key: 'certExpireDate',
      title: t.certExpires,
      isSortable: true,
      width: 148,
      phoneWidth: 124,
      render: (_, row) =>
        row.certExpireDate && <Expiry day={row.certExpireDate} daysLeft={row.daysLeft} state={row.state} />,
    },
    {
      key: 'useStatus',
      title: fields.useStatus.label,
      width: 90,
      phoneWidth: 76,
      render: (_, { useStatus }) => <StatusTag kind={useStatus ? 'done' : 'off'}>{useStatus ? t.on : t.off}</StatusTag>,
    },
    { key: 'rotateDate', title: t.rotateDate, dataIndex: 'rotateDate', isExtra: true, width: 120 },
    { key: 'loginAccount', title: fields.loginAccount.label, dataIndex: 'loginAccount', isExtra: true, width: 160 },
    { key: 'apiCertSerial', title: fields.apiCertSerial.label, dataIndex: 'apiCertSerial', isExtra: true, width: 180 },
    {
      key: 'settleAccountTail',
      title: fields.settleAccountTail.label,
      dataIndex: 'settleAccountTail',
      isExtra: true,
      width: 110,
    },
    { key: 'feeRate', title: fields.feeRate.label, dataIndex: 'feeRate', isExtra: true, width: 100 },
    { key: 'notifyUrl', title: fields.notifyUrl.label, dataIndex: 'notifyUrl', isExtra: true, width: 220 },
    {
      key: 'backupOwnerUserName',
      title: fields.backupOwnerUserId.label,
      dataIndex: 'backupOwnerUserName',
      isExtra: true,
      width: 110,
    },
    { key: 'remark', title: fields.remark.label, dataIndex: 'remark', isExtra: true, width: 200 },
    ...useRecordColumns<PayAccount>().map((column) => ({ ...column, isExtra: true })),
  ];
}
