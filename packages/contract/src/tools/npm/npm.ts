import { z } from 'zod';
import { callGroup, get, post } from '../../call/call';
import { id, moment, pageOf, paging, requiredText, text, webAddress } from '../../call/schemas';
import { labelled, rule } from '../../call/validation';
import { tools } from '../../core/tools';
import { recordFields, sorting, updateInputOf } from '../../record/record';
import { isNpmName, isNpmScope, npmLimits, npmStatusKeys } from './npm-choices';

const noName = rule({
  zh: '{label}不是有效的包名，例如 @mall/ui',
  en: '{label} is not a valid package name such as @mall/ui',
});
export const npmName = requiredText(npmLimits.name).refine((name) => name === '' || isNpmName(name), noName);
const npmNameOrNone = text(npmLimits.name)
  .trim()
  .refine((name) => name === '' || isNpmName(name), noName);
const addressOrNone = z.union([webAddress, z.literal('')]).default('');
const idOrNone = z.union([id, z.literal('')]).default('');

export const npmDraft = z.object({
  npmName: labelled(npmName, '包名', 'Package'),
  npmType: labelled(requiredText(40), '类型', 'Type'),
  npmTag: labelled(z.array(requiredText(40)).max(npmLimits.tags).default([]), '标签', 'Tags'),
  /** A value of the enumeration `project`; empty if the package belongs to none. */
  project: labelled(text(40).default(''), '项目', 'Project'),
  title: labelled(text(60).default(''), '标题', 'Title'),
  description: labelled(text(500).default(''), '说明', 'Description'),
  docUrl: labelled(addressOrNone, '文档地址', 'Documentation'),
  docMarkdownId: labelled(idOrNone, '站内文档', 'Document on this site'),
  gitUrl: labelled(addressOrNone, '仓库地址', 'Repository'),
  demoUrl: labelled(addressOrNone, '演示地址', 'Demo'),
  maintainerUserIds: labelled(z.array(id).max(npmLimits.maintainers).default([]), '维护人', 'Maintainers'),
  /** If empty, the registry that serves the scope of the package is used. */
  registryId: labelled(idOrNone, '仓库', 'Registry'),
  /** The chat robots that announce new versions. */
  robotIds: labelled(z.array(id).max(npmLimits.robots).default([]), '通知的群', 'Chat groups'),
  status: labelled(z.enum(npmStatusKeys).default('active'), '状态', 'Status'),
  replaceBy: labelled(npmNameOrNone.default(''), '替代的包', 'Replacement'),
  deprecatedReason: labelled(text(200).trim().default(''), '弃用原因', 'Reason for deprecation'),
});
export type NpmDraft = z.input<typeof npmDraft>;

const npmVersion = z.object({
  version: z.string(),
  /** Publication time; empty if the registry does not report it. */
  at: z.union([moment, z.literal('')]),
  /** Reason for the deprecation; empty if the version is not deprecated. */
  deprecated: z.string(),
});

export const npmInfo = npmDraft.extend({
  ...recordFields,
  maintainers: z.array(z.object({ _id: id, name: z.string() })),
  goodNum: z.number().int(),
  /** Whether the caller likes the package. */
  isGood: z.boolean(),
  isFollowed: z.boolean(),
  robots: z.array(z.object({ _id: id, name: z.string() })),
  /** The registry of the package, and the scope that clients configure for it; null if no registry serves the package. */
  registry: z.object({ name: z.string(), url: z.string(), scope: z.string() }).nullable(),
  /** The fields from here to `readme` come from the registry and are empty until the first sync. */
  latestVersion: z.string(),
  distTags: z.record(z.string(), z.string()),
  versionNum: z.number().int(),
  publishAt: moment.nullable(),
  license: z.string(),
  deprecatedText: z.string(),
  /** Bytes. */
  unpackedSize: z.number().nullable(),
  syncAt: moment.nullable(),
  /** Reason why the last sync failed, in the language of the reader. */
  syncError: z.string(),
  /** Present only if a single package is loaded. */
  readme: z.string().optional(),
  versions: z.array(npmVersion).optional(),
});
export type NpmInfo = z.output<typeof npmInfo>;

const scope = z
  .string()
  .trim()
  .refine(isNpmScope, rule({ zh: '{label}形如 @mall', en: '{label} look like @mall' }))
  .transform((value) => value.toLowerCase());

// Visible ASCII only, since a token is sent in a header.
const token = text(4_000)
  .trim()
  .refine(
    (value) => /^[\x21-\x7e]*$/.test(value),
    rule({ zh: '{label}含有不允许的字符', en: '{label} contains a character that is not allowed' }),
  );

export const npmRegistryDraft = z.object({
  name: labelled(requiredText(40), '名称', 'Name'),
  url: labelled(webAddress, '地址', 'Address'),
  /** An empty text leaves the token unchanged, `null` clears it. */
  token: labelled(z.union([token, z.null()]).default(''), '令牌', 'Token'),
  /** A registry without scopes serves all packages without a registry for their scope. */
  scopes: labelled(z.array(scope).max(npmLimits.scopes).default([]), '作用域', 'Scopes'),
});
export type NpmRegistryDraft = z.input<typeof npmRegistryDraft>;

export const npmRegistry = npmRegistryDraft.omit({ token: true, scopes: true }).extend({
  _id: id,
  scopes: z.array(z.string()),
  hasToken: z.boolean(),
  /** The last two characters, for people who manage the registries. */
  tokenHint: z.string(),
  /** Number of packages that use this registry, by their setting or by their scope. */
  packageNum: z.number().int(),
  version: z.number().int(),
  update_at: moment,
  updateUserName: z.string(),
});
export type NpmRegistryInfo = z.output<typeof npmRegistry>;

/** Data that a registry has about a package that is about to be listed. */
const registryFacts = z.object({
  npmName: z.string(),
  registryId: id,
  registryName: z.string(),
  description: z.string(),
  latestVersion: z.string(),
  publishAt: moment.nullable(),
  license: z.string(),
  deprecatedText: z.string(),
  gitUrl: z.string(),
  homepage: z.string(),
  keywords: z.array(z.string()),
});
export type NpmRegistryFacts = z.output<typeof registryFacts>;

/** A package of the company's scopes that is not listed yet. */
const proposal = z.object({
  npmName: z.string(),
  registryName: z.string(),
  description: z.string(),
  latestVersion: z.string(),
  publishAt: moment.nullable(),
});
export type NpmProposal = z.output<typeof proposal>;

const choice = z.object({ value: z.string(), label: z.string(), num: z.number() });

/** Comma-separated values. */
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
      /** Comma-separated tags; a package must have all of them. */
      npmTag: labelled(commas, '标签', 'Tags'),
      project: labelled(text(40).default(''), '项目', 'Project'),
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
    input: updateInputOf(npmDraft),
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
  changeNpmFollow: post({
    permission: 'tools.npm.view',
    audit: 'none',
    input: z.object({ id, isFollowed: labelled(z.boolean(), '关注', 'Follow') }),
    data: z.object({ isFollowed: z.boolean() }),
    summary: {
      zh: '关注或取消关注包；有新版本时收到消息',
      en: 'Follow or unfollow a package; followers get a message about new versions',
    },
  }),
  syncNpmInfo: post({
    permission: 'tools.npm.edit',
    narrowScope: 'npm.notify',
    audit: 'none',
    input: z
      .object({
        id: labelled(id.optional(), '包 ID', 'Package ID'),
        /** Alternative to the ID, for pipelines. */
        npmName: labelled(npmName.optional(), '包名', 'Package'),
      })
      .refine(({ id: one, npmName: name }) => (one === undefined) !== (name === undefined), {
        ...rule({ zh: '请给出包的 ID 或包名，二者之一', en: 'Give either the ID or the name of the package' }),
        path: ['id'],
      }),
    data: npmInfo,
    summary: {
      zh: '从仓库读取版本、说明和弃用信息，包由 ID 或包名指定；每人每小时 60 次',
      en: 'Read versions, readme and deprecations of a package, named by ID or name, from the registry; 60 an hour per person',
    },
  }),
  getNpmRegistryInfo: get({
    permission: 'tools.npm.edit',
    input: z.object({
      npmName: labelled(npmName, '包名', 'Package'),
      registryId: labelled(idOrNone, '仓库', 'Registry'),
    }),
    data: registryFacts,
    summary: {
      zh: '查询仓库中一个包的信息，用于登记；每人每小时 60 次',
      en: 'Look up a package in its registry before it is listed; 60 an hour per person',
    },
  }),
  getNpmProposalList: get({
    permission: 'tools.npm.edit',
    input: z.object({}),
    data: z.array(proposal),
    summary: {
      zh: '列出仓库中属于公司作用域、还没有登记的包',
      en: 'List the packages of the company’s scopes that are in registries and not listed yet',
    },
  }),
  dismissNpmProposal: post({
    permission: 'tools.npm.edit',
    audit: 'none',
    input: z.object({ npmName: labelled(npmName, '包名', 'Package') }),
    data: z.null(),
    summary: { zh: '不再建议登记一个包', en: 'Propose a package no more' },
  }),
  getNpmRegistryList: get({
    permission: 'tools.npm.view',
    input: z.object({}),
    data: z.array(npmRegistry),
    summary: { zh: '列出包仓库；令牌从不返回', en: 'List the registries, without their tokens' },
  }),
  insertNpmRegistry: post({
    permission: 'tools.npm.manage',
    input: npmRegistryDraft,
    data: npmRegistry,
    summary: { zh: '添加包仓库', en: 'Add a registry' },
  }),
  updateNpmRegistryById: post({
    permission: 'tools.npm.manage',
    input: updateInputOf(npmRegistryDraft),
    data: npmRegistry,
    summary: {
      zh: '修改仓库中给出的字段；令牌留空则不变，为 null 则清除',
      en: 'Update the given fields of a registry; an empty token stays as it is, null clears it',
    },
  }),
  deleteNpmRegistryById: post({
    permission: 'tools.npm.manage',
    input: z.object({ id }),
    data: z.null(),
    summary: {
      zh: '删除包仓库；登记的包保留已读取的信息',
      en: 'Delete a registry; its packages keep what was read from it',
    },
  }),
  checkNpmRegistry: post({
    permission: 'tools.npm.manage',
    audit: 'none',
    input: z.object({ id }),
    data: z.object({ isCorrect: z.boolean(), userName: z.string(), reason: z.string() }),
    summary: {
      zh: '检查仓库能否访问，以及令牌属于谁',
      en: 'Check that a registry can be reached, and whose token it is',
    },
  }),
});
