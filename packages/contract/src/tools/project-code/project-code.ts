import { z } from 'zod';
import { callGroup, get, post } from '../../call/call';
import { displayName, id, moment, text, webAddress } from '../../call/schemas';
import { labelled } from '../../call/validation';
import { tools } from '../../core/tools';
import { csvImportInput, csvImportReport } from '../../record/csv-import';
import { recordFields, sorting, updateInputOf, useStatus } from '../../record/record';
import { projectCodeImportFields } from './project-code-choices';

/** The code of a project in repositories, tickets and documents; immutable once set. */
const projectCodeText = z
  .string()
  .trim()
  .regex(/^[A-Z][A-Z0-9_-]{1,19}$/);

export const projectCodeDraft = z.object({
  code: labelled(projectCodeText, '编码', 'Code'),
  name: labelled(displayName(60), '项目名称', 'Project name'),
  shortName: labelled(text(20).default(''), '简称', 'Short name'),
  department: labelled(text(40).default(''), '部门', 'Department'),
  ownerUserId: labelled(z.union([id, z.literal('')]).default(''), '负责人', 'Owner'),
  /** The value of the enumeration `project` by which records of other tools name the project. */
  project: labelled(text(40).default(''), '所属项目', 'Project'),
  category: labelled(text(30).default(''), '类别', 'Category'),
  gitUrl: labelled(z.union([webAddress, z.literal('')]).default(''), '仓库地址', 'Repository'),
  jiraKey: labelled(text(40).default(''), 'Jira 项目', 'Jira project'),
  wikiId: labelled(text(40).default(''), '站内文档', 'Document on this site'),
  domains: labelled(z.array(text(253)).max(20).default([]), '域名', 'Domains'),
  remark: labelled(text(500).default(''), '备注', 'Remarks'),
});
export type ProjectCodeDraft = z.input<typeof projectCodeDraft>;

export const projectCode = projectCodeDraft.extend({ ...recordFields, ownerUserName: z.string(), isUse: useStatus });
export type ProjectCode = z.output<typeof projectCode>;

/** Records of one kind that belong to a project; kinds that the caller may not view are absent. */
const projectGroup = z.object({
  key: z.string(),
  name: z.string(),
  /** Number of the records that the caller may see. */
  num: z.number().int(),
  /** The first records, sorted descending by their last change. */
  records: z.array(z.object({ _id: id, name: z.string(), path: z.string(), update_at: moment })),
  /**
   * Paths of the lists with the remaining records; `name` is empty if the list has exactly the records of the
   * group.
   */
  lists: z.array(z.object({ name: z.string(), path: z.string() })),
});
export type ProjectGroup = z.output<typeof projectGroup>;

const codeWithRecords = z.object({
  projectCode,
  /** The value of the enumeration `project` used to find the records; null if there is none. */
  project: z.object({ value: z.string(), label: z.string() }).nullable(),
  groups: z.array(projectGroup),
});
export type CodeWithRecords = z.output<typeof codeWithRecords>;

export const projectCodeCalls = callGroup(tools.projectCode.calls, {
  getAllProjectCodeList: get({
    permission: 'tools.projectCode.view',
    input: z.object({
      keywords: text(200).default(''),
      department: text(40).default(''),
      ownerUserId: z.union([id, z.literal('')]).default(''),
      ...sorting(['code', 'name', 'department', 'update_at']),
    }),
    data: z.object({ projectCodeArray: z.array(projectCode) }),
    summary: { zh: '列出项目编码，启用的在前', en: 'List project codes, enabled ones first' },
  }),
  getProjectCodeInfoById: get({
    permission: 'tools.projectCode.view',
    input: z.object({ id }),
    data: projectCode,
    summary: { zh: '获取项目编码', en: 'Get a project code' },
  }),
  getProjectRecords: get({
    permission: 'tools.projectCode.view',
    input: z.object({ code: labelled(text(20), '编码', 'Code') }),
    data: codeWithRecords,
    summary: {
      zh: '获取项目编码及属于它的各类记录，每类给出总数和最近改动的几条',
      en: 'Get a project code and its records of each kind: their number and the most recently changed ones',
    },
  }),
  insertProjectCode: post({
    permission: 'tools.projectCode.edit',
    input: projectCodeDraft,
    data: projectCode,
    summary: { zh: '新建项目编码', en: 'Create a project code' },
  }),
  updateProjectCode: post({
    permission: 'tools.projectCode.edit',
    input: updateInputOf(projectCodeDraft.omit({ code: true })),
    data: projectCode,
    summary: { zh: '修改给出的字段；编码本身不能修改', en: 'Update the given fields; the code itself cannot change' },
  }),
  checkProjectCodeImport: post({
    permission: 'tools.projectCode.edit',
    audit: 'none',
    input: csvImportInput(projectCodeImportFields),
    data: csvImportReport,
    summary: {
      zh: '检查项目编码 CSV 文件：逐行说明导入时会做什么，不修改任何数据',
      en: 'Check a CSV file of project codes: report for each line what an import would do, without changing anything',
    },
  }),
  importProjectCodes: post({
    permission: 'tools.projectCode.edit',
    audit: 'import',
    input: csvImportInput(projectCodeImportFields),
    data: csvImportReport,
    summary: {
      zh: '从 CSV 文件新建或修改项目编码，逐行说明不能导入的原因',
      en: 'Create and change project codes from a CSV file, and report why lines are refused',
    },
  }),
  updateUseStatus: post({
    audit: 'disable',
    permission: 'tools.projectCode.manage',
    input: z.object({ id, isUse: useStatus }),
    data: z.null(),
    summary: { zh: '禁用或启用项目编码', en: 'Disable or enable a project code' },
  }),
});
