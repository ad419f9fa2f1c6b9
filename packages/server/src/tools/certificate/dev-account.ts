import { type DevAccount, devAccountCalls, devAccountSecrets } from '@easymock/contract';
import { and, eq, inArray, type SQL } from 'drizzle-orm';
import { checkEnumerationValue } from '../../enumeration/index';
import { clearDeletedOwner } from '../../people/index';
import type { SessionContext } from '../../platform/context';
import { fail } from '../../platform/failure';
import { implement } from '../../platform/http/calls/handler';
import { newId } from '../../platform/ids';
import { defineResource, presentRecord } from '../../platform/resource/resource';
import { registerResource } from '../../platform/resource/resource.registry';
import { countReveal, presentSecret, revealDiff } from '../../platform/sealed-fields/reveals';
import { failSecret, sealedFields } from '../../platform/sealed-fields/sealed-fields';
import {
  expiryFactsOf,
  isExternal,
  isInState,
  isKeeperOf,
  isOwnedBy,
  keeperNames,
  keepersFrom,
  mayReveal,
  todayOf,
} from '../secret-record/index';
import { type DevAccountRow, devAccounts } from './certificate.table';
import { readTotpSecret, totpCodeAt } from './totp';

export const devAccountSealed = sealedFields(devAccounts, devAccountSecrets, {
  zh: '开发者账号',
  en: 'developer accounts',
});

export const devAccountResource = defineResource(devAccounts, {
  area: 'certificate',
  visible: (actor) => (isExternal(actor) ? isKeeperOf(devAccounts, actor.id) : undefined),
  mayChange: (actor, byLevel) =>
    actor.grants.certificate.level === 'manage' ? byLevel : isOwnedBy(devAccounts, actor.id),
  sorts: {
    account: devAccounts.account,
    platform: devAccounts.platform,
    expireDate: devAccounts.expireDate,
    update_at: devAccounts.updatedAt,
  },
  keys: ({ account, company, teamId, bindEmail }) => [account, company, teamId, bindEmail],
  name: ({ account }) => account,
  secrets: devAccountSecrets,
  present: (row) => ({
    platform: row.platform,
    account: row.account,
    accountType: row.accountType,
    company: row.company,
    teamId: row.teamId,
    consoleUrl: row.consoleUrl,
    bindPhone: row.bindPhone,
    bindEmail: row.bindEmail,
    twoFactor: row.twoFactor,
    expireDate: row.expireDate ?? '',
    yearFee: row.yearFee,
    ownerUserId: row.ownerUserId ?? '',
    backupOwnerUserId: row.backupOwnerUserId ?? '',
    projects: row.projects,
    shareUserIds: row.shareUserIds,
    remark: row.remark,
    mutedUntil: row.mutedUntil ?? '',
    ...presentRecord(row),
  }),
});

registerResource({
  ...devAccountResource,
  async restore(ctx, id) {
    const row = await devAccountResource.restore(ctx, id);
    if (row) await clearDeletedOwner(ctx, devAccountResource, row);
  },
  async sweep(db, before) {
    await devAccountResource.sweep(db, before);
    await devAccountSealed.sweep(db);
  },
});

type Presented = Awaited<ReturnType<typeof devAccountResource.get>>;

/** Adds to accounts the derived fields: secrets and expiry. */
async function withFacts(ctx: SessionContext, list: readonly Presented[]): Promise<DevAccount[]> {
  if (list.length === 0) return [];
  const ids = list.map(({ _id }) => _id);
  const rows = await ctx.db.select().from(devAccounts).where(inArray(devAccounts.id, ids));
  const found = new Map(rows.map((row) => [row.id, row]));
  const names = await keeperNames(ctx.db, rows);
  const today = todayOf(ctx);
  return list.map((one) => {
    const row = found.get(one._id) ?? fail('notFound');
    return {
      ...devAccountSealed.facts(row),
      ...expiryFactsOf(row.expireDate, today),
      ownerUserName: names.get(row.ownerUserId ?? '') ?? '',
      backupOwnerUserName: names.get(row.backupOwnerUserId ?? '') ?? '',
      canReveal: mayReveal(ctx.actor, 'certificate', row),
      ...one,
    };
  });
}

async function present(ctx: SessionContext, id: string): Promise<DevAccount> {
  return (await withFacts(ctx, [await devAccountResource.get(ctx, { id })]))[0] ?? fail('notFound');
}

/** Presents a changed account to the person who changed it, even if the change makes it invisible to them. */
async function shown(ctx: SessionContext, row: DevAccountRow): Promise<DevAccount> {
  return (await withFacts(ctx, [devAccountResource.present(row)]))[0] ?? fail('internal');
}

/** @throws totpSecretWrong */
function requireTotpSecret(secret: string | null | undefined): void {
  if (secret?.trim() && !readTotpSecret(secret)) failSecret('totpSecretWrong', 'totpSecret');
}

async function checkProjects(ctx: SessionContext, projects: readonly string[] = [], before: readonly string[] = []) {
  await checkEnumerationValue(ctx.db, 'project', projects, [...before]);
}

/** Finds an account whose secrets the caller may see. @throws notFound, forbidden, tooMany */
async function findToReveal(ctx: SessionContext, id: string): Promise<DevAccountRow> {
  const row = await devAccountResource.find(ctx, id);
  if (!mayReveal(ctx.actor, 'certificate', row)) fail('forbidden');
  await countReveal(ctx);
  return row;
}

export const devAccountHandlers = implement(devAccountCalls, {
  async getDeveloperList(ctx, { platform, ownerUserId, state, ...input }) {
    const where: SQL | undefined = and(
      platform ? eq(devAccounts.platform, platform) : undefined,
      ownerUserId ? eq(devAccounts.ownerUserId, ownerUserId) : undefined,
      state ? isInState(devAccounts.expireDate, state, todayOf(ctx)) : undefined,
    );
    const order = input.sortField ? {} : ({ sortField: 'expireDate', sortOrder: 1 } as const);
    const page = await devAccountResource.list(ctx, { ...input, ...order }, where);
    return { ...page, list: await withFacts(ctx, page.list) };
  },

  getDeveloperInfoById: (ctx, { id }) => present(ctx, id),

  async insertDeveloperAccount(ctx, { password, totpSecret, recoveryCodes, expireDate, ...draft }) {
    requireTotpSecret(totpSecret);
    await checkProjects(ctx, draft.projects);
    const keepers = { backupOwnerUserId: null, ownerUserId: null, ...(await keepersFrom(ctx.db, draft)) };
    const id = newId();
    const sealed = await devAccountSealed.seal(ctx.services, id, { password, totpSecret, recoveryCodes });
    await devAccountResource.create(ctx, {
      id,
      ...draft,
      ...keepers,
      ...devAccountSealed.blank,
      ...sealed,
      expireDate: expireDate || null,
    });
    const [row = fail('internal')] = await ctx.db.select().from(devAccounts).where(eq(devAccounts.id, id));
    return shown(ctx, row);
  },

  async modifyAccount(ctx, { id, version, password, totpSecret, recoveryCodes, expireDate, ...change }) {
    requireTotpSecret(totpSecret);
    const found = await devAccountResource.find(ctx, id);
    await devAccountResource.allowChange(ctx, found);
    await checkProjects(ctx, change.projects, found.projects);
    const keepers = await keepersFrom(ctx.db, change, found);
    const before = await devAccountResource.findToChange(ctx, id);
    if (before.version !== version) fail('staleVersion');
    const sealed = await devAccountSealed.replace(ctx, before, { password, totpSecret, recoveryCodes });
    const row = await devAccountResource.change(ctx, before, {
      ...change,
      ...keepers,
      ...sealed,
      expireDate: expireDate === '' ? null : expireDate,
    });
    return shown(ctx, row);
  },

  deleteAccount: (ctx, { id }) => devAccountResource.remove(ctx, { id }),

  async mute(ctx, { id, until }) {
    const before = await devAccountResource.findToChange(ctx, id);
    return shown(ctx, await devAccountResource.change(ctx, before, { mutedUntil: until || null }));
  },

  async revealAccount(ctx, { id, field, isCopy, formerId, reason }) {
    const row = await findToReveal(ctx, id);
    const value = formerId
      ? await devAccountSealed.openFormer(ctx, row, field, formerId)
      : await devAccountSealed.open(ctx.services, row, field);
    const action = isCopy ? 'copySecret' : 'reveal';
    ctx.audit(devAccountResource.note(row, { action, diff: revealDiff(field, reason) }));
    return presentSecret(ctx, value);
  },

  async getTotpCode(ctx, { id }) {
    const row = await findToReveal(ctx, id);
    const secret = readTotpSecret(await devAccountSealed.open(ctx.services, row, 'totpSecret'));
    ctx.audit(devAccountResource.note(row, { action: 'reveal', diff: revealDiff('totpCode') }));
    const hasWatermark = ctx.services.settings.get('watermark.secretScreens');
    return { ...totpCodeAt(secret ?? fail('secretEmpty'), ctx.now), hasWatermark };
  },

  async getRevealLog(ctx, { id }) {
    const row = await devAccountResource.find(ctx, id);
    return devAccountSealed.log(ctx, row.id);
  },
});
