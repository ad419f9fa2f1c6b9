import { z } from 'zod';
import { callGroup, get, post } from '../../call/call';
import { id, issuedDay, pageOf, paging, requiredText, supportedDay, text, webAddress } from '../../call/schemas';
import { labelled } from '../../call/validation';
import { tools } from '../../core/tools';
import { recordFields, sorting, updateInputOf } from '../../record/record';
import { revealedSecret, revealInput, revealLog, secretFacts, secretText } from '../../record/secret';
import {
  devAccountSecrets,
  devAccountTypeKeys,
  devPlatformKeys,
  expiryStateKeys,
  twoFactorKeys,
} from './certificate-choices';

const day = z.union([issuedDay, z.literal('')]).default('');

export const devAccountDraft = z.object({
  platform: labelled(z.enum(devPlatformKeys), '平台', 'Platform'),
  account: labelled(requiredText(100), '账号', 'Account'),
  password: labelled(secretText(500), '密码', 'Password'),
  accountType: labelled(z.enum(devAccountTypeKeys).default('company'), '账号类型', 'Kind of account'),
  company: labelled(text(100).default(''), '主体', 'Company'),
  teamId: labelled(text(60).default(''), '团队 ID', 'Team ID'),
  consoleUrl: labelled(z.union([webAddress, z.literal('')]).default(''), '控制台地址', 'Console'),
  bindPhone: labelled(text(20).default(''), '绑定手机', 'Phone'),
  bindEmail: labelled(text(100).default(''), '绑定邮箱', 'Email'),
  twoFactor: labelled(z.enum(twoFactorKeys).default('none'), '二次验证', 'Second factor'),
  totpSecret: labelled(secretText(500), '动态验证码密钥', 'Authenticator secret'),
  recoveryCodes: labelled(secretText(2_000), '恢复码', 'Recovery codes'),
  /** The last day of the membership. */
  expireDate: labelled(day, '到期日', 'Expires'),
  yearFee: labelled(
    z.union([z.number().min(0).max(10_000_000), z.null()]).default(null),
    '年费（元）',
    'Fee a year (CNY)',
  ),
  ownerUserId: labelled(id, '负责人', 'Owner'),
  backupOwnerUserId: labelled(z.union([id, z.literal('')]).default(''), '备份负责人', 'Backup owner'),
  projects: labelled(z.array(requiredText(60)).max(50).default([]), '项目', 'Projects'),
  shareUserIds: labelled(z.array(id).max(100).default([]), '共享给', 'Shared with'),
  remark: labelled(text(2_000).default(''), '备注', 'Remarks'),
});
export type DevAccountDraft = z.input<typeof devAccountDraft>;

/** The fields that the server derives from an expiry day. */
export const expiryFields = {
  /** Days until the expiry; negative after it, `null` without one. */
  daysLeft: z.number().int().nullable(),
  state: z.enum(expiryStateKeys),
};

export const devAccount = devAccountDraft.omit({ password: true, totpSecret: true, recoveryCodes: true }).extend({
  ...recordFields,
  ...secretFacts(devAccountSecrets),
  ...expiryFields,
  /** Empty if the owner has left. */
  ownerUserId: z.string(),
  ownerUserName: z.string(),
  backupOwnerUserName: z.string(),
  canReveal: z.boolean(),
  /** Reminders are muted until this day; empty if they are not muted. */
  mutedUntil: z.string(),
});
export type DevAccount = z.output<typeof devAccount>;

export const devAccountCalls = callGroup(tools.certificate.groups.devAccount.calls, {
  getDeveloperList: get({
    permission: 'tools.certificate.view',
    input: z.object({
      ...paging(20, 200),
      platform: labelled(z.union([z.enum(devPlatformKeys), z.literal('')]).default(''), '平台', 'Platform'),
      ownerUserId: labelled(z.union([id, z.literal('')]).default(''), '负责人', 'Owner'),
      state: labelled(z.union([z.enum(expiryStateKeys), z.literal('')]).default(''), '状态', 'Status'),
      ...sorting(['account', 'platform', 'expireDate', 'update_at']),
    }),
    data: pageOf(devAccount),
    summary: {
      zh: '列出开发者账号，最早到期的在前；密码从不返回',
      en: 'List developer accounts, the first to expire first, without passwords',
    },
  }),
  getDeveloperInfoById: get({
    permission: 'tools.certificate.view',
    input: z.object({ id }),
    data: devAccount,
    summary: { zh: '获取开发者账号；密码从不返回', en: 'Get a developer account, without its secrets' },
  }),
  insertDeveloperAccount: post({
    permission: 'tools.certificate.edit',
    input: devAccountDraft,
    data: devAccount,
    summary: { zh: '登记开发者账号', en: 'Register a developer account' },
  }),
  modifyAccount: post({
    permission: 'tools.certificate.edit',
    audit: 'update',
    input: updateInputOf(devAccountDraft),
    data: devAccount,
    summary: {
      zh: '修改给出的字段；密码等留空则不变，为 null 则清除',
      en: 'Update the given fields; an empty secret stays as it is, null clears it',
    },
  }),
  deleteAccount: post({
    permission: 'tools.certificate.edit',
    input: z.object({ id }),
    data: z.null(),
    summary: { zh: '删除开发者账号', en: 'Delete a developer account' },
  }),
  mute: post({
    permission: 'tools.certificate.edit',
    audit: 'update',
    input: z.object({ id, until: labelled(z.union([supportedDay, z.literal('')]), '静音至', 'Muted until') }),
    data: devAccount,
    summary: {
      zh: '在某天之前不提醒到期；留空则恢复提醒',
      en: 'Mute reminders of the expiry until a day; an empty day unmutes them',
    },
  }),
  revealAccount: post({
    permission: 'tools.certificate.view',
    audit: 'reveal',
    recentCheck: true,
    changes: ['devAccount.getRevealLog'],
    input: revealInput(devAccountSecrets),
    data: revealedSecret,
    summary: {
      zh: '查看账号的一项密文，由有权查看密文的人、负责人或共享的人操作；每次都记录',
      en: 'Reveal a secret of an account (right to reveal, owner, or shared with the caller); recorded each time',
    },
  }),
  getTotpCode: post({
    permission: 'tools.certificate.view',
    audit: 'reveal',
    recentCheck: true,
    changes: ['devAccount.getRevealLog'],
    input: z.object({ id }),
    data: z.object({
      code: z.string(),
      /** Seconds for which the code is still valid. */
      validSec: z.number(),
      /** Whether the screen shows the reader's name as a watermark while the code is shown. */
      hasWatermark: z.boolean(),
    }),
    summary: {
      zh: '获取账号当前的动态验证码，不返回其密钥；与查看密文的权限相同',
      en: 'Get the current authenticator code of an account, without its secret; needs the same right as a reveal',
    },
  }),
  getRevealLog: get({
    permission: 'tools.certificate.view',
    input: z.object({ id }),
    data: revealLog,
    summary: {
      zh: '列出谁查看过账号的密文，以及超级管理员可见的旧值',
      en: 'List who saw secrets of an account and, for super administrators, former values',
    },
  }),
});
