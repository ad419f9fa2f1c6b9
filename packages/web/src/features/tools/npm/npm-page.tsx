import {
  type NpmDraft,
  type NpmInfo,
  type NpmStatus,
  npmPageSizes,
  npmStatuses,
  npmStatusKeys,
} from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { ColourTag } from '../../../kit/display/colour-tag';
import { StatusTag } from '../../../kit/display/status-tag';
import { EnumerationFilter, EnumerationsSelect } from '../../../kit/form/enumeration-select';
import { CountedNav } from '../../../kit/list/counted-nav';
import { PageBody } from '../../../kit/page/page-body';
import { PageHead } from '../../../kit/page/page-head';
import type { Column } from '../../../kit/resource/column';
import { ChoiceFilter, FilterField } from '../../../kit/resource/filter-field';
import { OwnerFilter } from '../../../kit/resource/owner-filter';
import { useRecordColumns } from '../../../kit/resource/record-columns';
import { newRecord, useRecordPlace } from '../../../kit/resource/record-place';
import { ResourceTable } from '../../../kit/resource/resource-table';
import { type TableInput, useTableParams } from '../../../kit/resource/table-params';
import type { Resource } from '../../../kit/resource/use-records';
import { severalParam } from '../../../lib/address/list-params';
import { api } from '../../../lib/api/api';
import { useEnumeration } from '../../../lib/api/enumerations';
import { labelsOf, useFields } from '../../../lib/api/fields';
import { callQuery } from '../../../lib/api/queries';
import { useRights } from '../../../lib/session/rights';
import { useOnceTrue } from '../../../lib/state/use-once-true';
import { joinWords } from '../../../lib/texts/joined';
import { useLanguage, useText, useTexts } from '../../../lib/texts/texts';
import { formatAgo, formatMoment } from '../../../lib/texts/time';
import { LikeButton } from './like-button';
import styles from './npm.module.css';
import { Proposals } from './proposals';
import { texts } from './texts';

const UseTab = lazy(async () => ({ default: (await import('./use-tab')).UseTab }));
const ReadmeTab = lazy(async () => ({ default: (await import('./document-tabs')).ReadmeTab }));
const VersionsTab = lazy(async () => ({ default: (await import('./document-tabs')).VersionsTab }));
const RegistriesDrawer = lazy(async () => ({
  default: (await import('./registries-drawer')).RegistriesDrawer,
}));
const NpmFields = lazy(async () => ({ default: (await import('./npm-fields')).NpmFields }));

const filters = { npmType: '', npmTag: severalParam(), status: '', maintainerUserId: '' };
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
    ...{ npmName: '', npmType: '', npmTag: [], maintainerUserIds: [], registryId: '', robotIds: [] },
    status: 'active',
  },
  valuesOf: (row) => ({
    ...{ npmName: row.npmName, npmType: row.npmType, npmTag: row.npmTag, title: row.title },
    ...{ description: row.description, docUrl: row.docUrl, docMarkdownId: row.docMarkdownId },
    ...{ gitUrl: row.gitUrl, demoUrl: row.demoUrl, maintainerUserIds: row.maintainerUserIds },
    ...{
      registryId: row.registryId,
      status: row.status,
      replaceBy: row.replaceBy,
      deprecatedReason: row.deprecatedReason,
    },
  }),
};

const statusKinds = { active: 'done', maintenance: 'soon', deprecated: 'off' } as const;

/** The packages of the company, by type. */
export function NpmPage() {
  const t = useTexts(texts);
  const text = useText();
  const fields = useFields('npm', 'insertNpmInfo');
  const table = useTableParams(filters, {}, npmPageSizes);
  const setType = (npmType: string) => table.set({ npmType });
  const { canEdit, canManage } = useRights('npm');
  const { resource, propose } = useProposed();
  const [isAdministering, setIsAdministering] = useState(false);
  const wasAdministering = useOnceTrue(isAdministering);
  const tab = (children: ReactNode) => <Suspense>{children}</Suspense>;
  return (
    <PageBody>
      <PageHead title={t.title} purpose={t.purpose} />
      <div className={styles.columns}>
        <TypeTree value={table.input.npmType} onChange={setType} />
        <div className={styles.packages}>
          {canEdit && <Proposals onAdd={propose} />}
          <ResourceTable
            resource={resource}
            table={table}
            list={listPackages}
            rowsOf={rowsOf}
            columns={useColumns()}
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
            tabs={(row) => [
              { key: 'use', label: t.part, children: tab(<UseTab row={row} />) },
              { key: 'readme', label: t.readme, children: tab(<ReadmeTab row={row} />) },
              { key: 'versions', label: t.versions, children: tab(<VersionsTab row={row} />) },
            ]}
            filters={
              <>
                <FilterField label={fields.npmType.label}>
                  {(id) => (
                    <EnumerationFilter
                      id={id}
                      type="npmType"
                      value={table.input.npmType}
                      onChange={setType}
                    />
                  )}
                </FilterField>
                <FilterField label={fields.npmTag.label}>
                  {(id) => (
                    <EnumerationsSelect
                      id={id}
                      type="npmTag"
                      placeholder={t.allTags}
                      style={{ width: 180 }}
                      value={table.input.npmTag}
                      onChange={(npmTag) => table.set({ npmTag })}
                    />
                  )}
                </FilterField>
                <ChoiceFilter
                  label={fields.status.label}
                  value={table.input.status}
                  choices={npmStatusKeys.map((value) => ({ value, label: text(npmStatuses[value]) }))}
                  onChange={(status) => table.set({ status })}
                />
                <OwnerFilter
                  label={fields.maintainerUserIds.label}
                  value={table.input.maintainerUserId}
                  onChange={(maintainerUserId) => table.set({ maintainerUserId })}
                />
              </>
            }
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

/** The types, each with the number of its packages. */
function TypeTree(props: { value: string; onChange: (npmType: string) => void }) {
  const t = useTexts(texts);
  const { labelOf } = useEnumeration('npmType');
  const { data } = useQuery(callQuery('npm', 'getNpmTypeAndTagArray', {}));
  const types = data?.npmType ?? [];
  const parts = [
    { key: '', label: t.allTypes, num: data && types.reduce((sum, { num }) => sum + num, 0) },
    ...types.map(({ value, num }) => ({ key: value, label: labelOf(value), num })),
  ];
  return (
    <div className={styles.side}>
      <CountedNav label={t.types} parts={parts} {...props} />
    </div>
  );
}

function useColumns(): Column<NpmInfo>[] {
  const t = useTexts(texts);
  const text = useText();
  const fields = useFields('npm', 'insertNpmInfo');
  const types = useEnumeration('npmType');
  const tags = useEnumeration('npmTag');
  const namesOf = ({ maintainers }: NpmInfo) => joinWords(maintainers.map(({ name }) => name));
  return [
    {
      key: 'npmName',
      title: fields.npmName.label,
      dataIndex: 'npmName',
      isMain: true,
      isSortable: true,
      width: 200,
      render: (name: string) => <span className="g-mono">{name}</span>,
    },
    { key: 'title', title: fields.title.label, dataIndex: 'title', width: 120 },
    {
      key: 'npmType',
      title: fields.npmType.label,
      width: 110,
      csv: ({ npmType }) => types.labelOf(npmType),
      render: (_, { npmType }) => types.labelOf(npmType),
    },
    {
      key: 'npmTag',
      title: fields.npmTag.label,
      width: 170,
      csv: ({ npmTag }) => npmTag.map(tags.labelOf).join(' '),
      render: (_, { npmTag }) =>
        npmTag.length > 0 && (
          <span className={styles.tags} title={joinWords(npmTag.map(tags.labelOf))}>
            {npmTag.map((tag) => (
              <ColourTag key={tag} colour={tags.choiceOf(tag)?.color ?? 'ink'}>
                {tags.labelOf(tag)}
              </ColourTag>
            ))}
          </span>
        ),
    },
    {
      key: 'publishAt',
      title: t.latest,
      isSortable: true,
      width: 200,
      csv: ({ latestVersion }) => latestVersion,
      render: (_, row) => <LatestVersion row={row} />,
    },
    {
      key: 'maintainers',
      title: fields.maintainerUserIds.label,
      width: 120,
      csv: namesOf,
      render: (_, row) => namesOf(row),
    },
    {
      key: 'goodNum',
      title: t.likes,
      dataIndex: 'goodNum',
      isSortable: true,
      width: 84,
      render: (_, row) => <LikeButton row={row} />,
    },
    {
      key: 'status',
      title: fields.status.label,
      width: 140,
      csv: ({ status }) => text(npmStatuses[status]),
      render: (_, { status, replaceBy, deprecatedReason }) => (
        <span title={deprecatedReason || undefined}>
          <StatusTag kind={statusKinds[status]}>{text(npmStatuses[status])}</StatusTag>
          {replaceBy && <span className={`${styles.replaced} g-mono`}>→ {replaceBy}</span>}
        </span>
      ),
    },
    {
      key: 'description',
      title: fields.description.label,
      dataIndex: 'description',
      isExtra: true,
      width: 220,
    },
    ...useRecordColumns<NpmInfo>(),
  ];
}

/** Shows the latest version and its age, or the reason why it is unknown. */
function LatestVersion({ row }: { row: NpmInfo }) {
  const t = useTexts(texts);
  const language = useLanguage();
  const { latestVersion, publishAt, deprecatedText, syncError } = row;
  return (
    <span className={styles.version}>
      {latestVersion && <span className="g-mono">{latestVersion}</span>}
      {publishAt && (
        <time dateTime={publishAt} title={formatMoment(publishAt)} className={styles.quiet}>
          {formatAgo(publishAt, language, Date.now())}
        </time>
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
