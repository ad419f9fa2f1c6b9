import type { ProjectCode, ProjectCodeDraft } from '@easymock/contract';
import { Form, Input } from 'antd';
import type { Column } from '../src/kit/resource/column';
import { ResourceTable } from '../src/kit/resource/resource-table';
import { type TableInput, useTableParams } from '../src/kit/resource/table-params';
import type { Resource } from '../src/kit/resource/use-records';
import { api } from '../src/lib/api/api';
import { callQuery } from '../src/lib/api/queries';
import { lin } from './screen';

/** Returns a project code as the server sends it. */
export const codeOf = (number: number, more: Partial<ProjectCode> = {}): ProjectCode => ({
  _id: String(number).padStart(24, '0'),
  create_at: '2026-11-01T08:00:00.000Z',
  update_at: '2026-11-02T08:00:00.000Z',
  createUserId: lin._id,
  createUserName: lin.nick_name,
  updateUserId: lin._id,
  updateUserName: lin.nick_name,
  version: 1,
  code: `SHOP-00${number}`,
  name: `商城${number}期`,
  shortName: '',
  department: '',
  ownerUserId: '',
  ownerUserName: '',
  project: '',
  category: '',
  gitUrl: '',
  jiraKey: '',
  wikiId: '',
  domains: [],
  remark: '',
  isUse: 1,
  ...more,
});

const filters = {};
const columns: Column<ProjectCode>[] = [
  { key: 'code', title: '编码', dataIndex: 'code', isMain: true, isSortable: true },
  { key: 'name', title: '项目名称', dataIndex: 'name', isSortable: true },
  { key: 'domains', title: '域名', dataIndex: 'domains' },
  { key: 'remark', title: '备注', dataIndex: 'remark', isExtra: true },
];
const listCodes = ({ keywords, sortField, sortOrder }: TableInput<typeof filters>) =>
  callQuery('projectCode', 'getAllProjectCodeList', { keywords, sortField: sortField as 'code', sortOrder });
const rowsOf = ({ projectCodeArray }: { projectCodeArray: ProjectCode[] }) => projectCodeArray;

export const codes: Resource<ProjectCode, ProjectCodeDraft> = {
  area: 'projectCode',
  get: (id) => callQuery('projectCode', 'getProjectCodeInfoById', { id }),
  create: api.projectCode.insertProjectCode,
  update: api.projectCode.updateProjectCode,
  // No call deletes a project code; for the client, disabling one is equivalent.
  remove: ({ id }) => api.projectCode.updateUseStatus({ id, isUse: 0 }),
  nameOf: ({ code }) => code,
  blank: { code: '', name: '' },
  valuesOf: ({ code, name, remark }) => ({ code, name, remark }),
};

/** The smallest possible tool over calls of the contract. */
export function SmallTool() {
  const table = useTableParams(filters);
  return (
    <ResourceTable
      resource={codes}
      table={table}
      list={listCodes}
      rowsOf={rowsOf}
      columns={columns}
      form={() => (
        <>
          <Form.Item name="code" label="编码" rules={[{ required: true }]}>
            <Input />
          </Form.Item>
          <Form.Item name="name" label="项目名称" rules={[{ required: true }]}>
            <Input />
          </Form.Item>
          <Form.Item name="remark" label="备注">
            <Input />
          </Form.Item>
        </>
      )}
      labels={{ name: '项目名称', remark: '备注' }}
      searchLabel="搜索编码"
      addText="新增编码"
      emptyText="还没有编码"
      isExported
    />
  );
}
