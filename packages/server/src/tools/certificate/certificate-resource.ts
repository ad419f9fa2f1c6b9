import { type Certificate, certificateSecrets } from '@easymock/contract';
import { and, inArray, isNull } from 'drizzle-orm';
import type { SessionContext } from '../../platform/context';
import { fail } from '../../platform/failure';
import { defineResource, presentRecord } from '../../platform/resource/resource';
import { sealedFields } from '../../platform/sealed-fields/sealed-fields';
import {
  expiryFactsOf,
  isExternal,
  isKeptBy,
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
  visible: (actor) => (isExternal(actor) ? isKeptBy(certificates, actor.id) : undefined),
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

/** Condition for certificates that are not replaced. */
export const isCurrent = and(isNull(certificates.deletedAt), isNull(certificates.replaceById));

type Presented = Awaited<ReturnType<typeof certificateResource.get>>;

/** Adds to certificates the derived fields: secrets, expiry, and the names of related records. */
export async function withFacts(ctx: SessionContext, list: readonly Presented[]): Promise<Certificate[]> {
  if (list.length === 0) return [];
  const { db, actor } = ctx;
  const ids = list.map(({ _id }) => _id);
  const rows = await db.select().from(certificates).where(inArray(certificates.id, ids));
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
    };
  });
}

const namedAccounts = ({ db }: SessionContext, ids: readonly string[]) =>
  db
    .select({ id: devAccounts.id, account: devAccounts.account })
    .from(devAccounts)
    .where(inArray(devAccounts.id, [...ids]));

/** @throws notFound */
export async function presentCertificate(ctx: SessionContext, id: string): Promise<Certificate> {
  return (await withFacts(ctx, [await certificateResource.get(ctx, { id })]))[0] ?? fail('notFound');
}

/** Presents a changed certificate to the person who changed it, even if the change hid it from them. */
export async function shownCertificate(ctx: SessionContext, row: CertificateRow): Promise<Certificate> {
  return (await withFacts(ctx, [certificateResource.present(row)]))[0] ?? fail('internal');
}
