import { z } from 'zod';
import { displayName, id, moment, olderPaging, text, webAddress } from '../bricks';
import { callGroup, get, post } from '../call';
import { userLight } from '../people/account';
import { rule } from '../validation';
import { documentBodyLimit } from './limits';
import { importProblem } from './sync';

/** A path that starts with a slash and holds no blanks, query or fragment. */
export const urlPath = text(500)
  .trim()
  .refine(
    (value) => value.startsWith('/'),
    rule({ zh: 'URL 必须以 / 开头', en: 'The URL must start with /' }),
  )
  .refine(
    (value) => !/[\s?#]/.test(value),
    rule({ zh: 'URL 不能包含空格、? 和 #', en: 'The URL must not hold blanks, ? or #' }),
  );

export const project = z.object({
  _id: id,
  name: z.string(),
  url: z.string(),
  description: z.string(),
  swagger_url: z.string(),
  members: z.array(userLight),
  /** The caller's own mark on the project; its id is what `update_workbench` takes. */
  extend: z.object({ _id: id, is_workbench: z.boolean() }),
  /** The team of a team project. */
  group: z.object({ _id: id, name: z.string() }).nullable(),
  /** The owner of a personal project. */
  user: userLight.nullable(),
  mock_num: z.number(),
  /** Whether the caller may delete it. */
  is_owner: z.boolean(),
  create_at: moment,
  update_at: moment,
});
export type Project = z.infer<typeof project>;

export const importReport = z.object({
  /** How many mocks were made. */
  created: z.number(),
  /** What could not be used and why, at most 200 entries; `problemNum` counts all. */
  problems: z.array(importProblem),
  problemNum: z.number(),
});
export type ImportReport = z.infer<typeof importReport>;

export const projectDraft = z.object({
  name: displayName(60),
  url: urlPath,
  description: text(500).trim().default(''),
  members: z.array(id).max(100).default([]),
  /** Absent or empty: a personal project. */
  group: z.union([id, z.literal('')]).default(''),
  swagger_url: z.union([webAddress, z.literal('')]).default(''),
  /** An uploaded document's text; wins over fetching the address. */
  swagger_text: text(documentBodyLimit).default(''),
});

export const projectCalls = callGroup('/project', {
  list: get({
    path: '',
    permission: 'projects',
    input: z.object({
      ...olderPaging(30, 200),
      type: z.enum(['workbench', '']).default(''),
      group: z.union([id, z.literal('')]).default(''),
      /** 0 all, 1 created by me, 2 joined; in a team, created by others. */
      filter_by_author: z.coerce.number<number | string>().int().min(0).max(2).default(0),
    }),
    data: z.array(project),
    summary: 'Projects of the caller, newest first',
  }),
  recent: get({
    permission: 'projects',
    input: z.object({}),
    data: z.array(project),
    summary: 'The eight projects that the caller opened most lately, the last one first',
  }),
  visit: post({
    audit: 'none',
    permission: 'projects',
    input: z.object({ id }),
    data: z.null(),
    summary: 'Say that the caller has opened a project, for the list of recent ones',
  }),
  create: post({
    permission: 'projects',
    bodyLimit: documentBodyLimit + 1024 * 1024,
    input: projectDraft,
    data: z.object({ _id: id, swagger: importReport.nullable() }),
    summary: 'Make a project, with the mocks of a Swagger/OpenAPI document when one is given',
  }),
  update: post({
    permission: 'projects',
    input: z.object({
      id,
      name: displayName(60),
      url: urlPath,
      /** Empty: the name. */
      description: projectDraft.shape.description,
      /** Absent: as they are. Ignored for team projects. */
      members: z.array(id).max(100).optional(),
      /** Absent: as it is. */
      swagger_url: z.union([webAddress, z.literal('')]).optional(),
    }),
    data: z.null(),
    summary: 'Change a project; marks and rights of those who stay are kept',
  }),
  copy: post({
    permission: 'projects',
    input: z.object({ id }),
    data: z.object({ _id: id }),
    summary:
      "Copy a project with its mocks into a personal one of the caller's, with _copy added to name and url",
  }),
  update_workbench: post({
    permission: 'projects',
    input: z.object({ id, status: z.boolean() }),
    data: z.null(),
    summary: 'Star or unstar a project; id is the extend._id of the project',
  }),
  delete: post({
    permission: 'projects',
    input: z.object({ id }),
    data: z.null(),
    summary: 'Delete a project with all its mocks; for 30 days it can be restored',
  }),
  restore: post({
    permission: 'projects',
    input: z.object({ id }),
    data: z.null(),
    summary: 'Bring a deleted project back as it was, with its mocks, members and marks',
  }),
});
