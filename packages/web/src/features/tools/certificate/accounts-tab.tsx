import {
  type DevAccount,
  type DevAccountDraft,
  type DevPlatform,
  devPlatformKeys,
  devPlatforms,
  type ExpiryState,
  expiryStateKeys,
  expiryStates,
} from '@easymock/contract';
import { lazy, Suspense, useState } from 'react';
import { MuteIcon } from '../../../kit/display/icons';
import type { Column } from '../../../kit/resource/column';
import { choiceFilter, ownerFilter } from '../../../kit/resource/filters';
import { useRecordColumns } from '../../../kit/resource/record-columns';
import { ResourceTable } from '../../../kit/resource/resource-table';
import { type TableInput, useTableParams } from '../../../kit/resource/table-params';
import type { Resource } from '../../../kit/resource/use-records';
import { api } from '../../../lib/api/api';
import { useEnumeration } from '../../../lib/api/enumerations';
import { labelsOf, useFields } from '../../../lib/api/fields';
import { callQuery } from '../../../lib/api/queries';
import { useUser } from '../../../lib/session/session';
import { joinWords } from '../../../lib/texts/joined';
import { useText, useTexts } from '../../../lib/texts/texts';
import { Expiry } from '../secret-record/expiry';
import { useSecretTabs } from '../secret-record/use-secret-tabs';
import { texts } from './texts';
import { useMute } from './use-mute';

const AccountFields = lazy(async () => ({ default: (await import('./account-fields')).AccountFields }));
const AccountSecrets = lazy(async () => ({ default: (await import('./account-secrets')).AccountSecrets }));
const AccountReveals = lazy(async () => ({ default: (await import('./account-secrets')).AccountReveals }));

const filters = { platform: '', ownerUserId: '', state: '' };
const listAccounts = ({ platform, state, sortField, ...input }: TableInput<typeof filters>) =>
  callQuery('devAccount', 'getDeveloperList', {
    ...input,
    sortField: sortField as 'account',
    platform: devPlatformKeys.includes(platform as DevPlatform) ? (platform as DevPlatform) : '',
    state: expiryStateKeys.includes(state as ExpiryState) ? (state as ExpiryState) : '',
  });

const accountsFor = (userId: string): Resource<DevAccount, DevAccountDraft> => ({
  area: 'certificate',
  kind: 'dev_account',
  get: (id) => callQuery('devAccount', 'getDeveloperInfoById', { id }),
  create: api.devAccount.insertDeveloperAccount,
  update: api.devAccount.modifyAccount,
  remove: api.devAccount.deleteAccount,
  nameOf: ({ account }) => account,
  hasSecrets: true,
  blank: {
    platform: 'apple',
    account: '',
    accountType: 'company',
    twoFactor: 'none',
    ownerUserId: userId,
    password: '',
    totpSecret: '',
    recoveryCodes: '',
    projects: [],
    shareUserIds: [],
    yearFee: null,
  },
  valuesOf: (row) => ({
    platform: row.platform,
    account: row.account,
    accountType: row.accountType,
    company: row.company,
    teamId: row.teamId,
    consoleUrl: row.consoleUrl,
    bindPhone: row.bindPhone,
    bindEmail: row.bindEmail,
    twoFactor: row.twoFactor,
    expireDate: row.expireDate,
    yearFee: row.yearFee,
    remark: row.remark,
    ownerUserId: row.ownerUserId,
    backupOwnerUserId: row.backupOwnerUserId,
    projects: row.projects,
    shareUserIds: row.shareUserIds,
    password: '',
    totpSecret: '',
    recoveryCodes: '',
  }),
});

export function AccountsTab() {
  const t = useTexts(texts);
  const userId = useUser()?._id ?? '';
  const fields = useFields('devAccount', 'insertDeveloperAccount');
  const table = useTableParams(filters);
  const [resource] = useState(() => accountsFor(userId));
  const mute = useMute<DevAccount>('devAccount', ({ account }) => account);
  const labels = { ...labelsOf(fields), totpCode: t.code, mutedUntil: t.mutedUntil };
  const secrets = useSecretTabs<DevAccount>({
    label: t.secrets,
    actionText: t.showSecrets,
    secrets: (row) => <AccountSecrets account={row} />,
    reveals: (row) => <AccountReveals account={row} labels={labels} />,
  });
  return (
    <>
      <ResourceTable
        resource={resource}
        table={table}
        list={listAccounts}
        rowsOf={({ list }) => list}
        columns={useColumns()}
        form={(record) => (
          <Suspense>
            <AccountFields record={record} />
          </Suspense>
        )}
        labels={labels}
        isLong
        searchLabel={t.searchAccounts}
        addText={t.addAccount}
        emptyText={t.emptyAccounts}
        isExported
        filters={[
          choiceFilter('platform', fields.platform.label, devPlatforms),
          choiceFilter('state', t.state, expiryStates),
          ownerFilter('ownerUserId', fields.ownerUserId.label),
        ]}
        rowActions={(row) => [
          ...secrets.actions(row),
          ...(row.mayChange ? [{ key: 'mute', icon: MuteIcon, label: t.mute, run: () => mute.ask(row) }] : []),
        ]}
        tabs={secrets.tabs}
      />
      {mute.dialog}
    </>
  );
}

function useColumns(): Column<DevAccount>[] {
  const t = useTexts(texts);
  const text = useText();
  const fields = useFields('devAccount', 'insertDeveloperAccount');
  const projects = useEnumeration('project');
  const projectsOf = (row: DevAccount) => joinWords(row.projects.map(projects.labelOf));
  return [
    {
      key: 'account',
      title: fields.account.label,
      dataIndex: 'account',
      isMain: true,
      isSortable: true,
      width: 190,
      phoneWidth: 136,
    },
    {
      key: 'platform',
      title: fields.platform.label,
      isSortable: true,
      width: 104,
      csv: ({ platform }) => text(devPlatforms[platform]),
      render: (_, { platform }) => text(devPlatforms[platform]),
    },
    { key: 'company', title: fields.company.label, dataIndex: 'company', width: 120 },
    { key: 'ownerUserName', title: fields.ownerUserId.label, dataIndex: 'ownerUserName', width: 96 },
    {
      key: 'expireDate',
      title: t.expires,
      isSortable: true,
      width: 204,
      phoneWidth: 166,
      csv: ({ expireDate }) => expireDate,
      render: (_, row) => <Expiry day={row.expireDate} daysLeft={row.daysLeft} state={row.state} />,
    },
    { key: 'projects', title: fields.projects.label, width: 120, csv: projectsOf, render: (_, row) => projectsOf(row) },
    { key: 'teamId', title: fields.teamId.label, dataIndex: 'teamId', isExtra: true, width: 120 },
    {
      key: 'backupOwnerUserName',
      title: fields.backupOwnerUserId.label,
      dataIndex: 'backupOwnerUserName',
      isExtra: true,
      width: 110,
    },
    { key: 'bindPhone', title: fields.bindPhone.label, dataIndex: 'bindPhone', isExtra: true, width: 120 },
    { key: 'bindEmail', title: fields.bindEmail.label, dataIndex: 'bindEmail', isExtra: true, width: 160 },
    { key: 'yearFee', title: fields.yearFee.label, dataIndex: 'yearFee', isExtra: true, width: 110 },
    { key: 'mutedUntil', title: t.mutedUntil, dataIndex: 'mutedUntil', isExtra: true, width: 110 },
    { key: 'remark', title: fields.remark.label, dataIndex: 'remark', isExtra: true, width: 200 },
    ...useRecordColumns<DevAccount>(),
  ];
}
