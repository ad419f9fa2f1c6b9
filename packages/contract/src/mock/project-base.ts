import { z } from 'zod';
import { callGroup, get, post } from '../call/call';
import { id, text, webAddress } from '../call/schemas';
import { labelled } from '../call/validation';
import { importFormats } from './limits';
import { urlPath } from './project';

/** A proposed name and base URL that are free among the projects of the person or team. */
export const proposal = z.object({
  /** The wanted name or URL, or the next free one like it, such as `/api/v1-2`. */
  name: z.string(),
  url: z.string(),
  /**
   * The projects that use the wanted name and URL: null if none, an empty name if the caller may not see the
   * project.
   */
  name_user: z.object({ name: z.string() }).nullable(),
  url_user: z.object({ name: z.string() }).nullable(),
});
export type Proposal = z.infer<typeof proposal>;

/** Facts of an API document for the form of a new project. */
const documentSummary = z.object({
  /** Format of the document; null for Swagger and OpenAPI. */
  format: z.enum(importFormats).nullable(),
  version: z.string(),
  title: z.string(),
  operations: z.number(),
  problems: z.number(),
  /** Common path prefixes of all operations, from `basePath` or the servers; the first is the default. */
  base_paths: z.array(z.string()),
});

/** Calls about the base URLs of projects and the base paths of their documents. */
export const projectBaseCalls = callGroup('/project/base', {
  propose: get({
    permission: 'projects',
    input: z.object({
      name: labelled(text(500).default(''), '名称', 'Name'),
      url: labelled(z.union([urlPath, z.literal('')]).default(''), '基础 URL', 'Base URL'),
      /** The team of the project. */
      group: labelled(z.union([id, z.literal('')]).default(''), '团队', 'Team'),
      /** The existing project to be changed; empty for a new project. */
      id: labelled(z.union([id, z.literal('')]).default(''), '项目', 'Project'),
    }),
    data: proposal,
    summary: {
      zh: '推荐可用的项目名称和基础 URL，并说明想用的已被哪个项目占用',
      en: 'Propose a free name and base URL for a project, and say which project has the wanted ones',
    },
  }),
  document: post({
    audit: 'none',
    permission: 'projects',
    changes: [],
    input: z.object({ swagger_url: labelled(webAddress, 'Swagger 文档地址', 'Swagger API address') }),
    data: documentSummary,
    summary: {
      zh: '读取一个地址上的 API 文档，不导入',
      en: 'Read the API document at an address without importing it',
    },
  }),
  doubled: get({
    permission: 'projects',
    input: z.object({ id }),
    data: z.object({
      /**
       * The end of the project's URL that the URLs of its imported mocks repeat; empty if they do not repeat
       * it.
       */
      base: z.string(),
      /** Number of mocks from which it would be removed. */
      num: z.number(),
      /** Number of mocks that retain it, because another mock has the shorter URL. */
      kept: z.number(),
    }),
    summary: {
      zh: '检查项目的接口地址中基础路径是否重复',
      en: 'Check whether the base path appears twice in the addresses of a project’s mocks',
    },
  }),
  mend: post({
    audit: 'update',
    changes: ['mock', 'project', 'projectBase'],
    permission: 'projects',
    input: z.object({ id }),
    data: z.object({ num: z.number() }),
    summary: {
      zh: '从接口 URL 中去掉项目 URL 已有的基础路径',
      en: 'Remove the base path from the URLs of a project’s mocks if the project’s URL already contains it',
    },
  }),
});
