import { type NpmDraft, type NpmInfo, type NpmStatus, npmPageSizes, npmStatusKeys } from '@easymock/contract';
import { Button } from 'antd';
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { PageBody } from '../../../kit/page/page-body';
import { PageHead } from '../../../kit/page/page-head';
import { newRecord, useRecordPlace } from '../../../kit/resource/record-place';
import { ResourceTable } from '../../../kit/resource/resource-table';
import { type TableInput, useTableParams } from '../../../kit/resource/table-params';
import type { Resource } from '../../../kit/resource/use-records';
import { api } from '../../../lib/api/api';
import { labelsOf, useFields } from '../../../lib/api/fields';
import { callQuery } from '../../../lib/api/queries';
import { useRights } from '../../../lib/session/rights';
import { useOnceTrue } from '../../../lib/state/use-once-true';
import { useTexts } from '../../../lib/texts/texts';
import styles from './npm.module.css';
import { useCard, useColumns } from './package-columns';
import { filters, TypeTree, usePackageFilters } from './package-filters';
import { usePackageView, ViewSwitch } from './package-view';
import { Proposals } from './proposals';
import { texts } from './texts';
import { useFollow } from './use-follow';

const UseTab = lazy(async () => ({ default: (await import('./use-tab')).UseTab }));
const ReadmeTab = lazy(async () => ({ default: (await import('./document-tabs')).ReadmeTab }));
const VersionsTab = lazy(async () => ({ default: (await import('./document-tabs')).VersionsTab }));
const RegistriesDrawer = lazy(async () => ({ default: (await import('./registries-drawer')).RegistriesDrawer }));
const NpmFields = lazy(async () => ({ default: (await import('./npm-fields')).NpmFields }));

const listPackages = ({ npmTag, status, sortField, ...input }: TableInput<typeof filters>) =>
  callQuery('npm', 'getAllNpmInfoList', {
    ...input,
    npmTag: npmTag.join(','),
    status: npmStatusKeys.includes(status as NpmStatus) ? (status as NpmStatus) : '',
    sortField: sortField as 'npmName',
  });
const rowsOf = ({ list }: { list: NpmInfo[] }) => list;

const packages: Resource<NpmInfo, NpmDraft> = {
  area: 'npm',
  get: (id) => callQuery('npm', 'getNpmInfoById', { id }),
  create: api.npm.insertNpmInfo,
  update: api.npm.updateNpmInfoById,
  remove: api.npm.deleteNpmInfoById,
  nameOf: ({ npmName }) => npmName,
  blank: {
    npmName: '',
    npmType: '',
    npmTag: [],
    project: '',
    maintainerUserIds: [],
    docMarkdownId: '',
    registryId: '',
    robotIds: [],
    status: 'active',
  },
  valuesOf: (row) => ({
    npmName: row.npmName,
    npmType: row.npmType,
    npmTag: row.npmTag,
    project: row.project,
    title: row.title,
    description: row.description,
    docUrl: row.docUrl,
    docMarkdownId: row.docMarkdownId,
    gitUrl: row.gitUrl,
    demoUrl: row.demoUrl,
    maintainerUserIds: row.maintainerUserIds,
    registryId: row.registryId,
    status: row.status,
    replaceBy: row.replaceBy,
    deprecatedReason: row.deprecatedReason,
  }),
};

/** Page of the company's packages, by type. */
export function NpmPage() {
  const t = useTexts(texts);
  const fields = useFields('npm', 'insertNpmInfo');
  const table = useTableParams(filters, {}, npmPageSizes);
  const { canEdit, canManage } = useRights('npm');
  const { resource, propose } = useProposed();
  const [isAdministering, setIsAdministering] = useState(false);
  const wasAdministering = useOnceTrue(isAdministering);
  const [view, setView] = usePackageView();
  const card = useCard();
  const follow = useFollow();
  const columns = useColumns();
  const tab = (children: ReactNode) => <Suspense>{children}</Suspense>;
  return (
    <PageBody>
      <PageHead title={t.title} purpose={t.purpose} />
      <div className={styles.columns}>
        <TypeTree value={table.input.npmType} onChange={(npmType) => table.set({ npmType })} />
        <div className={styles.packages}>
          {canEdit && <Proposals onAdd={propose} />}
          <ResourceTable
            resource={resource}
            table={table}
            list={listPackages}
            rowsOf={rowsOf}
            columns={columns}
            form={(record) => (
              <Suspense>
                <NpmFields record={record} />
              </Suspense>
            )}
            labels={{ ...labelsOf(fields), goodNum: t.likes }}
            isLong
            isOff={({ status }) => status === 'deprecated'}
            searchLabel={t.search}
            addText={t.add}
            emptyText={t.empty}
            isExported
            actions={canManage && <Button onClick={() => setIsAdministering(true)}>{t.registries}</Button>}
            tools={<ViewSwitch view={view} onChange={setView} />}
            tabs={(row) => [
              { key: 'use', label: t.part, children: tab(<UseTab row={row} />) },
              { key: 'readme', label: t.readme, children: tab(<ReadmeTab row={row} />) },
              { key: 'versions', label: t.versions, children: tab(<VersionsTab row={row} />) },
            ]}
            filters={usePackageFilters(table)}
            card={view === 'cards' ? card : undefined}
            rowActions={(row) => [follow.actionOf(row)]}
            actionWords={1}
          />
        </div>
      </div>
      {wasAdministering && (
        <Suspense>
          <RegistriesDrawer isOpen={isAdministering} onClose={() => setIsAdministering(false)} />
        </Suspense>
      )}
    </PageBody>
  );
}

/** Returns the resource whose form for a new record starts with the name of a proposed package. */
function useProposed() {
  const place = useRecordPlace();
  const [npmName, setName] = useState('');
  const isAdding = place.editing === newRecord;
  useEffect(() => {
    if (!isAdding) setName('');
  }, [isAdding]);
  const resource = useMemo(() => ({ ...packages, blank: { ...packages.blank, npmName } }), [npmName]);
  const propose = (name: string) => {
    setName(name);
    place.edit(newRecord);
  };
  return { resource, propose };
}
