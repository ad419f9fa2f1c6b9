import {
  type Certificate,
  type CertificatePlatform,
  type CertificateType,
  certificateFileLabel,
  certificatePlatformKeys,
  certificatePlatforms,
  certificateTypeKeys,
  certificateTypes,
  type ExpiryState,
  expiryStateKeys,
  expiryStates,
  recordPathOf,
} from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { CsvImportButton } from '../../../kit/csv-import/csv-import-button';
import { MuteIcon } from '../../../kit/display/icons';
import { DownloadIcon } from '../../../kit/display/plain-icons';
import type { Column } from '../../../kit/resource/column';
import { choiceFilter, ownerFilter } from '../../../kit/resource/filters';
import { useRecordColumns } from '../../../kit/resource/record-columns';
import { ResourceTable } from '../../../kit/resource/resource-table';
import { type TableInput, useTableParams } from '../../../kit/resource/table-params';
import type { Resource } from '../../../kit/resource/use-records';
import { api, type CallOptions } from '../../../lib/api/api';
import { useEnumeration } from '../../../lib/api/enumerations';
import { labelsOf, useFields } from '../../../lib/api/fields';
import { callQuery } from '../../../lib/api/queries';
import { useRights } from '../../../lib/session/rights';
import { useUser } from '../../../lib/session/session';
import { useText, useTexts } from '../../../lib/texts/texts';
import { useRenewal } from '../new-task';
import { Expiry } from '../secret-record/expiry';
import { useSecretTabs } from '../secret-record/use-secret-tabs';
import type { CertificateForm } from './certificate-file';
import { texts } from './texts';
import { useDownload } from './use-download';
import { useMute } from './use-mute';

const CertificateFields = lazy(async () => ({ default: (await import('./certificate-fields')).CertificateFields }));
const CertificateSecrets = lazy(async () => ({ default: (await import('./certificate-secrets')).CertificateSecrets }));
const CertificateReveals = lazy(async () => ({ default: (await import('./certificate-secrets')).CertificateReveals }));

const ImportDialog = lazy(async () => ({ default: (await import('./import-dialog')).ImportDialog }));

const filters = { projectName: '', platform: '', certType: '', ownerUserId: '', state: '' };
const listCertificates = ({ platform, certType, state, sortField, ...input }: TableInput<typeof filters>) =>
  callQuery('certificate', 'getProjectList', {
    ...input,
    sortField: sortField as 'name',
    platform: certificatePlatformKeys.includes(platform as CertificatePlatform)
      ? (platform as CertificatePlatform)
      : '',
    certType: certificateTypeKeys.includes(certType as CertificateType) ? (certType as CertificateType) : '',
    state: expiryStateKeys.includes(state as ExpiryState) ? (state as ExpiryState) : '',
  });

/**
 * Updates a certificate without `replacesId`, which only a new certificate has; a saved certificate has `replaceById`.
 */
const update = (
  { replacesId: _, file = null, ...change }: CertificateForm & { id: string; version: number },
  options?: CallOptions,
) => api.certificate.modifyProCertificate(change, { ...options, file });
const create = ({ file = null, ...draft }: CertificateForm, options?: CallOptions) =>
  api.certificate.addProCertificate(draft, { ...options, file });

const certificatesFor = (userId: string): Resource<Certificate, CertificateForm> => ({
  area: 'certificate',
  get: (id) => callQuery('certificate', 'getProCertificateById', { id }),
  create,
  update,
  remove: api.certificate.deleteProCertificate,
  nameOf: ({ name }) => name,
  hasSecrets: true,
  blank: {
    name: '',
    projectName: '',
    platform: 'ios',
    certType: 'distribution',
    ownerUserId: userId,
    file: null,
    filePassword: '',
    aliasPassword: '',
    isLongTerm: false,
    shareUserIds: [],
    remindDays: [],
    expireDate: '',
    replacesId: '',
  },
  valuesOf: (row) => ({
    name: row.name,
    projectName: row.projectName,
    platform: row.platform,
    certType: row.certType,
    bundleId: row.bundleId,
    developerAccountId: row.developerAccountId,
    alias: row.alias,
    file: null,
    filePassword: '',
    aliasPassword: '',
    keyId: row.keyId,
    teamId: row.teamId,
    subject: row.subject,
    issuer: row.issuer,
    serial: row.serial,
    appId: row.appId,
    fingerprintSha1: row.fingerprintSha1,
    fingerprintSha256: row.fingerprintSha256,
    issueDate: row.issueDate,
    expireDate: row.expireDate,
    deviceNum: row.deviceNum,
    isLongTerm: row.isLongTerm,
    ownerUserId: row.ownerUserId,
    remark: row.remark,
    backupOwnerUserId: row.backupOwnerUserId,
    shareUserIds: row.shareUserIds,
    remindDays: row.remindDays,
  }),
});

export function CertificatesTab() {
  const t = useTexts(texts);
  const userId = useUser()?._id ?? '';
  const fields = useFields('certificate', 'addProCertificate');
  const table = useTableParams(filters);
  const [resource] = useState(() => certificatesFor(userId));
  const mute = useMute<Certificate>('certificate', ({ name }) => name);
  const renewal = useRenewal();
  const download = useDownload();
  const text = useText();
  const file = text(certificateFileLabel);
  const labels = { ...labelsOf(fields), file, mutedUntil: t.mutedUntil, replaceById: t.replaced };
  const secrets = useSecretTabs<Certificate>({
    label: t.secrets,
    actionText: t.showSecrets,
    secrets: (row) => <CertificateSecrets certificate={row} />,
    reveals: (row) => <CertificateReveals certificate={row} labels={labels} />,
  });
  const { canEdit } = useRights('certificate');
  const projects = useEnumeration('project');
  const { data } = useQuery(listCertificates(table.input));
  const named = (data?.projects ?? []).map(({ name, num }) => ({
    value: name,
    label: t.projectsOf({ name: projects.labelOf(name), num }),
  }));
  return (
    <>
      <ResourceTable
        resource={resource}
        table={table}
        list={listCertificates}
        rowsOf={({ list }) => list}
        columns={useColumns()}
        form={(record) => (
          <Suspense>
            <CertificateFields record={record} />
          </Suspense>
        )}
        labels={labels}
        isLong
        isOff={({ replaceById }) => replaceById !== ''}
        searchLabel={t.searchCertificates}
        addText={t.addCertificate}
        actions={canEdit && <CsvImportButton>{(close) => <ImportDialog onClose={close} />}</CsvImportButton>}
        emptyText={t.emptyCertificates}
        isExported
        filters={[
          choiceFilter('projectName', fields.projectName.label, named, { width: 180 }),
          choiceFilter('platform', fields.platform.label, certificatePlatforms),
          choiceFilter('certType', fields.certType.label, certificateTypes, { width: 150 }),
          choiceFilter('state', t.state, expiryStates),
          ownerFilter('ownerUserId', fields.ownerUserId.label),
        ]}
        actionWords={2}
        rowActions={(row) => [
          ...secrets.actions(row),
          ...(row.canReveal && row.hasFile
            ? [{ key: 'download', icon: DownloadIcon, label: t.downloadShort, run: () => download(row) }]
            : []),
          ...(row.replaceById
            ? []
            : renewal({
                name: row.name,
                day: row.isLongTerm ? '' : row.expireDate,
                ownerName: row.ownerUserName,
                path: recordPathOf('pro_certificate', row._id),
              })),
          ...(row.mayChange ? [{ key: 'mute', icon: MuteIcon, label: t.mute, run: () => mute.ask(row) }] : []),
        ]}
        tabs={secrets.tabs}
      />
      {mute.dialog}
    </>
  );
}

function useColumns(): Column<Certificate>[] {
  const t = useTexts(texts);
  const text = useText();
  const fields = useFields('certificate', 'addProCertificate');
  const projects = useEnumeration('project');
  const extra = (key: keyof Certificate & keyof typeof fields, width: number): Column<Certificate> => ({
    key,
    title: fields[key].label,
    dataIndex: key,
    isExtra: true,
    width,
  });
  return [
    {
      key: 'name',
      title: fields.name.label,
      dataIndex: 'name',
      isMain: true,
      isSortable: true,
      width: 170,
      phoneWidth: 136,
    },
    {
      key: 'projectName',
      title: fields.projectName.label,
      isSortable: true,
      width: 112,
      csv: ({ projectName }) => projects.labelOf(projectName),
      render: (_, { projectName }) => projects.labelOf(projectName),
    },
    {
      key: 'platform',
      title: fields.platform.label,
      isSortable: true,
      width: 104,
      csv: ({ platform }) => text(certificatePlatforms[platform]),
      render: (_, { platform }) => text(certificatePlatforms[platform]),
    },
    {
      key: 'certType',
      title: fields.certType.label,
      width: 120,
      csv: ({ certType }) => text(certificateTypes[certType]),
      render: (_, { certType }) => text(certificateTypes[certType]),
    },
    { key: 'ownerUserName', title: fields.ownerUserId.label, dataIndex: 'ownerUserName', width: 96 },
    {
      key: 'expireDate',
      title: t.expires,
      isSortable: true,
      width: 204,
      phoneWidth: 166,
      csv: ({ expireDate, isLongTerm }) => (isLongTerm ? t.alwaysValid : expireDate),
      render: (_, row) =>
        row.replaceById ? (
          <span title={t.replacedBy({ name: row.replaceByName })}>
            {row.expireDate} {t.replaced}
          </span>
        ) : (
          <Expiry day={row.expireDate} daysLeft={row.daysLeft} state={row.state} />
        ),
    },
    extra('bundleId', 180),
    {
      key: 'developerAccountName',
      title: fields.developerAccountId.label,
      dataIndex: 'developerAccountName',
      isExtra: true,
      width: 160,
    },
    { key: 'fileName', title: text(certificateFileLabel), dataIndex: 'fileName', isExtra: true, width: 160 },
    extra('alias', 110),
    extra('keyId', 110),
    extra('teamId', 110),
    extra('subject', 220),
    extra('issuer', 220),
    extra('serial', 160),
    extra('fingerprintSha1', 220),
    extra('fingerprintSha256', 220),
    extra('issueDate', 110),
    extra('deviceNum', 90),
    extra('appId', 200),
    {
      key: 'backupOwnerUserName',
      title: fields.backupOwnerUserId.label,
      dataIndex: 'backupOwnerUserName',
      isExtra: true,
      width: 110,
    },
    { key: 'mutedUntil', title: t.mutedUntil, dataIndex: 'mutedUntil', isExtra: true, width: 110 },
    extra('remark', 200),
    ...useRecordColumns<Certificate>(),
  ];
}
