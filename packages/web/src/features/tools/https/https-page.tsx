import {
  type CertSource,
  certSourceKeys,
  certSources,
  type HttpEnvironment,
  type HttpInfo,
  type HttpInfoDraft,
  type HttpStatus,
  httpEnvironmentKeys,
  httpEnvironments,
  httpStatuses,
  httpStatusKeys,
  isHostMuted,
  pages,
} from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { CsvImportButton } from '../../../kit/csv-import/csv-import-button';
import { useSwitchOff } from '../../../kit/dialogs/use-switch-off';
import { Icon } from '../../../kit/display/icon';
import { BellIcon, BellOffIcon, CheckIcon, CloseIcon, ListIcon, RefreshIcon } from '../../../kit/display/icons';
import { Segments } from '../../../kit/form/segments';
import { PageBody } from '../../../kit/page/page-body';
import { PageHead } from '../../../kit/page/page-head';
import type { Filters } from '../../../kit/resource/filter-field';
import { choiceFilter, enumerationFilter, ownerFilter } from '../../../kit/resource/filters';
import { ResourceTable } from '../../../kit/resource/resource-table';
import { type TableInput, useTableParams } from '../../../kit/resource/table-params';
import type { Resource } from '../../../kit/resource/use-records';
import { api } from '../../../lib/api/api';
import { labelsOf, useFields } from '../../../lib/api/fields';
import { callQuery, useChange } from '../../../lib/api/queries';
import { useRights } from '../../../lib/session/rights';
import { useUser } from '../../../lib/session/session';
import { showSuccess } from '../../../lib/state/notices';
import { useText, useTexts } from '../../../lib/texts/texts';
import { today } from '../../../lib/texts/today';
import { useRenewal } from '../new-task';
import { useHostColumns } from './host-columns';
import { hostOf } from './host-look';
import { MuteDialog } from './mute-dialog';
import { StatusTiles } from './status-tiles';
import { texts } from './texts';

// Dialogs and drawers are loaded when they open.
const HostFields = lazy(async () => ({ default: (await import('./host-fields')).HostFields }));
const PasteDialog = lazy(async () => ({ default: (await import('./paste-dialog')).PasteDialog }));
const ImportDialog = lazy(async () => ({ default: (await import('./import-dialog')).ImportDialog }));
const CertificateTab = lazy(async () => ({ default: (await import('./certificate-tab')).CertificateTab }));
const ChecksTab = lazy(async () => ({ default: (await import('./checks-tab')).ChecksTab }));
const FoundHosts = lazy(async () => ({ default: (await import('./found-hosts')).FoundHosts }));
const DomainsView = lazy(async () => ({ default: (await import('./domains-view')).DomainsView }));

const filters = { status: '', env: '', project: '', ownerUserId: '', certSource: '', rootDomain: '' };
const parts = { view: '' };

/** Returns a URL parameter if it is one of the choices. */
const oneOf = <T extends string>(choices: readonly T[], value: string): T | '' =>
  choices.find((choice) => choice === value) ?? '';

const listHosts = ({ status, env, certSource, sortField, ...rest }: TableInput<typeof filters>) =>
  callQuery('https', 'getAllHttpInfoList', {
    page: rest.page,
    pageSize: rest.pageSize,
    keywords: rest.keywords,
    project: rest.project,
    ownerUserId: rest.ownerUserId,
    rootDomain: rest.rootDomain,
    sortOrder: rest.sortOrder,
    sortField: sortField as 'domain',
    status: oneOf<HttpStatus>(httpStatusKeys, status),
    env: oneOf<HttpEnvironment>(httpEnvironmentKeys, env),
    certSource: oneOf<CertSource>(certSourceKeys, certSource),
  });
const rowsOf = ({ list }: { list: HttpInfo[] }) => list;

const valuesOf = (row: HttpInfo): HttpInfoDraft => ({
  domain: row.displayDomain,
  port: row.port,
  checkMode: row.checkMode,
  env: row.env,
  startTlsProtocol: row.startTlsProtocol,
  project: row.project,
  purpose: row.purpose,
  ownerUserId: row.ownerUserId,
  shareUserIds: row.shareUserIds,
  serverInfo: row.serverInfo,
  registrar: row.registrar,
  domainExpireDate: row.domainExpireDate,
  icpNo: row.icpNo,
  icpCompany: row.icpCompany,
  dnsProvider: row.dnsProvider,
  certSource: row.certSource,
  ignoreTrust: row.ignoreTrust,
  caFile: row.caFile,
  remind: row.remind,
  remark: row.remark,
  dingConfigIds: row.dingConfigIds,
});

const hostsFor = (userId: string): Resource<HttpInfo, HttpInfoDraft> => ({
  area: 'https',
  get: (id) => callQuery('https', 'getHttpInfo', { id }),
  async create(draft, options) {
    const made = await api.https.insertHttpInfo(draft, options);
    if ('problems' in made) throw new Error('one host was registered, and a list was answered');
    return made;
  },
  update: api.https.updateHttpInfoById,
  remove: ({ id }) => api.https.deleteHttpInfoById({ id }),
  nameOf: hostOf,
  blank: {
    domain: '',
    port: 443,
    checkMode: 'tls',
    startTlsProtocol: 'smtp',
    env: 'prod',
    project: '',
    certSource: 'auto',
    ignoreTrust: false,
    caFile: '',
    ownerUserId: userId,
    shareUserIds: [],
    domainExpireDate: '',
    dingConfigIds: [],
    remind: { mode: 'inherit', values: [] },
  },
  valuesOf,
});

/** The page of hosts, their certificates and domains. */
export function HttpsPage() {
  const t = useTexts(texts);
  const table = useTableParams(filters, parts);
  const { canEdit } = useRights('https');
  const [isPasting, setIsPasting] = useState(false);
  const isByDomain = table.input.view === 'domains';
  return (
    <PageBody>
      <PageHead title={t.title} purpose={t.purpose} />
      <Segments
        aria-label={t.view}
        value={isByDomain ? 'domains' : ''}
        options={[
          { value: '', label: t.listView },
          { value: 'domains', label: t.domains },
        ]}
        onChange={(view) => table.set({ view })}
        style={{ marginBottom: 16 }}
      />
      {isByDomain ? (
        <Suspense>
          {canEdit && <FoundHosts />}
          <DomainsView onOpen={(rootDomain) => table.set({ view: '', rootDomain })} />
        </Suspense>
      ) : (
        <Hosts table={table} onPaste={canEdit ? () => setIsPasting(true) : undefined} />
      )}
      {isPasting && (
        <Suspense>
          <PasteDialog onClose={() => setIsPasting(false)} />
        </Suspense>
      )}
    </PageBody>
  );
}

type Table = ReturnType<typeof useTableParams<typeof filters, typeof parts>>;

function Hosts({ table, onPaste }: { table: Table; onPaste: (() => void) | undefined }) {
  const t = useTexts(texts);
  const userId = useUser()?._id ?? '';
  const fields = useFields('https', 'updateHttpInfoById');
  const columns = useHostColumns();
  const { data } = useQuery(listHosts(table.input));
  const actions = useHostActions();
  const [resource] = useState(() => hostsFor(userId));
  return (
    <>
      <StatusTiles numbers={data?.statusNum} chosen={table.input.status} onChoose={(status) => table.set({ status })} />
      <ResourceTable
        resource={resource}
        table={table}
        list={listHosts}
        rowsOf={rowsOf}
        columns={columns}
        form={(record) => (
          <Suspense>
            <HostFields record={record} />
          </Suspense>
        )}
        labels={labelsOf(fields)}
        isLong
        isOff={({ useStatus }) => useStatus === 0}
        searchLabel={t.search}
        addText={t.add}
        actions={
          onPaste && (
            <>
              <Button icon={<Icon icon={ListIcon} />} onClick={onPaste}>
                {t.paste}
              </Button>
              <CsvImportButton>{(close) => <ImportDialog onClose={close} />}</CsvImportButton>
            </>
          )
        }
        emptyText={t.empty}
        isExported
        actionWords={1}
        filters={useFilters()}
        rowActions={actions.of}
        tabs={(row) => [
          {
            key: 'certificate',
            label: t.certificate,
            children: (
              <Suspense>
                <CertificateTab host={row} mayRegister={onPaste !== undefined} />
              </Suspense>
            ),
          },
          {
            key: 'checks',
            label: t.checks,
            children: (
              <Suspense>
                <ChecksTab id={row._id} />
              </Suspense>
            ),
          },
        ]}
      />
      {actions.dialogs}
    </>
  );
}

function useFilters(): Filters<Table['input']> {
  const t = useTexts(texts);
  const fields = useFields('https', 'updateHttpInfoById');
  const { data: domains = [] } = useQuery(callQuery('https', 'getHttpDomainList', {}));
  return [
    choiceFilter('env', fields.env.label, httpEnvironments),
    enumerationFilter('project', fields.project.label),
    ownerFilter('ownerUserId', fields.ownerUserId.label),
    choiceFilter('certSource', fields.certSource.label, certSources),
    choiceFilter(
      'rootDomain',
      t.root,
      domains.map(({ domain, displayDomain }) => ({ value: domain, label: displayDomain })),
      { width: 160 },
    ),
  ];
}

/** Returns the expiry day of the certificate or the domain of a host, whichever is first; empty if neither is known. */
function firstEnd({ chainMinExpire, domainExpireDate }: HttpInfo): string {
  const ends = [chainMinExpire ? today(Date.parse(chainMinExpire)) : '', domainExpireDate];
  return ends.filter(Boolean).sort()[0] ?? '';
}

/** Returns the row actions of a host besides edit and delete. */
function useHostActions() {
  const t = useTexts(texts);
  const text = useText();
  const check = useChange('https', 'checkHttpInfoById', {
    onDone: (host) => showSuccess(t.checked({ name: hostOf(host), status: text(httpStatuses[host.status]) })),
  });
  const unmute = useChange('https', 'muteHttpInfo', { done: (host) => t.unmuteDone({ name: hostOf(host) }) });
  const [muting, setMuting] = useState<HttpInfo>();
  const status = useStatusChange();
  const renewal = useRenewal();
  const checkedId = check.isPending ? check.variables.id : undefined;
  return {
    of: (row: HttpInfo) => [
      ...(row.checkMode === 'none'
        ? []
        : [
            {
              key: 'check',
              icon: RefreshIcon,
              label: t.check,
              run: () => check.mutate({ id: row._id }),
              isBusy: checkedId === row._id,
            },
          ]),
      ...renewal({
        name: hostOf(row),
        day: firstEnd(row),
        ownerName: row.ownerUserName,
        path: `${pages.https.path}?open=${row._id}`,
      }),
      ...(row.mayChange
        ? [
            isHostMuted(row, new Date())
              ? {
                  key: 'unmute',
                  icon: BellIcon,
                  label: t.unmute,
                  run: () => unmute.mutate({ id: row._id, until: '', reason: '' }),
                }
              : { key: 'mute', icon: BellOffIcon, label: t.mute, run: () => setMuting(row) },
            {
              key: 'status',
              icon: row.useStatus ? CloseIcon : CheckIcon,
              label: row.useStatus ? t.disable : t.enable,
              run: () => status.ask(row),
            },
          ]
        : []),
    ],
    dialogs: (
      <>
        {status.dialog}
        {muting && <MuteDialog host={muting} onClose={() => setMuting(undefined)} />}
      </>
    ),
  };
}

/** Returns a function that disables a host after a confirmation, or enables it without one. */
function useStatusChange() {
  const t = useTexts(texts);
  const { mutateAsync } = useChange('https', 'updateHttpInfoById');
  return useSwitchOff<HttpInfo, unknown>({
    isOn: ({ useStatus }) => useStatus === 1,
    change: ({ _id, version }, isOn) => mutateAsync({ id: _id, version, useStatus: isOn ? 1 : 0 }),
    title: (row) => t.stopTitle({ name: hostOf(row) }),
    okText: t.disable,
    text: t.stopText,
    onText: (row) => t.enabled({ name: hostOf(row) }),
    offText: (row) => t.disabled({ name: hostOf(row) }),
  });
}
