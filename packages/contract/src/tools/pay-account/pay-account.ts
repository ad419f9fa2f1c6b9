import { z } from 'zod';
import { callGroup, get, post } from '../../call/call';
import { id, issuedDay, pageOf, paging, requiredText, text, webAddress } from '../../call/schemas';
import { labelled, rule } from '../../call/validation';
import { tools } from '../../core/tools';
import { recordFields, sorting, updateInputOf, useStatus } from '../../record/record';
import { reasonedRevealInput, revealedSecret, revealLog, secretFacts, secretText } from '../../record/secret';
import { expiryFields } from '../certificate/dev-account';
import { defaultRotateDays, payAccountSecrets, payChannelKeys, payEnvKeys } from './pay-account-choices';

const day = z.union([issuedDay, z.literal('')]).default('');

export const payAccountDraft = z.object({
  name: labelled(requiredText(60), '名称', 'Name'),
  channel: labelled(z.enum(payChannelKeys), '渠道', 'Channel'),
  /** Immutable after creation, so that a record never mixes production and sandbox. */
  env: labelled(z.enum(payEnvKeys), '环境', 'Environment'),
  company: labelled(requiredText(100), '主体', 'Company'),
  merchantId: labelled(text(40).default(''), '商户号', 'Merchant ID'),
  appId: labelled(text(60).default(''), '应用 ID', 'App ID'),
  loginAccount: labelled(text(100).default(''), '登录账号', 'Login'),
  loginPassword: labelled(secretText(500), '登录密码', 'Login password'),
  apiKey: labelled(secretText(2_000), 'API 密钥', 'API key'),
  privateKey: labelled(secretText(20_000), '私钥', 'Private key'),
  apiCertSerial: labelled(text(100).default(''), 'API 证书序列号', 'Serial number of the API certificate'),
  certExpireDate: labelled(day, '证书到期日', 'Certificate expires'),
  settleAccountTail: labelled(
    z
      .string()
      .trim()
      .refine((tail) => /^(?:[\dXx]{4})?$/.test(tail), rule({ zh: '{label}须为 4 位', en: '{label} must be 4 digits' }))
      .default(''),
    '结算账户尾号',
    'End of the settlement account',
  ),
  /** Per mille. */
  feeRate: labelled(z.union([z.number().min(0).max(100), z.null()]).default(null), '费率（‰）', 'Fee (‰)'),
  notifyUrl: labelled(z.union([webAddress, z.literal('')]).default(''), '回调地址', 'Notification address'),
  projects: labelled(z.array(requiredText(60)).max(50).default([]), '使用项目', 'Projects'),
  ownerUserId: labelled(id, '负责人', 'Owner'),
  backupOwnerUserId: labelled(z.union([id, z.literal('')]).default(''), '备份负责人', 'Backup owner'),
  useStatus: labelled(useStatus.default(1), '状态', 'Status'),
  shareUserIds: labelled(z.array(id).max(100).default([]), '共享给', 'Shared with'),
  rotateDays: labelled(
    z.number().int().min(0).max(3_650).default(defaultRotateDays),
    '密钥更换周期（天）',
    'Days between changes of the secrets',
  ),
  remark: labelled(text(2_000).default(''), '备注', 'Remarks'),
});
export type PayAccountDraft = z.input<typeof payAccountDraft>;

export const payAccount = payAccountDraft.omit({ loginPassword: true, apiKey: true, privateKey: true }).extend({
  ...recordFields,
  ...secretFacts(payAccountSecrets),
  /** The expiry is that of the account's certificate. */
  ...expiryFields,
  useStatus,
  /** Empty if the owner has left. */
  ownerUserId: z.string(),
  ownerUserName: z.string(),
  backupOwnerUserName: z.string(),
  /** Whether the reader may open the account. If not, the list contains only name, channel, company and owner. */
  canOpen: z.boolean(),
  canReveal: z.boolean(),
  /** The day by which the secrets of the account should be rotated; empty if it has none. */
  rotateDate: z.string(),
});
export type PayAccount = z.output<typeof payAccount>;

export const payAccountCalls = callGroup(tools.payAccount.calls, {
  getAccountList: get({
    permission: 'tools.payAccount.view',
    input: z.object({
      ...paging(20, 200),
      channel: labelled(z.union([z.enum(payChannelKeys), z.literal('')]).default(''), '渠道', 'Channel'),
      env: labelled(z.union([z.enum(payEnvKeys), z.literal('')]).default(''), '环境', 'Environment'),
      company: labelled(text(100).default(''), '主体', 'Company'),
      project: labelled(text(60).default(''), '项目', 'Project'),
      ...sorting(['name', 'channel', 'company', 'certExpireDate', 'update_at']),
    }),
    data: pageOf(payAccount).extend({
      /** The companies of all accounts in the caller's list, with their numbers of accounts. */
      companies: z.array(z.object({ name: z.string(), num: z.number() })),
    }),
    summary: {
      zh: '列出支付账号，并统计各个主体；无权打开的只有名称、渠道、主体和负责人',
      en: 'List payment accounts and count them by company; accounts that the caller cannot open show only name, channel, company and owner',
    },
  }),
  getAccountInfoById: get({
    permission: 'tools.payAccount.view',
    input: z.object({ id }),
    data: payAccount,
    summary: { zh: '获取支付账号；密钥从不返回', en: 'Get a payment account, without its secrets' },
  }),
  addAccount: post({
    permission: 'tools.payAccount.edit',
    input: payAccountDraft,
    data: payAccount,
    summary: { zh: '登记支付账号', en: 'Register a payment account' },
  }),
  modifyAccount: post({
    permission: 'tools.payAccount.edit',
    audit: 'update',
    input: updateInputOf(payAccountDraft.omit({ env: true })),
    data: payAccount,
    summary: {
      zh: '修改给出的字段；密钥留空则不变，为 null 则清除；环境不能修改',
      en: 'Update the given fields; an empty secret stays as it is, null clears it; the environment cannot change',
    },
  }),
  deleteAccount: post({
    permission: 'tools.payAccount.edit',
    input: z.object({ id, reason: labelled(requiredText(100, 4), '原因', 'Reason') }),
    data: z.null(),
    summary: { zh: '删除支付账号，须说明原因', en: 'Delete a payment account, with the reason' },
  }),
  revealAccount: post({
    permission: 'tools.payAccount.view',
    audit: 'reveal',
    recentCheck: true,
    changes: ['payAccount.getRevealLog'],
    input: reasonedRevealInput(payAccountSecrets),
    data: revealedSecret,
    summary: {
      zh: '查看支付账号的一项密钥，须说明原因；每次都记录',
      en: 'Reveal a secret of a payment account, with the reason; recorded each time',
    },
  }),
  getRevealLog: get({
    permission: 'tools.payAccount.view',
    input: z.object({ id }),
    data: revealLog,
    summary: {
      zh: '列出谁查看过支付账号的密钥，以及超级管理员可见的旧值',
      en: 'List who saw secrets of a payment account and, for super administrators, former values',
    },
  }),
});
