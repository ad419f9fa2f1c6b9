import type { ProjectCode, ProjectCodeDraft } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { CopyButton } from '../../../kit/buttons/copy-button';
import { CsvImportButton } from '../../../kit/csv-import/csv-import-button';
import { useSwitchOff } from '../../../kit/dialogs/use-switch-off';
import { CheckIcon, CloseIcon, LinkIcon } from '../../../kit/display/icons';
import { StatusTag } from '../../../kit/display/status-tag';
import { PageBody } from '../../../kit/page/page-body';
import { PageHead } from '../../../kit/page/page-head';
import type { Column } from '../../../kit/resource/column';
import { enumerationFilter, ownerFilter, segmentsFilter } from '../../../kit/resource/filters';
import { useRecordColumns } from '../../../kit/resource/record-columns';
import { ResourceTable } from '../../../kit/resource/resource-table';
import { type TableInput, useTableParams } from '../../../kit/resource/table-params';
import type { Resource } from '../../../kit/resource/use-records';
import { to } from '../../../lib/address/page';
import { api } from '../../../lib/api/api';
import { useEnumeration } from '../../../lib/api/enumerations';
import { labelsOf, useFields } from '../../../lib/api/fields';
import { callQuery, useChange } from '../../../lib/api/queries';
import { useRights } from '../../../lib/session/rights';
import { useTexts } from '../../../lib/texts/texts';
import { texts } from './texts';

const ProjectCodeFields = lazy(async () => ({ default: (await import('./project-code-fields')).ProjectCodeFields }));

const ImportDialog = lazy(async () => ({ default: (await import('./import-dialog')).ImportDialog }));

const filters = { department: '', ownerUserId: '' };
const parts = { isUse: 1 };
// The `isUse` filter is not sent to the server: all codes are loaded, and both numbers are shown above the
// list.
const listCodes = ({ keywords, department, ownerUserId, sortField, sortOrder }: TableInput<typeof filters>) =>
  callQuery('projectCode', 'getAllProjectCodeList', {
    keywords,
    department,
    ownerUserId,
    sortField: sortField as 'code',
    sortOrder,
  });

const draftOf = (row: ProjectCode): ProjectCodeDraft => ({
  code: row.code,
  name: row.name,
  shortName: row.shortName,
  department: row.department,
  ownerUserId: row.ownerUserId,
  project: row.project,
  category: row.category,
  gitUrl: row.gitUrl,
  jiraKey: row.jiraKey,
  wikiId: row.wikiId,
  domains: row.domains,
  remark: row.remark,
});

const projectCodes: Resource<ProjectCode, ProjectCodeDraft> = {
  area: 'projectCode',
  get: (id) => callQuery('projectCode', 'getProjectCodeInfoById', { id }),
  create: api.projectCode.insertProjectCode,
  update: api.projectCode.updateProjectCode,
  nameOf: ({ code, name }) => `${code} ${name}`,
  blank: { code: '', name: '', department: '', ownerUserId: '', project: '', wikiId: '', domains: [] },
  valuesOf: draftOf,
};

export function ProjectCodesPage() {
  const t = useTexts(texts);
  const fields = useFields('projectCode', 'insertProjectCode');
  const table = useTableParams(filters, parts);
  const { canEdit } = useRights('projectCode');
  const { isUse } = table.input;
  const { data } = useQuery(listCodes(table.input));
  const num = (status: number) => data?.projectCodeArray.filter((code) => code.isUse === status).length ?? 0;
  const status = useStatusChange();
  const columns = useColumns();
  return (
    <PageBody>
      <PageHead title={t.title} purpose={t.purpose} />
      <ResourceTable
        resource={projectCodes}
        table={table}
        list={listCodes}
        rowsOf={({ projectCodeArray }) => projectCodeArray.filter((code) => code.isUse === isUse)}
        columns={columns}
        form={(record) => <ProjectCodeFields record={record} />}
        labels={{ ...labelsOf(fields), isUse: t.isUse }}
        isLong
        searchLabel={t.search}
        addText={t.add}
        actions={canEdit && <CsvImportButton>{(close) => <ImportDialog onClose={close} />}</CsvImportButton>}
        emptyText={t.empty}
        isExported
        filters={[
          segmentsFilter('isUse', t.isUse, [
            { value: 1, label: t.inUse({ count: num(1) }) },
            { value: 0, label: t.stopped({ count: num(0) }) },
          ]),
          enumerationFilter('department', fields.department.label),
          ownerFilter('ownerUserId', fields.ownerUserId.label),
        ]}
        rowActions={(row, { canManage }) => [
          { key: 'records', icon: LinkIcon, label: t.records, to: to('projectCodePage', { code: row.code }) },
          ...(canManage
            ? [
                {
                  key: 'status',
                  icon: row.isUse ? CloseIcon : CheckIcon,
                  label: row.isUse ? t.stop : t.restart,
                  run: () => status.ask(row),
                },
              ]
            : []),
        ]}
      />
      {status.dialog}
    </PageBody>
  );
}

function useColumns(): Column<ProjectCode>[] {
  const t = useTexts(texts);
  const fields = useFields('projectCode', 'insertProjectCode');
  const departments = useEnumeration('department');
  const projects = useEnumeration('project');
  return [
    {
      key: 'code',
      title: fields.code.label,
      dataIndex: 'code',
      isSortable: true,
      isMain: true,
      width: 130,
      render: (code: string) => <span className="g-mono">{code}</span>,
    },
    { key: 'name', title: fields.name.label, dataIndex: 'name', isSortable: true, width: 180 },
    { key: 'shortName', title: fields.shortName.label, dataIndex: 'shortName', isExtra: true, width: 120 },
    {
      key: 'department',
      title: fields.department.label,
      dataIndex: 'department',
      isSortable: true,
      width: 120,
      csv: ({ department }) => departments.labelOf(department),
      render: (department: string) => departments.labelOf(department),
    },
    { key: 'ownerUserName', title: fields.ownerUserId.label, dataIndex: 'ownerUserName', width: 88 },
    { key: 'category', title: fields.category.label, dataIndex: 'category', isExtra: true, width: 120 },
    { key: 'gitUrl', title: t.links, dataIndex: 'gitUrl', width: 160, render: (_, row) => <CodeLinks code={row} /> },
    {
      key: 'project',
      title: fields.project.label,
      isExtra: true,
      width: 120,
      csv: ({ project }) => projects.labelOf(project),
      render: (_, { project }) => project && projects.labelOf(project),
    },
    { key: 'domains', title: fields.domains.label, dataIndex: 'domains', isExtra: true, width: 200 },
    { key: 'remark', title: fields.remark.label, dataIndex: 'remark', isExtra: true, width: 240 },
    {
      key: 'isUse',
      title: t.isUse,
      isExtra: true,
      width: 100,
      csv: (row) => (row.isUse ? t.using : t.notUsing),
      render: (_, row) => <StatusTag kind={row.isUse ? 'done' : 'off'}>{row.isUse ? t.using : t.notUsing}</StatusTag>,
    },
    ...useRecordColumns<ProjectCode>(),
  ];
}

function CodeLinks({ code }: { code: ProjectCode }) {
  const t = useTexts(texts);
  return (
    <>
      {code.gitUrl && (
        <>
          <a href={code.gitUrl} target="_blank" rel="noreferrer">
            {t.repository}
          </a>{' '}
          <CopyButton text={code.gitUrl} />
        </>
      )}
      {code.jiraKey && (
        <>
          {' '}
          <span title={code.jiraKey}>
            Jira <span className="g-mono">{code.jiraKey}</span>
          </span>
        </>
      )}
    </>
  );
}

/** Returns a function that disables a code after a confirmation, or enables one without. */
function useStatusChange() {
  const t = useTexts(texts);
  const { mutateAsync } = useChange('projectCode', 'updateUseStatus');
  return useSwitchOff<ProjectCode, unknown>({
    isOn: ({ isUse }) => isUse === 1,
    change: ({ _id }, isOn) => mutateAsync({ id: _id, isUse: isOn ? 1 : 0 }),
    title: ({ name }) => t.stopTitle({ name }),
    okText: t.stop,
    text: t.stopText,
    onText: ({ name }) => t.restarted({ name }),
    offText: ({ name }) => t.stoppedOne({ name }),
  });
}
