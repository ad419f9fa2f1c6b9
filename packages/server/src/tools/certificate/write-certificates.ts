import type { certificateCalls, ParsedCertificate } from '@easymock/contract';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { SessionContext } from '../../platform/context';
import { CallFailure, fail } from '../../platform/failure';
import { newId } from '../../platform/ids';
import { keepersFrom } from '../secret-record/index';
import { type CertificateRow, certificates } from './certificate.table';
import { fileColumns, storeFile } from './certificate-file';
import { certificateResource, certificateSealed } from './certificate-resource';
import { devAccountResource } from './dev-account';
import type { CheckedFile } from './parse-certificate';

/** Facts that are taken from the file if the input leaves them empty. */
const factNames = [
  ...(['subject', 'issuer', 'serial', 'fingerprintSha1', 'fingerprintSha256'] as const),
  ...(['issueDate', 'expireDate', 'deviceNum', 'appId'] as const),
] as const;

/** @throws expireDateMissing */
function requireExpiry({ expireDate, isLongTerm }: { expireDate: string | null; isLongTerm: boolean }): void {
  if (!expireDate && !isLongTerm) throw new CallFailure('expireDateMissing', {}, null, 'expireDate');
}

/** Returns the account for a certificate, if the caller can see the account. @throws notFound */
async function accountFrom(ctx: SessionContext, accountId: string | undefined, held?: string | null) {
  if (!accountId || accountId === held) return accountId === '' ? null : accountId;
  return (await devAccountResource.find(ctx, accountId)).id;
}

/** Refuses a circular chain of replacements. @throws notFound, replacesItself */
async function requireNewer(ctx: SessionContext, id: string, replaceById: string): Promise<void> {
  const seen = new Set([id]);
  for (let next: string | null = replaceById; next; ) {
    if (seen.has(next)) throw new CallFailure('replacesItself', {}, null, 'replaceById');
    seen.add(next);
    const row: CertificateRow = await certificateResource.find(ctx, next).catch((error: unknown) => {
      // Only the chosen certificate has to exist; certificates further along the chain may be deleted.
      if (seen.size === 2) throw error;
      return { replaceById: null } as CertificateRow;
    });
    next = row.replaceById;
  }
}

/** Returns the facts of a file that the input leaves empty, for programs that send nothing but the file. */
function missingFacts(given: Pick<ParsedCertificate, (typeof factNames)[number]>, file: CheckedFile | undefined) {
  const missing = factNames.filter((name) => file && !given[name] && file.facts[name]);
  return Object.fromEntries(missing.map((name) => [name, file?.facts[name]])) as Partial<typeof given>;
}

type NewCertificate = z.output<typeof certificateCalls.addProCertificate.input>;
type CertificateChange = z.output<typeof certificateCalls.modifyProCertificate.input>;

/** Adds a certificate, with its file if there is one. @throws expireDateMissing, notFound */
export async function addCertificate(
  ctx: SessionContext,
  { filePassword, aliasPassword, replacesId, ...given }: NewCertificate,
  file?: CheckedFile,
): Promise<CertificateRow> {
  const draft = { ...given, ...missingFacts(given, file) };
  const { issueDate, expireDate, developerAccountId } = draft;
  const dates = {
    issueDate: issueDate || null,
    // A certificate without expiry has no last day, even if its file has one.
    expireDate: (!draft.isLongTerm && expireDate) || null,
  };
  requireExpiry({ ...draft, ...dates });
  const keepers = { ownerUserId: null, backupOwnerUserId: null, ...(await keepersFrom(ctx.db, draft)) };
  const id = newId();
  const sealed = await certificateSealed.seal(ctx.services, id, { filePassword, aliasPassword });
  await certificateResource.create(ctx, {
    id,
    ...draft,
    ...dates,
    ...keepers,
    ...certificateSealed.blank,
    ...sealed,
    fileName: '',
    fileSize: 0,
    ...fileColumns(file),
    developerAccountId: (await accountFrom(ctx, developerAccountId)) ?? null,
  });
  await storeFile(ctx, id, file);
  if (replacesId) {
    const former = await certificateResource.findToChange(ctx, replacesId);
    await certificateResource.change(ctx, former, { replaceById: id });
  }
  const [row = fail('internal')] = await ctx.db.select().from(certificates).where(eq(certificates.id, id));
  return row;
}

/** Changes a certificate, and replaces its file if there is a new one. @throws staleVersion, expireDateMissing */
export async function modifyCertificate(
  ctx: SessionContext,
  { id, version, filePassword, aliasPassword, ...change }: CertificateChange,
  file?: CheckedFile,
): Promise<CertificateRow> {
  const found = await certificateResource.find(ctx, id);
  await certificateResource.allowChange(ctx, found);
  const keepers = await keepersFrom(ctx.db, change, found);
  const before = await certificateResource.findToChange(ctx, id);
  if (before.version !== version) fail('staleVersion');
  const { replaceById, issueDate, expireDate, isLongTerm = before.isLongTerm } = change;
  if (replaceById && replaceById !== before.replaceById) await requireNewer(ctx, id, replaceById);
  const day = expireDate === undefined ? before.expireDate : expireDate || null;
  const dates = { issueDate: issueDate === '' ? null : issueDate, expireDate: isLongTerm ? null : day };
  requireExpiry({ isLongTerm, expireDate: dates.expireDate });
  const sealed = await certificateSealed.replace(ctx, before, { filePassword, aliasPassword });
  await storeFile(ctx, id, file);
  const row = await certificateResource.change(
    ctx,
    before,
    {
      ...change,
      ...dates,
      ...keepers,
      ...sealed,
      ...fileColumns(file),
      developerAccountId: await accountFrom(ctx, change.developerAccountId, before.developerAccountId),
      replaceById: replaceById === '' ? null : replaceById,
    },
    file ? { diff: { file: { before: before.fileName, after: file.name } } } : {},
  );
  return row;
}
