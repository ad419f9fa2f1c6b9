import { z } from 'zod';
import { callGroup, get, post } from '../../call/call';
import { id, optionalPaging, requiredText, text } from '../../call/schemas';
import { labelled, rule } from '../../call/validation';
import { recordFields, sorting, updateInputOf } from '../../record/record';
import { h5Environments } from './h5-address';

const parameter = z.object({
  key: labelled(requiredText(60), '参数名', 'Key'),
  desc: labelled(text(200).default(''), '说明', 'Description'),
  example: labelled(text(500).default(''), '示例值', 'Example'),
  required: labelled(z.boolean().default(false), '必填', 'Required'),
});

const path = requiredText(200).refine(
  (value) => /^\/(?!\/)[^\s?#\\]*$/.test(value),
  rule({
    zh: '{label}以 / 开头，不含域名、空格、? 和 #',
    en: '{label} must begin with / and have no host, blanks, ? or #',
  }),
);

export const h5PageDraft = z.object({
  project: labelled(requiredText(40), '项目', 'Project'),
  name: labelled(requiredText(60), '页面名称', 'Name'),
  path: labelled(path, '路径', 'Path'),
  params: labelled(z.array(parameter).max(30).default([]), '参数', 'Parameters'),
  hash: labelled(z.boolean().default(false), '# 路由', 'Hash route'),
  remark: labelled(text(500).default(''), '备注', 'Remark'),
});
export type H5PageDraft = z.input<typeof h5PageDraft>;

const environment = z.enum(h5Environments);
export const h5Page = h5PageDraft.extend({
  ...recordFields,
  /** Addresses in all environments for which the project has a host, excluding parameters. */
  urls: z.partialRecord(environment, z.string()),
});
export type H5Page = z.output<typeof h5Page>;

const host = z.object({ project: z.string(), env: environment, host: z.string() });

const change = updateInputOf(h5PageDraft);

/** Whether the headers of a page allow showing it in a frame. */
const framing = z.object({
  result: z.enum(['allowed', 'forbidden', 'unknown']),
  /** The header that forbids it, or the reason why the result is unknown. */
  reason: z.string(),
});

const byEnvironment = { id, env: labelled(environment, '环境', 'Environment') };

export const h5Calls = callGroup('/tools', {
  get_h5pages_url: get({
    permission: 'tools.h5.view',
    input: z.object({
      project: labelled(text(40).default(''), '项目', 'Project'),
      env: labelled(z.union([environment, z.literal('')]).default(''), '环境', 'Environment'),
      ...optionalPaging(),
      withProjects: labelled(z.enum(['', 'true']).default(''), '项目页数', 'Pages of projects'),
      ...sorting(['name', 'project', 'path', 'update_at']),
    }),
    data: z.object({
      hosts: z.array(host),
      list: z.array(h5Page),
      total: z.number(),
      /** On request, all projects with pages and the number of their pages, regardless of the filters. */
      projects: z.array(z.object({ project: z.string(), num: z.number() })),
    }),
    summary: {
      zh: '列出 H5 页面、各环境的域名和完整地址；不带页码时最多 2000 个',
      en: 'List the H5 pages, the hosts of each environment and the whole addresses; without a page up to 2,000',
    },
  }),
  getH5Page: get({
    permission: 'tools.h5.view',
    input: z.object({ id }),
    data: h5Page,
    summary: { zh: '获取一个 H5 页面', en: 'Get an H5 page' },
  }),
  getH5Framing: get({
    permission: 'tools.h5.view',
    input: z.object({
      ...byEnvironment,
      /** Origin of the page with the frame. */
      origin: labelled(text(300).default(''), '来源', 'Origin'),
    }),
    data: framing,
    summary: {
      zh: '读取页面的响应头，判断它是否允许嵌入预览',
      en: 'Read the headers of a page to tell whether it may be shown in a frame',
    },
  }),
  saveH5Page: post({
    permission: 'tools.h5.edit',
    audit: 'update',
    // A new page has no ID and needs the required fields of a draft; the server reports missing ones.
    input: change.extend({ id: change.shape.id.optional(), version: change.shape.version.optional() }),
    data: h5Page,
    summary: {
      zh: '新建 H5 页面；带 id 时只修改给出的字段',
      en: 'Create an H5 page, or update the given fields of the one with this ID',
    },
  }),
  deleteH5Page: post({
    permission: 'tools.h5.edit',
    input: z.object({ id }),
    data: z.null(),
    summary: { zh: '删除 H5 页面', en: 'Delete an H5 page' },
  }),
});
