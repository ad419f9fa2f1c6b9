import { z } from 'zod';
import { displayName, id, text, webAddress } from '../bricks';
import { callGroup, get, post } from '../call';
import { changeOf, recordFields, sorting, useStatus } from '../record';

/** What a project is called by in repositories, tickets and documents; never changed once it is given. */
export const projectCodeText = z
  .string()
  .trim()
  .regex(/^[A-Z][A-Z0-9_-]{1,19}$/);

export const projectCodeDraft = z.object({
  code: projectCodeText,
  name: displayName(60),
  shortName: text(20).default(''),
  department: text(40).default(''),
  ownerUserId: z.union([id, z.literal('')]).default(''),
  category: text(30).default(''),
  gitUrl: z.union([webAddress, z.literal('')]).default(''),
  jiraKey: text(40).default(''),
  wikiId: text(40).default(''),
  domains: z.array(text(253)).max(20).default([]),
  remark: text(500).default(''),
});
export type ProjectCodeDraft = z.input<typeof projectCodeDraft>;

export const projectCode = projectCodeDraft.extend({
  ...recordFields,
  ownerUserName: z.string(),
  isUse: useStatus,
});
export type ProjectCode = z.output<typeof projectCode>;

export const projectCodeCalls = callGroup('/projectCodeManage', {
  getAllProjectCodeList: get({
    permission: 'tools.projectCode.view',
    input: z.object({
      keywords: text(200).default(''),
      department: text(40).default(''),
      ownerUserId: z.union([id, z.literal('')]).default(''),
      ...sorting(['code', 'name', 'department', 'update_at']),
    }),
    data: z.object({ projectCodeArray: z.array(projectCode) }),
    summary: 'Project codes, those in use first',
  }),
  getProjectCodeInfoById: get({
    permission: 'tools.projectCode.view',
    input: z.object({ id }),
    data: projectCode,
    summary: 'One project code',
  }),
  insertProjectCode: post({
    permission: 'tools.projectCode.edit',
    input: projectCodeDraft,
    data: projectCode,
    summary: 'Give a code to a project',
  }),
  updateProjectCode: post({
    permission: 'tools.projectCode.edit',
    input: projectCodeDraft.omit({ code: true }).extend(changeOf),
    data: projectCode,
    summary: 'Change a project code, but for the code itself',
  }),
  updateUseStatus: post({
    permission: 'tools.projectCode.manage',
    input: z.object({ id, isUse: useStatus }),
    data: z.null(),
    summary: 'Stop a code, or take it into use again',
  }),
});
