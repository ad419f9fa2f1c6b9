import { z } from 'zod';
import { id, pageOf, paging, requiredText, text, webAddress } from '../../call/bricks';
import { callGroup, get, post } from '../../call/call';
import { labelled, rule } from '../../call/validation';
import { tools } from '../../core/tools';
import { changeOf, recordFields, sorting } from '../../record/record';
import { isNpmName, npmLimits, npmStatusKeys } from './npm-choices';

const noName = rule({
  zh: '{label}不是有效的包名，例如 @mall/ui',
  en: '{label} is not a valid package name such as @mall/ui',
});
const npmName = requiredText(npmLimits.name).refine((name) => name === '' || isNpmName(name), noName);
const npmNameOrNone = text(npmLimits.name)
  .trim()
  .refine((name) => name === '' || isNpmName(name), noName);
const addressOrNone = z.union([webAddress, z.literal('')]).default('');
const idOrNone = z.union([id, z.literal('')]).default('');

export const npmDraft = z.object({
  npmName: labelled(npmName, '包名', 'Package'),
  npmType: labelled(requiredText(40), '类型', 'Type'),
  npmTag: labelled(z.array(requiredText(40)).max(npmLimits.tags).default([]), '标签', 'Tags'),
  title: labelled(text(60).default(''), '标题', 'Title'),
  description: labelled(text(500).default(''), '说明', 'Description'),
  docUrl: labelled(addressOrNone, '文档地址', 'Documentation'),
  docMarkdownId: labelled(idOrNone, '文档编号', 'Document ID'),
  gitUrl: labelled(addressOrNone, '仓库地址', 'Repository'),
  demoUrl: labelled(addressOrNone, '演示地址', 'Demo'),
  maintainerUserIds: labelled(z.array(id).max(npmLimits.maintainers).default([]), '维护人', 'Maintainers'),
  status: labelled(z.enum(npmStatusKeys).default('active'), '状态', 'Status'),
  replaceBy: labelled(npmNameOrNone.default(''), '替代的包', 'Replacement'),
  deprecatedReason: labelled(text(200).trim().default(''), '弃用原因', 'Reason for deprecation'),
});
export type NpmDraft = z.input<typeof npmDraft>;

export const npmInfo = npmDraft.extend({
  ...recordFields,
  maintainers: z.array(z.object({ _id: id, name: z.string() })),
  goodNum: z.number().int(),
  /** Whether the caller likes it. */
  isGood: z.boolean(),
});
export type NpmInfo = z.output<typeof npmInfo>;

const choice = z.object({ value: z.string(), label: z.string(), num: z.number() });

/** Values between commas. */
const commas = text(400)
  .default('')
  .transform((values) =>
    values
      .split(',')
      .map((value) => value.trim())
      .filter(Boolean),
  );

export const npmCalls = callGroup(tools.npm.calls, {
  getAllNpmInfoList: get({
    permission: 'tools.npm.view',
    input: z.object({
      ...paging(20, 200),
      npmType: labelled(text(40).default(''), '类型', 'Type'),
      /** Several with commas between them; packages have all of them. */
      npmTag: labelled(commas, '标签', 'Tags'),
      status: labelled(z.union([z.enum(npmStatusKeys), z.literal('')]).default(''), '状态', 'Status'),
      maintainerUserId: labelled(idOrNone, '维护人', 'Maintainer'),
      ...sorting(['npmName', 'goodNum', 'publishAt', 'update_at']),
    }),
    data: pageOf(npmInfo),
    summary: { zh: '列出登记的包', en: 'List the packages' },
  }),
  getNpmInfoById: get({
    permission: 'tools.npm.view',
    input: z.object({ id }),
    data: npmInfo,
    summary: { zh: '获取包', en: 'Get a package' },
  }),
  getNpmTypeAndTagArray: get({
    permission: 'tools.npm.view',
    input: z.object({}),
    data: z.object({ npmType: z.array(choice), npmTag: z.array(choice) }),
    summary: {
      zh: '列出类型和标签，以及各有多少个包',
      en: 'List the types and tags, each with the number of its packages',
    },
  }),
  insertNpmInfo: post({
    permission: 'tools.npm.edit',
    input: npmDraft,
    data: npmInfo,
    summary: { zh: '登记包', en: 'Add a package' },
  }),
  updateNpmInfoById: post({
    permission: 'tools.npm.edit',
    input: changeOf(npmDraft),
    data: npmInfo,
    summary: { zh: '修改包中给出的字段', en: 'Update the given fields of a package' },
  }),
  deleteNpmInfoById: post({
    permission: 'tools.npm.edit',
    input: z.object({ id }),
    data: z.null(),
    summary: { zh: '删除包', en: 'Delete a package' },
  }),
  changeGoodNum: post({
    permission: 'tools.npm.view',
    audit: 'none',
    input: z.object({ id, isGood: labelled(z.boolean(), '赞', 'Like') }),
    data: z.object({ goodNum: z.number().int(), isGood: z.boolean() }),
    summary: { zh: '赞或取消赞，每人一次', en: 'Like a package or take the like back, one for each person' },
  }),
});
