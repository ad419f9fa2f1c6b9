import { certificateCalls, expiryDays } from '@easymock/contract';
import { and, count, eq, type SQL, sql } from 'drizzle-orm';
import { clearDeletedOwner } from '../../people/index';
import type { SessionContext } from '../../platform/context';
import { fail } from '../../platform/failure';
import { FileAnswer } from '../../platform/http/calls/file-answer';
import { implement, prepared, withoutTransaction } from '../../platform/http/calls/handler';
import { registerResource } from '../../platform/resource/resource.registry';
import { countReveal, presentSecret, revealDiff } from '../../platform/sealed-fields/reveals';
import { isInState, mayReveal, todayOf } from '../secret-record/index';
import { type CertificateRow, certificates } from './certificate.table';
import { openFile } from './certificate-file';
import {
  certificateResource,
  certificateSealed,
  isUnreplaced,
  presentCertificate,
  presentChangedCertificate,
  relinkReplaced,
  withFacts,
} from './certificate-resource';
import { certificateImport } from './import-certificates';
import { type CheckedFile, parseCertificate, readGivenFile } from './parse-certificate';
import { readTimeline } from './timeline';
import { addCertificate, modifyCertificate } from './write-certificates';

registerResource({
  ...certificateResource,
  async restore(ctx, id) {
    const row = await certificateResource.restore(ctx, id);
    if (row) await clearDeletedOwner(ctx, certificateResource, row);
  },
  async sweep(db, before) {
    await relinkReplaced(db, before);
    await certificateResource.sweep(db, before);
    await certificateSealed.sweep(db);
  },
});

const mostProjects = 500;

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

/** Finds a certificate whose secrets the caller may see. @throws notFound, forbidden, tooMany */
async function findToReveal(ctx: SessionContext, id: string): Promise<CertificateRow> {
  const row = await certificateResource.find(ctx, id);
  if (!mayReveal(ctx.actor, 'certificate', row)) fail('forbidden');
  await countReveal(ctx);
  return row;
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
    async (ctx, given, file) => presentChangedCertificate(ctx, await addCertificate(ctx, given, file)),
  ),

  modifyProCertificate: prepared(readReplacingFile, async (ctx, change, file) =>
    presentChangedCertificate(ctx, await modifyCertificate(ctx, change, file)),
  ),

  checkProCertificateImport: prepared(certificateImport.read, certificateImport.check),

  importProCertificates: prepared(certificateImport.read, certificateImport.run),

  deleteProCertificate: (ctx, { id }) => certificateResource.remove(ctx, { id }),

  async mute(ctx, { id, until }) {
    const before = await certificateResource.findToChange(ctx, id);
    const row = await certificateResource.change(ctx, before, { mutedUntil: until || null });
    return presentChangedCertificate(ctx, row);
  },

  async reveal(ctx, { id, field, isCopy, formerId, reason }) {
    const row = await findToReveal(ctx, id);
    const value = formerId
      ? await certificateSealed.openFormer(ctx, row, field, formerId)
      : await certificateSealed.open(ctx.services, row, field);
    const action = isCopy ? 'copySecret' : 'reveal';
    ctx.audit(certificateResource.note(row, { action, diff: revealDiff(field, reason) }));
    return presentSecret(ctx, value);
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
