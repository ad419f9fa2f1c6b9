import { payChannelKeys, payEnvKeys } from '@easymock/contract';
import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, numeric, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { recordColumns } from '../../platform/resource/resource.columns';
import { keeperColumns } from '../secret-record/index';

export const payAccounts = pgTable(
  'pay_account',
  {
    ...recordColumns(),
    ...keeperColumns(),
    name: text().notNull(),
    channel: text({ enum: payChannelKeys }).notNull(),
    env: text({ enum: payEnvKeys }).notNull(),
    company: text().notNull(),
    merchantId: text().notNull(),
    appId: text().notNull(),
    loginAccount: text().notNull(),
    loginPassword: text().notNull(),
    loginPasswordHint: text().notNull(),
    apiKey: text().notNull(),
    apiKeyHint: text().notNull(),
    privateKey: text().notNull(),
    privateKeyHint: text().notNull(),
    /** Moment at which a secret was last entered; null without secrets. */
    secretsChangedAt: timestamp({ withTimezone: true }),
    apiCertSerial: text().notNull(),
    certExpireDate: date({ mode: 'string' }),
    settleAccountTail: text().notNull(),
    feeRate: numeric({ precision: 8, scale: 4, mode: 'number' }),
    notifyUrl: text().notNull(),
    projects: text().array().notNull(),
    isInUse: boolean().notNull(),
    rotateDays: integer().notNull(),
    remark: text().notNull(),
  },
  (t) => [
    uniqueIndex('pay_account_name_unique').on(sql`lower(${t.name})`, t.env).where(sql`${t.deletedAt} is null`),
    index('pay_account_owner_index').on(t.ownerUserId),
    index('pay_account_expire_index').on(t.certExpireDate).where(sql`${t.deletedAt} is null`),
  ],
);
export type PayAccountRow = typeof payAccounts.$inferSelect;
