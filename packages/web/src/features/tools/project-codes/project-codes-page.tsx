import type { ProjectCode, ProjectCodeDraft } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Modal, Segmented, Select } from 'antd';
import { useState } from 'react';
import { CopyButton } from '../../../kit/copy-button';
import { PageBody } from '../../../kit/page-body';
import { PageHead } from '../../../kit/page-head';
import { PersonPicker } from '../../../kit/person-picker';
import type { Column } from '../../../kit/resource/column';
import { FilterField } from '../../../kit/resource/filter-field';
import { useRecordColumns } from '../../../kit/resource/record-columns';
import { ResourceTable } from '../../../kit/resource/resource-table';
import { type TableInput, useTableParams } from '../../../kit/resource/table-params';
import { StatusTag } from '../../../kit/status-tag';
import { api } from '../../../lib/api';
import { useEnumeration } from '../../../lib/enumerations';
import { showSuccess } from '../../../lib/notices';
import { callQuery, useChange } from '../../../lib/queries';
import { useTexts } from '../../../lib/texts';
import { ProjectCodeFields } from './project-code-fields';
import { texts } from './texts';

const filters = { department: '', ownerUserId: '' };
const parts = { isUse: 1 };
const blank: ProjectCodeDraft = { code: '', name: '', department: '', ownerUserId: '', domains: [] };

// Whether a code is in use is asked of no server: all of them are here, and both numbers stand above the list.
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
  category: row.category,
  gitUrl: row.gitUrl,
  jiraKey: row.jiraKey,
  wikiId: row.wikiId,
  domains: row.domains,
  remark: row.remark,
});

export function ProjectCodesPage() {
  const t = useTexts(texts);
  const table = useTableParams(filters, parts);
  const { isUse } = table.input;
  const { data } = useQuery(listCodes(table.input));
  const num = (status: number) => data?.projectCodeArray.filter((code) => code.isUse === status).length ?? 0;
  const status = useStatusChange();
  const departments = useEnumeration('department');
  const columns: Column<ProjectCode>[] = [
    {
      key: 'code',
      title: t.code,
      dataIndex: 'code',
      isSortable: true,
      isMain: true,
      width: 150,
      render: (code: string) => <span className="g-mono">{code}</span>,
    },
    { key: 'name', title: t.name, dataIndex: 'name', isSortable: true, width: 180, ellipsis: true },
    { key: 'shortName', title: t.shortName, dataIndex: 'shortName', isExtra: true, width: 120 },
    {
      key: 'department',
      title: t.department,
      dataIndex: 'department',
      isSortable: true,
      width: 120,
      csv: ({ department }) => departments.labelOf(department),
      render: (department: string) => departments.labelOf(department),
    },
    { key: 'ownerUserName', title: t.owner, dataIndex: 'ownerUserName', width: 100, ellipsis: true },
    { key: 'category', title: t.category, dataIndex: 'category', isExtra: true, width: 120 },
    {
      key: 'gitUrl',
      title: t.links,
      dataIndex: 'gitUrl',
      width: 140,
      ellipsis: true,
      render: (_, row) => <CodeLinks code={row} />,
    },
    { key: 'domains', title: t.domains, dataIndex: 'domains', isExtra: true, width: 200 },
    { key: 'remark', title: t.remark, dataIndex: 'remark', isExtra: true, width: 240, ellipsis: true },
    {
      key: 'isUse',
      title: t.isUse,
      isExtra: true,
      width: 100,
      csv: (row) => (row.isUse ? t.using : t.notUsing),
      render: (_, row) => (
        <StatusTag kind={row.isUse ? 'done' : 'off'}>{row.isUse ? t.using : t.notUsing}</StatusTag>
      ),
    },
    ...useRecordColumns<ProjectCode>(),
  ];
  return (
    <PageBody>
      <PageHead title={t.title} purpose={t.purpose} />
      <ResourceTable
        kind="project_code"
        area="projectCode"
        table={table}
        list={listCodes}
        rowsOf={({ projectCodeArray }) => projectCodeArray.filter((code) => code.isUse === isUse)}
        get={(id) => callQuery('projectCode', 'getProjectCodeInfoById', { id })}
        create={api.projectCode.insertProjectCode}
        update={api.projectCode.updateProjectCode}
        blank={blank}
        valuesOf={draftOf}
        columns={columns}
        nameOf={({ code, name }) => `${code} ${name}`}
        form={(record) => <ProjectCodeFields record={record} />}
        labels={t}
        isLong
        searchLabel={t.search}
        addText={t.add}
        emptyText={t.empty}
        isExported
        filters={
          <>
            <Segmented
              aria-label={t.isUse}
              value={isUse}
              options={[
                { value: 1, label: t.inUse({ count: num(1) }) },
                { value: 0, label: t.stopped({ count: num(0) }) },
              ]}
              onChange={(value) => table.set({ isUse: value })}
            />
            <FilterField label={t.department}>
              {(id) => (
                <Select
                  id={id}
                  style={{ width: 160 }}
                  value={table.input.department}
                  options={[{ value: '', label: t.everyDepartment }, ...departments.options]}
                  onChange={(department) => table.set({ department })}
                />
              )}
            </FilterField>
            <FilterField label={t.owner}>
              {(id) => (
                <PersonPicker
                  id={id}
                  style={{ width: 160 }}
                  value={table.input.ownerUserId}
                  onChange={(ownerUserId) => table.set({ ownerUserId })}
                />
              )}
            </FilterField>
          </>
        }
        rowActions={(row, { canManage }) =>
          canManage
            ? [
                {
                  key: 'status',
                  icon: row.isUse ? 'close' : 'check',
                  label: row.isUse ? t.stop : t.restart,
                  run: () => status.ask(row),
                },
              ]
            : []
        }
      />
      {status.dialog}
    </PageBody>
  );
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
      {code.jiraKey && <span className="g-mono"> {code.jiraKey}</span>}
    </>
  );
}

/** Stops a code after a question; taking one back into use needs none. */
function useStatusChange() {
  const t = useTexts(texts);
  const change = useChange('projectCode', 'updateUseStatus');
  const [asked, setAsked] = useState<ProjectCode>();
  const [isOpen, setIsOpen] = useState(false);
  const name = asked?.name ?? '';
  return {
    ask(code: ProjectCode) {
      if (code.isUse === 0) {
        const done = { onSuccess: () => showSuccess(t.restarted({ name: code.name })) };
        change.mutate({ id: code._id, isUse: 1 }, done);
        return;
      }
      setAsked(code);
      setIsOpen(true);
    },
    dialog: (
      <Modal
        open={isOpen}
        width={420}
        title={t.stopTitle({ name })}
        okText={t.stop}
        okButtonProps={{ danger: true, loading: change.isPending }}
        cancelButtonProps={{ autoFocus: true }}
        onOk={() =>
          change.mutate(
            { id: asked?._id ?? '', isUse: 0 },
            {
              onSuccess: () => {
                setIsOpen(false);
                showSuccess(t.stoppedOne({ name }));
              },
            },
          )
        }
        onCancel={() => setIsOpen(false)}
        destroyOnHidden
      >
        {t.stopText}
      </Modal>
    ),
  };
}
