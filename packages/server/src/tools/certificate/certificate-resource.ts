import { type Certificate, certificateSecrets } from '@easymock/contract';
import { and, getTableColumns, inArray, isNull, sql } from 'drizzle-orm';
import type { SessionContext } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { fail } from '../../platform/failure';
import { defineResource, presentRecord } from '../../platform/resource/resource';
import { sealedFields } from '../../platform/sealed-fields/sealed-fields';
import {
  expiryFactsOf,
  isExternal,
  isKeeperOf,
  isOwnedBy,
  keeperNames,
  mayReveal,
  todayOf,
} from '../secret-record/index';
import { type CertificateRow, certificates, devAccounts } from './certificate.table';
import { certificatesTitle } from './certificate-file';

export const certificateSealed = sealedFields(certificates, certificateSecrets, certificatesTitle);

export const certificateResource = defineResource(certificates, {
  area: 'certificate',
  visible: (actor) => (isExternal(actor) ? isKeeperOf(certificates, actor.id) : undefined),
  mayChange: (actor, byLevel) =>
    actor.grants.certificate.level === 'manage' ? byLevel : isOwnedBy(certificates, actor.id),
  sorts: {
    name: certificates.name,
    projectName: certificates.projectName,
    platform: certificates.platform,
    expireDate: certificates.expireDate,
    update_at: certificates.updatedAt,
  },
  keys: ({ name, projectName, bundleId, appId, subject, serial }) => [
    name,
    projectName,
    bundleId,
    appId,
    subject,
    serial,
  ],
  name: ({ name }) => name,
  secrets: certificateSecrets,
  present: (row) => ({
    name: row.name,
    projectName: row.projectName,
    platform: row.platform,
    certType: row.certType,
    bundleId: row.bundleId,
    developerAccountId: row.developerAccountId ?? '',
    hasFile: row.fileName !== '',
    fileName: row.fileName,
    fileSize: row.fileSize,
    alias: row.alias,
    keyId: row.keyId,
    teamId: row.teamId,
    subject: row.subject,
    issuer: row.issuer,
    serial: row.serial,
    fingerprintSha1: row.fingerprintSha1,
    fingerprintSha256: row.fingerprintSha256,
    issueDate: row.issueDate ?? '',
    expireDate: row.expireDate ?? '',
    deviceNum: row.deviceNum,
    appId: row.appId,
    isLongTerm: row.isLongTerm,
    ownerUserId: row.ownerUserId ?? '',
    backupOwnerUserId: row.backupOwnerUserId ?? '',
    shareUserIds: row.shareUserIds,
    remindDays: row.remindDays,
    replaceById: row.replaceById ?? '',
    remark: row.remark,
    mutedUntil: row.mutedUntil ?? '',
    ...presentRecord(row),
  }),
});

/** Longest chain of deleted certificates that is followed to a replacement. */
const mostReplaced = 50;

/**
 * The ID of the certificate that replaces a row: the first one in the chain of replacements that is not
 * deleted. The column of the row is spelled out, since Drizzle omits its table in the fields of a query.
 */
const replacement = sql<string | null>`(
  with recursive newer as (
    select n.id, n.deleted_at, n.replace_by_id, 1 as step
    from pro_certificate n where n.id = pro_certificate.replace_by_id
    union all
    select n.id, n.deleted_at, n.replace_by_id, newer.step + 1
    from newer join pro_certificate n on n.id = newer.replace_by_id
    where newer.deleted_at is not null and newer.step < ${mostReplaced})
  select id from newer where deleted_at is null order by step limit 1)`;

/** Condition for certificates that no other certificate replaces. */
export const isUnreplaced = sql`(pro_certificate.replace_by_id is null or ${replacement} is null)`;

/** Condition for certificates that are neither deleted nor replaced. */
export const isCurrent = and(isNull(certificates.deletedAt), isUnreplaced);

/**
 * Links certificates to the replacements of their replacements if the direct replacements are about to be deleted
 * permanently.
 */
export async function relinkReplaced(db: Db, before: Date): Promise<void> {
  const isGoing = sql`exists (select 1 from pro_certificate n
    where n.id = pro_certificate.replace_by_id and n.deleted_at < ${before.toISOString()}::timestamptz)`;
  await db.update(certificates).set({ replaceById: replacement }).where(isGoing);
}

type Presented = Awaited<ReturnType<typeof certificateResource.get>>;

/** Adds to certificates the derived fields: secrets, expiry, and the names of related records. */
export async function withFacts(ctx: SessionContext, list: readonly Presented[]): Promise<Certificate[]> {
  if (list.length === 0) return [];
  const { db, actor } = ctx;
  const ids = list.map(({ _id }) => _id);
  const rows = await db
    .select({ ...getTableColumns(certificates), replaceById: replacement })
    .from(certificates)
    .where(inArray(certificates.id, ids));
  const found = new Map(rows.map((row) => [row.id, row]));
  const names = await keeperNames(db, rows);
  const accountIds = rows.flatMap(({ developerAccountId }) => developerAccountId ?? []);
  // An account may be hidden from people of other companies, so they do not see its name here.
  const accounts = isExternal(actor) || accountIds.length === 0 ? [] : await namedAccounts(ctx, accountIds);
  const newerIds = rows.flatMap(({ replaceById }) => replaceById ?? []);
  const newer = newerIds.length === 0 ? [] : await certificateResource.named(ctx, newerIds);
  const today = todayOf(ctx);
  return list.map((one) => {
    const row = found.get(one._id) ?? fail('notFound');
    return {
      ...certificateSealed.facts(row),
      ...expiryFactsOf(row.expireDate, today),
      ownerUserName: names.get(row.ownerUserId ?? '') ?? '',
      backupOwnerUserName: names.get(row.backupOwnerUserId ?? '') ?? '',
      developerAccountName: accounts.find(({ id }) => id === row.developerAccountId)?.account ?? '',
      replaceByName: newer.find(({ _id }) => _id === row.replaceById)?.name ?? '',
      canReveal: mayReveal(actor, 'certificate', row),
      ...one,
      // Empty once the certificate that replaced this one is deleted.
      replaceById: row.replaceById ?? '',
    };
  });
}

const namedAccounts = ({ db }: SessionContext, ids: readonly string[]) =>
  db
    .select({ id: devAccounts.id, account: devAccounts.account })
    .from(devAccounts)
    .where(inArray(devAccounts.id, [...ids]));

/** Returns a certificate with its derived fields. @throws notFound */
export async function presentCertificate(ctx: SessionContext, id: string): Promise<Certificate> {
  return (await withFacts(ctx, [await certificateResource.get(ctx, { id })]))[0] ?? fail('notFound');
}

/** Presents a changed certificate to the person who changed it, even if the change makes it invisible to them. */
export async function presentChangedCertificate(ctx: SessionContext, row: CertificateRow): Promise<Certificate> {
  return (await withFacts(ctx, [certificateResource.present(row)]))[0] ?? fail('internal');
}
