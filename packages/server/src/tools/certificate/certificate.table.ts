import {
  certificatePlatformKeys,
  certificateTypeKeys,
  devAccountTypeKeys,
  devPlatformKeys,
  reminderDayRuleKeys,
  twoFactorKeys,
} from '@easymock/contract';
import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, numeric, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { recordColumns } from '../../platform/resource/resource.columns';
import { keeperColumns } from '../secret-record/index';

const day = () => date({ mode: 'string' });

export const devAccounts = pgTable(
  'dev_account',
  {
    ...recordColumns(),
    ...keeperColumns(),
    platform: text({ enum: devPlatformKeys }).notNull(),
    account: text().notNull(),
    password: text().notNull(),
    passwordHint: text().notNull(),
    accountType: text({ enum: devAccountTypeKeys }).notNull(),
    company: text().notNull(),
    teamId: text().notNull(),
    consoleUrl: text().notNull(),
    bindPhone: text().notNull(),
    bindEmail: text().notNull(),
    twoFactor: text({ enum: twoFactorKeys }).notNull(),
    totpSecret: text().notNull(),
    totpSecretHint: text().notNull(),
    recoveryCodes: text().notNull(),
    recoveryCodesHint: text().notNull(),
    expireDate: day(),
    yearFee: numeric({ precision: 12, scale: 2, mode: 'number' }),
    projects: text().array().notNull(),
    remark: text().notNull(),
    mutedUntil: day(),
  },
  (t) => [
    index('dev_account_expire_index').on(t.expireDate).where(sql`${t.deletedAt} is null`),
    index('dev_account_owner_index').on(t.ownerUserId),
  ],
);
export type DevAccountRow = typeof devAccounts.$inferSelect;

export const certificates = pgTable(
  'pro_certificate',
  {
    ...recordColumns(),
    ...keeperColumns(),
    name: text().notNull(),
    projectName: text().notNull(),
    platform: text({ enum: certificatePlatformKeys }).notNull(),
    certType: text({ enum: certificateTypeKeys }).notNull(),
    bundleId: text().notNull(),
    developerAccountId: text().references(() => devAccounts.id, { onDelete: 'set null' }),
    /** Empty without a file. The content is a row of `certificate_file`. */
    fileName: text().notNull(),
    fileSize: integer().notNull(),
    filePassword: text().notNull(),
    filePasswordHint: text().notNull(),
    alias: text().notNull(),
    aliasPassword: text().notNull(),
    aliasPasswordHint: text().notNull(),
    keyId: text().notNull(),
    teamId: text().notNull(),
    subject: text().notNull(),
    issuer: text().notNull(),
    serial: text().notNull(),
    fingerprintSha1: text().notNull(),
    fingerprintSha256: text().notNull(),
    issueDate: day(),
    /** Null if it never expires. */
    expireDate: day(),
    deviceNum: integer(),
    appId: text().notNull(),
    isLongTerm: boolean().notNull(),
    /** If empty, the days of the settings apply. */
    remindDays: integer().array().notNull(),
    replaceById: text(),
    remark: text().notNull(),
    mutedUntil: day(),
  },
  (t) => [
    index('pro_certificate_expire_index').on(t.expireDate).where(sql`${t.deletedAt} is null`),
    // Contains all columns of the summary by projects, so that an index-only scan can answer it.
    index('pro_certificate_project_index')
      .on(t.projectName, t.replaceById, t.expireDate)
      .where(sql`${t.deletedAt} is null`),
    index('pro_certificate_name_index').on(sql`${t.name} collate "pinyin"`, t.id).where(sql`${t.deletedAt} is null`),
    index('pro_certificate_owner_index').on(t.ownerUserId),
    index('pro_certificate_account_index').on(t.developerAccountId),
    index('pro_certificate_replace_index').on(t.replaceById),
  ],
);
export type CertificateRow = typeof certificates.$inferSelect;

/** The files of certificates, apart from the records so that lists do not read them. */
export const certificateFiles = pgTable('certificate_file', {
  id: text()
    .primaryKey()
    .references(() => certificates.id, { onDelete: 'cascade' }),
  /** The content as base64, sealed. */
  sealed: text().notNull(),
});

/** Settings of the expiry reminders, in a single row. */
export const certificateConfigs = pgTable('certificate_config', {
  id: text().primaryKey(),
  remindDays: integer().array().notNull(),
  remindTime: text().notNull(),
  dayRule: text({ enum: reminderDayRuleKeys }).notNull(),
  dingConfigIds: text().array().notNull(),
  notifyOwner: boolean().notNull(),
  digest: boolean().notNull(),
  afterExpireEveryDays: integer().notNull(),
  remindedOn: day(),
});

/** The reminders that were sent. A renewed record has another expiry day, so its reminders start again. */
export const expiryReminders = pgTable(
  'expiry_reminder',
  {
    /** The table of the record. */
    kind: text().notNull(),
    recordId: text().notNull(),
    expireDate: day().notNull(),
    /** Days before the expiry; negative after it. */
    threshold: integer().notNull(),
    sentAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.recordId, t.expireDate, t.threshold] })],
);
