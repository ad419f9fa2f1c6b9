import { z } from 'zod';
import { callGroup, get, post } from '../../call/call';
import { id, issuedDay, pageOf, paging, requiredText, supportedDay, text } from '../../call/schemas';
import { labelled } from '../../call/validation';
import { tools } from '../../core/tools';
import { csvImportInput, csvImportReport } from '../../record/csv-import';
import { recordFields, sorting, updateInputOf } from '../../record/record';
import { revealedSecret, revealInput, revealLog, secretFacts, secretText } from '../../record/secret';
import {
  certificateFileBytes,
  certificateImportFields,
  certificatePlatformKeys,
  certificateSecrets,
  certificateTypeKeys,
  expiryStateKeys,
  timelineKindKeys,
} from './certificate-choices';
import { expiryFields } from './dev-account';

const day = z.union([issuedDay, z.literal('')]).default('');
/** Maximum bytes of a request: the file and the form around it. */
const bodyLimit = certificateFileBytes + 64 * 1024;
const withFile = { bodyLimit, fileBytes: certificateFileBytes };

/** Fields read from the certificate file; empty if the file does not contain them. */
const parsedFields = {
  subject: labelled(text(1_000).default(''), '主题', 'Subject'),
  issuer: labelled(text(1_000).default(''), '颁发者', 'Issuer'),
  serial: labelled(text(100).default(''), '序列号', 'Serial number'),
  fingerprintSha1: labelled(text(100).default(''), 'SHA-1 指纹', 'SHA-1 fingerprint'),
  fingerprintSha256: labelled(text(100).default(''), 'SHA-256 指纹', 'SHA-256 fingerprint'),
  issueDate: labelled(day, '颁发日', 'Issued'),
  expireDate: labelled(day, '到期日', 'Expires'),
  deviceNum: labelled(z.union([z.number().int().min(0).max(100_000), z.null()]).default(null), '设备数', 'Devices'),
  appId: labelled(text(200).default(''), 'App ID', 'App ID'),
};

export const certificateDraft = z.object({
  name: labelled(requiredText(80), '名称', 'Name'),
  projectName: labelled(requiredText(60), '项目', 'Project'),
  platform: labelled(z.enum(certificatePlatformKeys), '平台', 'Platform'),
  certType: labelled(z.enum(certificateTypeKeys), '证书类型', 'Kind of certificate'),
  bundleId: labelled(text(155).default(''), '包名', 'Bundle ID'),
  developerAccountId: labelled(z.union([id, z.literal('')]).default(''), '开发者账号', 'Developer account'),
  filePassword: labelled(secretText(500), '文件密码', 'Password of the file'),
  alias: labelled(text(100).default(''), '别名', 'Alias'),
  aliasPassword: labelled(secretText(500), '别名密码', 'Password of the alias'),
  keyId: labelled(text(100).default(''), '密钥 ID', 'Key ID'),
  teamId: labelled(text(60).default(''), '团队 ID', 'Team ID'),
  ...parsedFields,
  isLongTerm: labelled(z.boolean().default(false), '长期有效', 'No expiry'),
  ownerUserId: labelled(id, '负责人', 'Owner'),
  backupOwnerUserId: labelled(z.union([id, z.literal('')]).default(''), '备份负责人', 'Backup owner'),
  shareUserIds: labelled(z.array(id).max(100).default([]), '共享给', 'Shared with'),
  /** Days before the expiry; if empty, the reminder settings apply. */
  remindDays: labelled(z.array(z.number().int().min(0).max(365)).max(20).default([]), '提醒天数', 'Reminder days'),
  /** The certificate that replaces this one; its reminders stop. */
  replaceById: labelled(z.union([id, z.literal('')]).default(''), '已被替换为', 'Replaced by'),
  remark: labelled(text(2_000).default(''), '备注', 'Remarks'),
});

const newCertificate = certificateDraft.omit({ replaceById: true }).extend({
  /** The certificate that this new one replaces. */
  replacesId: labelled(z.union([id, z.literal('')]).default(''), '替换的证书', 'Replaces'),
});
export type CertificateDraft = z.input<typeof newCertificate>;

export const certificate = certificateDraft.omit({ filePassword: true, aliasPassword: true }).extend({
  ...recordFields,
  ...secretFacts(certificateSecrets),
  ...expiryFields,
  hasFile: z.boolean(),
  fileName: z.string(),
  /** Bytes. */
  fileSize: z.number(),
  /** Empty if the owner has left. */
  ownerUserId: z.string(),
  ownerUserName: z.string(),
  backupOwnerUserName: z.string(),
  developerAccountName: z.string(),
  replaceByName: z.string(),
  canReveal: z.boolean(),
  mutedUntil: z.string(),
});
export type Certificate = z.output<typeof certificate>;

const parsedCertificate = z.object({
  /** Format of the file, such as `p12` or `mobileprovision`. */
  format: z.string(),
  name: z.string(),
  bundleId: z.string(),
  teamId: z.string(),
  keyId: z.string(),
  alias: z.string(),
  ...parsedFields,
  platform: z.union([z.enum(certificatePlatformKeys), z.literal('')]),
  certType: z.union([z.enum(certificateTypeKeys), z.literal('')]),
});
export type ParsedCertificate = z.output<typeof parsedCertificate>;

const timelineEntry = z.object({
  kind: z.enum(timelineKindKeys),
  _id: id,
  name: z.string(),
  day: z.iso.date(),
  daysLeft: z.number(),
  state: z.enum(expiryStateKeys),
  /** Empty if the owner has left. */
  ownerUserName: z.string(),
  /** A path under the base. */
  path: z.string(),
});
export type TimelineEntry = z.output<typeof timelineEntry>;

export const certificateCalls = callGroup(tools.certificate.calls, {
  getProjectList: get({
    permission: 'tools.certificate.view',
    input: z.object({
      ...paging(20, 200),
      projectName: labelled(text(60).default(''), '项目', 'Project'),
      platform: labelled(z.union([z.enum(certificatePlatformKeys), z.literal('')]).default(''), '平台', 'Platform'),
      certType: labelled(
        z.union([z.enum(certificateTypeKeys), z.literal('')]).default(''),
        '证书类型',
        'Kind of certificate',
      ),
      state: labelled(z.union([z.enum(expiryStateKeys), z.literal('')]).default(''), '状态', 'Status'),
      ownerUserId: labelled(z.union([id, z.literal('')]).default(''), '负责人', 'Owner'),
      ...sorting(['name', 'projectName', 'platform', 'expireDate', 'update_at']),
    }),
    data: pageOf(certificate).extend({
      /**
       * The projects of all certificates that the caller sees, each with the number that expire soon or have
       * expired.
       */
      projects: z.array(z.object({ name: z.string(), num: z.number(), soonNum: z.number() })),
    }),
    summary: {
      zh: '列出项目证书，最早到期的在前，并统计各个项目',
      en: 'List certificates, the first to expire first, and count them by project',
    },
  }),
  getTimeline: get({
    permission: 'tools.certificate.view',
    input: z.object({}),
    data: z.object({
      /** `YYYY-MM`, this month and those that follow. */
      months: z.array(z.string()),
      /** Sorted by day; entries that have already expired come before this month. */
      list: z.array(timelineEntry),
      /** Whether entries are missing because the list is full. */
      isCut: z.boolean(),
    }),
    summary: {
      zh: '列出未来 12 个月到期的证书、账号会员和支付证书，以及应更换的支付密钥',
      en: 'List certificates, memberships and payment certificates that expire in the next twelve months, and payment keys to rotate',
    },
  }),
  getProCertificateById: get({
    permission: 'tools.certificate.view',
    input: z.object({ id }),
    data: certificate,
    summary: { zh: '获取证书；文件和密码从不返回', en: 'Get a certificate, without its file and secrets' },
  }),
  addProCertificate: post({
    permission: 'tools.certificate.edit',
    ...withFile,
    input: newCertificate,
    data: certificate,
    summary: {
      zh: '登记证书，可用表单附上文件；文件须能用文件密码读取',
      en: 'Register a certificate, in a form with its file and the password of the file',
    },
  }),
  modifyProCertificate: post({
    permission: 'tools.certificate.edit',
    audit: 'update',
    ...withFile,
    input: updateInputOf(certificateDraft),
    data: certificate,
    summary: {
      zh: '修改给出的字段；密码留空则不变，为 null 则清除；表单里的文件替换原来的',
      en: 'Update the given fields; an empty secret stays as it is, null clears it; the file of a form replaces the former',
    },
  }),
  checkProCertificateImport: post({
    permission: 'tools.certificate.edit',
    audit: 'none',
    input: csvImportInput(certificateImportFields),
    data: csvImportReport,
    summary: {
      zh: '检查证书 CSV 文件（不含文件和密码）：逐行说明导入时会做什么，不修改任何数据',
      en: 'Check a CSV file of certificates without files and secrets: report for each line what an import would do, without changing anything',
    },
  }),
  importProCertificates: post({
    permission: 'tools.certificate.edit',
    audit: 'import',
    input: csvImportInput(certificateImportFields),
    data: csvImportReport,
    summary: {
      zh: '从 CSV 文件新建或修改证书（不含文件和密码），逐行说明不能导入的原因',
      en: 'Create and change certificates from a CSV file without files and secrets, and report why lines are refused',
    },
  }),
  deleteProCertificate: post({
    permission: 'tools.certificate.edit',
    input: z.object({ id }),
    data: z.null(),
    summary: { zh: '删除证书', en: 'Delete a certificate' },
  }),
  mute: post({
    permission: 'tools.certificate.edit',
    audit: 'update',
    input: z.object({ id, until: labelled(z.union([supportedDay, z.literal('')]), '静音至', 'Muted until') }),
    data: certificate,
    summary: {
      zh: '在某天之前不提醒到期；留空则恢复提醒',
      en: 'Mute reminders of the expiry until a day; an empty day unmutes them',
    },
  }),
  reveal: post({
    permission: 'tools.certificate.view',
    audit: 'reveal',
    recentCheck: true,
    changes: ['certificate.getRevealLog'],
    input: revealInput(certificateSecrets),
    data: revealedSecret,
    summary: {
      zh: '查看证书的一项密码，由有权查看密文的人、负责人或共享的人操作；每次都记录',
      en: 'Reveal a password of a certificate (right to reveal, owner, or shared with the caller); recorded each time',
    },
  }),
  download: get({
    permission: 'tools.certificate.view',
    audit: 'export',
    recentCheck: true,
    answersFile: true,
    input: z.object({ id }),
    data: z.null(),
    summary: {
      zh: '下载证书文件，权限与查看密文相同；每次都记录',
      en: 'Download the file of a certificate; needs the same right as a reveal and is recorded each time',
    },
  }),
  getRevealLog: get({
    permission: 'tools.certificate.view',
    input: z.object({ id }),
    data: revealLog,
    summary: {
      zh: '列出谁查看或下载过证书，以及超级管理员可见的旧密码',
      en: 'List who saw or downloaded a certificate, and former passwords for super administrators',
    },
  }),
  parse: post({
    permission: 'tools.certificate.edit',
    audit: 'none',
    ...withFile,
    input: z.object({ password: labelled(text(500).default(''), '文件密码', 'Password of the file') }),
    data: parsedCertificate,
    summary: { zh: '读取表单里证书文件的信息，不保存', en: 'Read the facts in the file of a form, without storing it' },
  }),
});
