import { type Release, releaseStatuses } from '@easymock/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { Link, Navigate } from 'react-router';
import type { Action } from '../../../kit/buttons/action-menu';
import { Icon } from '../../../kit/display/icon';
import { AddIcon, CopyIcon, EditIcon, LayersIcon, PlayIcon, TrashIcon } from '../../../kit/display/icons';
import { Segments } from '../../../kit/form/segments';
import { PageBody } from '../../../kit/page/page-body';
import { PageHead } from '../../../kit/page/page-head';
import type { Column } from '../../../kit/resource/column';
import { DataTable } from '../../../kit/resource/data-table';
import { choiceFilter, enumerationFilter, personFilter } from '../../../kit/resource/filters';
import { useRecordColumns } from '../../../kit/resource/record-columns';
import { RecycleButton } from '../../../kit/resource/resource-table';
import { type TableInput, useTableParams } from '../../../kit/resource/table-params';
import { type Resource, useRecords } from '../../../kit/resource/use-records';
import { useRemoval } from '../../../kit/resource/use-removal';
import { to } from '../../../lib/address/page';
import { api } from '../../../lib/api/api';
import { useEnumeration } from '../../../lib/api/enumerations';
import { useFields } from '../../../lib/api/fields';
import { callQuery } from '../../../lib/api/queries';
import { useKeys } from '../../../lib/browser/keys';
import { useLive } from '../../../lib/live/use-live';
import { useBatched } from '../../../lib/state/use-batched';
import { useTexts } from '../../../lib/texts/texts';
import { formatMoment } from '../../../lib/texts/time';
import styles from './release.module.css';
import { PlanAt, Progress, Status, useStatusNames } from './release-parts';
import { texts } from './texts';
import { useNewRelease, useReleaseSteps } from './use-release-steps';

const filters = { project: '', status: '', managerUserId: '' };
const parts = { kind: 'lists', belong: 'all' };
type ReleasesInput = TableInput<typeof filters & typeof parts>;

const listReleases = (input: ReleasesInput) => {
  const { page, pageSize, keywords, project, managerUserId, sortField, sortOrder } = input;
  return callQuery('release', 'list', {
    page_index: page,
    page_size: pageSize,
    keywords,
    project,
    managerUserId,
    sortOrder,
    sortField: sortField as 'name',
    status: releaseStatuses.find((status) => status === input.status) ?? '',
    isTemplate: input.kind === 'templates' ? 'true' : 'false',
    belong: input.belong === 'mySelf' ? 'mySelf' : 'all',
  });
};
const rowsOf = ({ list }: { list: Release[] }) => list;

type Values = Record<string, never>;
const releases: Resource<Release, Values> = {
  area: 'release',
  kind: 'release_list',
  get: (id) => callQuery('release', 'getReleaseItemInfo', { releaseId: id }) as never,
  remove: api.release.delete,
  nameOf: ({ name }) => name,
  blank: {},
  valuesOf: () => ({}),
};

/** Milliseconds; minimum interval between refetches caused by changes of others. */
const readAgainMs = 1_000;

/**
 * Refetches the list when somebody changes a checklist; several changes in a short time cause one refetch.
 */
function useReleaseNews(): void {
  const client = useQueryClient();
  useLive(
    'release',
    'all',
    useBatched(() => client.invalidateQueries({ queryKey: ['release', 'list'] }), readAgainMs),
  );
}

/** Page of the release checklists and the templates from which they are created. */
export function ReleasesPage() {
  const t = useTexts(texts);
  const table = useTableParams(filters, parts);
  const records = useRecords(releases);
  const removal = useRemoval(records);
  const steps = useReleaseSteps();
  const made = useNewRelease();
  useReleaseNews();
  const { canEdit } = records.rights;
  const isTemplates = table.input.kind === 'templates';
  const columns = useColumns(isTemplates);
  const statusNames = useStatusNames();
  const add = () => made.ask({ title: isTemplates ? t.addTemplate : t.add, isTemplate: isTemplates });
  useKeys(canEdit ? [{ key: 'c', label: isTemplates ? t.addTemplate : t.add, run: add }] : []);
  // Histories, searches and external links identify a record by its ID.
  if (records.openedId) return <Navigate replace to={to('releaseDetail', { id: records.openedId })} />;
  const addButton = canEdit && (
    <Button type="primary" icon={<Icon icon={AddIcon} />} onClick={add}>
      {isTemplates ? t.addTemplate : t.add}
    </Button>
  );
  const rowActions = (row: Release): Action[] => [
    ...(row.isTemplate
      ? []
      : [{ key: 'open', icon: PlayIcon, label: t.open, to: to('releaseDetail', { id: row._id }) }]),
    ...(row.steps.includes('edit')
      ? [{ key: 'edit', icon: EditIcon, label: t.edit, to: to('releaseEdit', { id: row._id }) }]
      : []),
    ...(canEdit
      ? [
          {
            key: 'copy',
            icon: CopyIcon,
            label: row.isTemplate ? t.add : t.copy,
            run: () =>
              made.ask({
                title: row.isTemplate ? t.add : t.copy,
                isTemplate: false,
                templateId: row._id,
                project: row.project,
                name: row.isTemplate ? '' : t.copied({ name: row.name }),
              }),
          },
        ]
      : []),
    ...(canEdit && !row.isTemplate
      ? [
          {
            key: 'template',
            icon: LayersIcon,
            label: t.saveAsTemplate,
            run: () =>
              made.ask({
                title: t.saveAsTemplate,
                isTemplate: true,
                templateId: row._id,
                project: row.project,
                name: t.templateName({ name: row.name }),
              }),
          },
        ]
      : []),
    ...steps.actionsOf(row),
    ...(row.steps.includes('delete')
      ? [{ key: 'remove', icon: TrashIcon, label: t.delete, isDanger: true, run: () => removal.ask(row) }]
      : []),
  ];
  return (
    <PageBody>
      <PageHead title={t.title} purpose={t.purpose} />
      <DataTable
        name={records.kind}
        table={table}
        list={listReleases}
        rowsOf={rowsOf}
        columns={columns}
        nameOf={releases.nameOf}
        rowActions={rowActions}
        actionWords={2}
        isOff={({ status }) => status === 'abandoned'}
        filters={[
          enumerationFilter('project', t.project),
          !isTemplates && choiceFilter('status', t.status, statusNames),
          personFilter('managerUserId', t.manager),
        ]}
        searchLabel={t.search}
        actions={
          <>
            {addButton}
            <Segments
              aria-label={t.view}
              value={isTemplates ? 'templates' : 'lists'}
              options={[
                { value: 'lists', label: t.lists },
                { value: 'templates', label: t.templates },
              ]}
              onChange={(kind) => table.set({ kind })}
            />
            {!isTemplates && (
              <Segments
                aria-label={t.belong}
                value={table.input.belong}
                options={[
                  { value: 'all', label: t.all },
                  { value: 'mySelf', label: t.mine },
                ]}
                onChange={(belong) => table.set({ belong })}
              />
            )}
          </>
        }
        tools={<RecycleButton records={records} />}
        empty={{ text: isTemplates ? t.templatesEmpty : t.empty, action: addButton }}
        isExported
      />
      {steps.dialog}
      {made.dialog}
      {removal.dialog}
    </PageBody>
  );
}

function useColumns(isTemplates: boolean): Column<Release>[] {
  const t = useTexts(texts);
  const fields = useFields('release', 'create');
  const projects = useEnumeration('project');
  const names = useStatusNames();
  const usual = useRecordColumns<Release>();
  const name: Column<Release> = {
    key: 'name',
    title: fields.name.label,
    dataIndex: 'name',
    isMain: true,
    isSortable: true,
    width: 200,
    render: (text: string, { _id }) => (
      <Link to={to('releaseDetail', { id: _id })} className={styles.name} title={text}>
        {text}
      </Link>
    ),
  };
  const project: Column<Release> = {
    key: 'project',
    title: fields.project.label,
    width: 112,
    csv: (row) => projects.labelOf(row.project),
    render: (_, row) => projects.labelOf(row.project),
  };
  const manager: Column<Release> = {
    key: 'managerUserName',
    title: t.manager,
    dataIndex: 'managerUserName',
    width: 88,
  };
  if (isTemplates)
    return [
      name,
      project,
      {
        key: 'total',
        title: t.checkItem,
        width: 100,
        csv: ({ total }) => total,
        render: (_, { total }) => <span className="g-num">{t.itemNum({ num: total })}</span>,
      },
      manager,
      ...usual,
    ];
  return [
    name,
    {
      key: 'status',
      title: t.status,
      width: 96,
      csv: ({ status }) => names[status],
      render: (_, { status }) => <Status status={status} />,
    },
    project,
    { key: 'releaseVersion', title: fields.releaseVersion.label, dataIndex: 'releaseVersion', width: 92 },
    {
      key: 'planAt',
      title: fields.planAt.label,
      dataIndex: 'planAt',
      isSortable: true,
      width: 128,
      csv: ({ planAt }) => (planAt ? formatMoment(planAt) : ''),
      render: (_, row) => <PlanAt release={row} isShort />,
    },
    {
      key: 'progress',
      title: t.progress,
      width: 172,
      csv: ({ doneNum, total }) => `${doneNum}/${total}`,
      render: (_, row) => <Progress release={row} />,
    },
    manager,
    ...usual,
  ];
}
