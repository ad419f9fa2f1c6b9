import {
  type ChainLink,
  certSourceKeys,
  domainSourceKeys,
  httpCheckModeKeys,
  httpEnvironmentKeys,
  type RemindMode,
  startTlsProtocolKeys,
} from '@easymock/contract';
import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '../../people/index';
import { idColumn } from '../../platform/database/columns';
import { recordColumns } from '../../platform/resource/resource.columns';

const moment = () => timestamp({ withTimezone: true });

/** Results of a check; `failed` means that no certificate was read. */
export const checkResults = ['ok', 'failed', 'mismatch', 'untrusted', 'expired'] as const;
export type CheckResult = (typeof checkResults)[number];

export const httpInfos = pgTable(
  'http_info',
  {
    ...recordColumns(),
    /** In lower case; international names as punycode. */
    domain: text().notNull(),
    port: integer().notNull(),
    /** Registered domain by the public suffix list; empty for internal names. */
    rootDomain: text().notNull(),
    checkMode: text({ enum: httpCheckModeKeys }).notNull(),
    startTlsProtocol: text({ enum: startTlsProtocolKeys }).notNull(),
    project: text().notNull(),
    env: text({ enum: httpEnvironmentKeys }).notNull(),
    purpose: text().notNull(),
    ownerUserId: text().references(() => users.id, { onDelete: 'set null' }),
    shareUserIds: text().array().notNull(),
    serverInfo: text().notNull(),
    registrar: text().notNull(),
    domainExpireDate: date({ mode: 'string' }),
    /** Null while the expiry day is unknown. */
    domainSource: text({ enum: domainSourceKeys }),
    icpNo: text().notNull(),
    icpCompany: text().notNull(),
    dnsProvider: text().notNull(),
    certSource: text({ enum: certSourceKeys }).notNull(),
    ignoreTrust: boolean().notNull(),
    caFile: text().notNull(),
    remind: jsonb().$type<{ mode: RemindMode; values: number[] }>().notNull(),
    dingConfigIds: text().array().notNull(),
    isInUse: boolean().notNull().default(true),
    remark: text().notNull(),
    mutedUntil: moment(),
    muteReason: text().notNull().default(''),

    // Result of the last check that read a certificate.
    issuer: text().notNull().default(''),
    subject: text().notNull().default(''),
    san: text().array().notNull().default(sql`'{}'`),
    validFrom: moment(),
    validTo: moment(),
    /** Expiry of the first certificate of the chain to expire. */
    chainMinExpire: moment(),
    fingerprint256: text().notNull().default(''),
    serial: text().notNull().default(''),
    keyType: text().notNull().default(''),
    tlsVersion: text().notNull().default(''),
    chain: jsonb().$type<readonly ChainLink[]>().notNull().default([]),
    chainOk: boolean(),
    hostMatch: boolean(),
    resolvedIps: text().array().notNull().default(sql`'{}'`),
    tlsMs: integer(),
    httpStatus: integer(),
    httpMs: integer(),
    lastCheckAt: moment(),
    lastResult: text({ enum: checkResults }),
    /** Reason of the result, as JSON of its kind and values; empty without a problem. */
    lastReason: text().notNull().default(''),
    failNum: integer().notNull().default(0),
    /**
     * Null if the host is not checked. A check postpones this time first, so that no other node runs the same
     * check.
     */
    nextCheckAt: moment(),

    /**
     * Certificate of the last reminder. `remindedAt` is the threshold of the last reminder, such as
     * `days:14`, or its day after the expiry, such as `expired:2026-11-29`.
     */
    remindedFingerprint: text().notNull().default(''),
    remindedAt: text().notNull().default(''),
    /** Whether people were notified that the host is unreachable. */
    isFailureTold: boolean().notNull().default(false),
    /** The former certificate, until people are notified of the change. */
    changedFrom: jsonb().$type<{ issuer: string; validTo: string } | null>(),
    domainRemindedDate: date({ mode: 'string' }),
    domainRemindedAt: integer(),

    // Facts of the registration of the domain.
    nameServers: text().array().notNull().default(sql`'{}'`),
    domainCheckAt: moment(),
    domainReason: text().notNull().default(''),
    nextDomainCheckAt: moment(),
  },
  (t) => [
    uniqueIndex('http_info_domain_unique').on(t.domain, t.port).where(sql`${t.deletedAt} is null`),
    index('http_info_owner_index').on(t.ownerUserId),
    // Contains all columns of the summary by registered domains, so that an index-only scan can answer it.
    index('http_info_root_index')
      .on(t.rootDomain, t.domain, t.chainMinExpire, t.domainExpireDate)
      .where(sql`${t.deletedAt} is null`),
    index('http_info_expire_index').on(t.chainMinExpire).where(sql`${t.deletedAt} is null`),
    index('http_info_order_index').on(t.createdAt, t.id).where(sql`${t.deletedAt} is null`),
    index('http_info_valid_order_index')
      .on(sql`coalesce(${t.chainMinExpire}, 'infinity')`, t.id)
      .where(sql`${t.deletedAt} is null`),
    index('http_info_domain_order_index')
      .on(sql`coalesce(${t.domainExpireDate}, 'infinity')`, t.id)
      .where(sql`${t.deletedAt} is null`),
    // Contains all columns of the status and of the usual filters, so that an index-only scan can count hosts.
    index('http_info_count_index')
      .on(t.chainMinExpire, t.failNum, t.hostMatch, t.chainOk, t.ignoreTrust, t.env, t.project, t.certSource)
      .where(sql`${t.deletedAt} is null`),
    index('http_info_due_index').on(t.nextCheckAt).where(sql`${t.deletedAt} is null and ${t.isInUse}`),
    index('http_info_domain_due_index').on(t.nextDomainCheckAt).where(sql`${t.deletedAt} is null and ${t.isInUse}`),
  ],
);
export type HttpInfoRow = typeof httpInfos.$inferSelect;

export const httpChecks = pgTable(
  'http_check',
  {
    id: idColumn(),
    httpInfoId: text()
      .notNull()
      .references(() => httpInfos.id, { onDelete: 'cascade' }),
    at: moment().notNull(),
    result: text({ enum: checkResults }).notNull(),
    reason: text().notNull(),
    tlsMs: integer(),
    httpStatus: integer(),
    httpMs: integer(),
    issuer: text().notNull(),
    validTo: moment(),
    fingerprint256: text().notNull(),
    /** Empty unless the certificate changed. */
    previousFingerprint: text().notNull(),
  },
  (t) => [
    index('http_check_info_index').on(t.httpInfoId, t.at, t.id),
    index('http_check_change_index').on(t.httpInfoId, t.at).where(sql`${t.previousFingerprint} <> ''`),
  ],
);

/** Cached copy of IANA's list of registration services, in a single row. */
export const rdapDirectories = pgTable('rdap_directory', {
  address: text().primaryKey(),
  readAt: moment().notNull(),
  /** Address of the service for each top-level domain. */
  services: jsonb().$type<Readonly<Record<string, string>>>().notNull(),
});

/** Hosts of registered domains that were found in the certificate transparency logs. */
export const foundHosts = pgTable(
  'http_found_host',
  {
    domain: text().primaryKey(),
    rootDomain: text().notNull(),
    issuer: text().notNull(),
    /** Times at which the latest certificate was logged and expires. */
    loggedAt: moment().notNull(),
    validTo: moment().notNull(),
    /** When a person decided not to register the host; otherwise null. */
    ignoredAt: moment(),
  },
  (t) => [index('http_found_host_root_index').on(t.rootDomain)],
);
