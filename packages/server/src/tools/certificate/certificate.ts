import { certificateCalls, expiryDays, type ParsedCertificate } from '@easymock/contract';
import { and, count, eq, type SQL, sql } from 'drizzle-orm';
import { leaveGoneOwner } from '../../people/index';
import type { SessionContext } from '../../platform/context';
import { CallFailure, fail } from '../../platform/failure';
import { implement, prepared, withoutTransaction } from '../../platform/http/calls';
import { FileAnswer } from '../../platform/http/file-answer';
import { newId } from '../../platform/ids';
import { registerResource } from '../../platform/resource/resource.registry';
import { revealDiff, revealed, takeReveal } from '../../platform/sealed-fields/reveals';
import { isInState, keepersFrom, mayReveal, todayOf } from '../secret-record/index';
import { type CertificateRow, certificates } from './certificate.table';
import { fileColumns, openFile, storeFile } from './certificate-file';
import {
  certificateResource,
  certificateSealed,
  isUnreplaced,
  presentCertificate,
  relinkReplaced,
  shownCertificate,
  withFacts,
} from './certificate-resource';
import { devAccountResource } from './dev-account';
import { type CheckedFile, parseCertificate, readGivenFile } from './parse-certificate';
import { readTimeline } from './timeline';

registerResource({
  ...certificateResource,
  async restore(ctx, id) {
    const row = await certificateResource.restore(ctx, id);
    if (row) await leaveGoneOwner(ctx, certificateResource, row);
  },
  async sweep(db, before) {
    await relinkReplaced(db, before);
    await certificateResource.sweep(db, before);
    await certificateSealed.sweep(db);
  },
});

const mostProjects = 500;

/** The facts of a file that only the file knows. */
const factNames = [
  ...(['subject', 'issuer', 'serial', 'fingerprintSha1', 'fingerprintSha256'] as const),
  ...(['issueDate', 'expireDate', 'deviceNum', 'appId'] as const),
] as const;

/** Returns the projects of the certificates that the caller sees, projects with the most urgent certificates first. */
async function countProjects(ctx: SessionContext) {
  const { projectName, expireDate } = certificates;
  const soonNum = sql<number>`(count(*) filter (where ${isUnreplaced}
    and ${expireDate} <= ${todayOf(ctx)}::date + ${expiryDays.soon}::int))::int`;
  return ctx.db
    .select({ name: projectName, num: count(), soonNum })
    .from(certificates)
    .where(certificateResource.seen(ctx.actor))
    .groupBy(projectName)
    .orderBy(sql`3 desc`, sql`2 desc`, sql`1`)
    .limit(mostProjects);
}

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

/** A certificate whose secrets the caller may see. @throws notFound, forbidden, tooMany */
async function findToReveal(ctx: SessionContext, id: string): Promise<CertificateRow> {
  const row = await certificateResource.find(ctx, id);
  if (!mayReveal(ctx.actor, 'certificate', row)) fail('forbidden');
  await takeReveal(ctx);
  return row;
}

/** Returns the facts of a file that the input leaves empty, for programs that send nothing but the file. */
function missingFacts(
  given: Pick<ParsedCertificate, (typeof factNames)[number]>,
  file: CheckedFile | undefined,
) {
  const missing = factNames.filter((name) => file && !given[name] && file.facts[name]);
  return Object.fromEntries(missing.map((name) => [name, file?.facts[name]])) as Partial<typeof given>;
}

/** Reads the file that replaces that of a certificate, with the stored password unless the input has another one. */
async function readReplacingFile(
  ctx: SessionContext,
  { id, filePassword }: { id: string; filePassword?: string | null | undefined },
): Promise<CheckedFile | undefined> {
  if (!ctx.file) return undefined;
  const row = await certificateResource.find(ctx, id);
  await certificateResource.allowChange(ctx, row);
  const keepsPassword = filePassword === undefined || filePassword === '';
  const stored = keepsPassword && row.filePassword;
  const password = stored ? await certificateSealed.open(ctx.services, row, 'filePassword') : filePassword;
  return readGivenFile(ctx, password ?? '', 'filePassword');
}

export const certificateHandlers = implement(certificateCalls, {
  async getProjectList(ctx, { projectName, platform, certType, state, ownerUserId, ...input }) {
    const where: SQL | undefined = and(
      projectName ? eq(certificates.projectName, projectName) : undefined,
      platform ? eq(certificates.platform, platform) : undefined,
      certType ? eq(certificates.certType, certType) : undefined,
      ownerUserId ? eq(certificates.ownerUserId, ownerUserId) : undefined,
      state ? isInState(certificates.expireDate, state, todayOf(ctx)) : undefined,
    );
    const order = input.sortField ? {} : ({ sortField: 'expireDate', sortOrder: 1 } as const);
    const page = await certificateResource.list(ctx, { ...input, ...order }, where);
    return { ...page, list: await withFacts(ctx, page.list), projects: await countProjects(ctx) };
  },

  getTimeline: readTimeline,

  getProCertificateById: (ctx, { id }) => presentCertificate(ctx, id),

  addProCertificate: prepared(
    (ctx, { filePassword }) => readGivenFile(ctx, filePassword ?? '', 'filePassword'),
    async (ctx, { filePassword, aliasPassword, replacesId, ...given }, file) => {
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
        ...{ id, ...draft, ...dates, ...keepers, ...certificateSealed.blank, ...sealed },
        ...{ fileName: '', fileSize: 0, ...fileColumns(file) },
        developerAccountId: (await accountFrom(ctx, developerAccountId)) ?? null,
      });
      await storeFile(ctx, id, file);
      if (replacesId) {
        const former = await certificateResource.findToChange(ctx, replacesId);
        await certificateResource.change(ctx, former, { replaceById: id });
      }
      const [row = fail('internal')] = await ctx.db
        .select()
        .from(certificates)
        .where(eq(certificates.id, id));
      return shownCertificate(ctx, row);
    },
  ),

  modifyProCertificate: prepared(
    readReplacingFile,
    async (ctx, { id, version, filePassword, aliasPassword, ...change }, file) => {
      const found = await certificateResource.find(ctx, id);
      await certificateResource.allowChange(ctx, found);
      const keepers = await keepersFrom(ctx.db, change, found);
      const before = await certificateResource.findToChange(ctx, id);
      if (before.version !== version) fail('staleVersion');
      const { replaceById, issueDate, expireDate, isLongTerm = before.isLongTerm } = change;
      if (replaceById && replaceById !== before.replaceById) await requireNewer(ctx, id, replaceById);
      const day = expireDate === undefined ? before.expireDate : expireDate || null;
      const dates = {
        issueDate: issueDate === '' ? null : issueDate,
        expireDate: isLongTerm ? null : day,
      };
      requireExpiry({ isLongTerm, expireDate: dates.expireDate });
      const sealed = await certificateSealed.replace(ctx, before, { filePassword, aliasPassword });
      await storeFile(ctx, id, file);
      const row = await certificateResource.change(
        ctx,
        before,
        {
          ...{ ...change, ...dates, ...keepers, ...sealed, ...fileColumns(file) },
          developerAccountId: await accountFrom(ctx, change.developerAccountId, before.developerAccountId),
          replaceById: replaceById === '' ? null : replaceById,
        },
        file ? { diff: { file: { before: before.fileName, after: file.name } } } : {},
      );
      return shownCertificate(ctx, row);
    },
  ),

  deleteProCertificate: (ctx, { id }) => certificateResource.remove(ctx, { id }),

  async mute(ctx, { id, until }) {
    const before = await certificateResource.findToChange(ctx, id);
    const row = await certificateResource.change(ctx, before, { mutedUntil: until || null });
    return shownCertificate(ctx, row);
  },

  async reveal(ctx, { id, field, isCopy, formerId, reason }) {
    const row = await findToReveal(ctx, id);
    const value = formerId
      ? await certificateSealed.openFormer(ctx, row, field, formerId)
      : await certificateSealed.open(ctx.services, row, field);
    const action = isCopy ? 'copySecret' : 'reveal';
    ctx.audit(certificateResource.note(row, { action, diff: revealDiff(field, reason) }));
    return revealed(ctx, value);
  },

  async download(ctx, { id }) {
    const row = await findToReveal(ctx, id);
    const content = await openFile(ctx, row);
    ctx.audit(certificateResource.note(row, { diff: revealDiff('file') }));
    return new FileAnswer(row.fileName, content);
  },

  async getRevealLog(ctx, { id }) {
    const row = await certificateResource.find(ctx, id);
    return certificateSealed.log(ctx, row.id);
  },

  parse: withoutTransaction(parseCertificate),
});
