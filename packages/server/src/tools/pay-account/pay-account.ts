import {
  addDays,
  fieldOf,
  type PayAccount,
  payAccountCalls,
  payAccountDraft,
  payAccountSecrets,
} from '@easymock/contract';
import { and, count, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { checkEnumerationValue } from '../../enumeration/index';
import { clearDeletedOwner } from '../../people/index';
import type { Actor } from '../../platform/actor';
import type { SessionContext } from '../../platform/context';
import { dayIn } from '../../platform/day';
import { fail } from '../../platform/failure';
import { implement } from '../../platform/http/calls/handler';
import { newId } from '../../platform/ids';
import { defineResource, presentRecord } from '../../platform/resource/resource';
import { registerResource } from '../../platform/resource/resource.registry';
import { countReveal, presentSecret, revealDiff } from '../../platform/sealed-fields/reveals';
import { sealedFields } from '../../platform/sealed-fields/sealed-fields';
import {
  expiryFactsOf,
  isExternal,
  isKeeper,
  isKeeperOf,
  isOwnedBy,
  keeperNames,
  keepersFrom,
  mayReveal,
  todayOf,
} from '../secret-record/index';
import { type PayAccountRow, payAccounts } from './pay-account.table';

export const payAccountSealed = sealedFields(payAccounts, payAccountSecrets, { zh: '支付账号', en: 'pay accounts' });

const isManager = ({ grants }: Actor): boolean => grants.payAccount.level === 'manage';

const options = {
  area: 'payAccount',
  mayChange: (actor: Actor, byLevel: SQL) => (isManager(actor) ? byLevel : isOwnedBy(payAccounts, actor.id)),
  sorts: {
    name: payAccounts.name,
    channel: payAccounts.channel,
    company: payAccounts.company,
    certExpireDate: payAccounts.certExpireDate,
    update_at: payAccounts.updatedAt,
  },
  keys: ({ name, company }: PayAccountRow) => [name, company],
  name: ({ name }: PayAccountRow) => name,
  secrets: payAccountSecrets,
  taken: { pay_account_name_unique: fieldOf(payAccountDraft, 'name') },
  present: (row: PayAccountRow) => ({
    name: row.name,
    channel: row.channel,
    env: row.env,
    company: row.company,
    merchantId: row.merchantId,
    appId: row.appId,
    loginAccount: row.loginAccount,
    apiCertSerial: row.apiCertSerial,
    certExpireDate: row.certExpireDate ?? '',
    settleAccountTail: row.settleAccountTail,
    feeRate: row.feeRate,
    notifyUrl: row.notifyUrl,
    projects: row.projects,
    ownerUserId: row.ownerUserId ?? '',
    backupOwnerUserId: row.backupOwnerUserId ?? '',
    useStatus: row.isInUse ? (1 as const) : (0 as const),
    shareUserIds: row.shareUserIds,
    rotateDays: row.rotateDays,
    remark: row.remark,
    ...presentRecord(row),
  }),
} as const;

/** The accounts that a person may open: managers, owners, deputies, and people whom an account is shared with. */
export const payAccountResource = defineResource(payAccounts, {
  ...options,
  visible: (actor) => (isManager(actor) ? undefined : isKeeperOf(payAccounts, actor.id)),
});

/** The accounts of the list; everybody in the company who may view the tool sees all of them. */
export const listedPayAccounts = defineResource(payAccounts, {
  ...options,
  visible: (actor) => (isExternal(actor) ? isKeeperOf(payAccounts, actor.id) : undefined),
});

registerResource({
  ...payAccountResource,
  async restore(ctx, id) {
    const row = await payAccountResource.restore(ctx, id);
    if (row) await clearDeletedOwner(ctx, payAccountResource, row);
  },
  async sweep(db, before) {
    await payAccountResource.sweep(db, before);
    await payAccountSealed.sweep(db);
  },
});

type Presented = Awaited<ReturnType<typeof payAccountResource.get>>;

/** Clears the fields of an account that its reader may not open. */
const withoutDetails = (account: PayAccount): PayAccount => ({
  ...account,
  merchantId: '',
  appId: '',
  loginAccount: '',
  apiCertSerial: '',
  settleAccountTail: '',
  notifyUrl: '',
  feeRate: null,
  shareUserIds: [],
  remark: '',
  rotateDate: '',
  loginPasswordHint: '',
  apiKeyHint: '',
  privateKeyHint: '',
});

/** Adds to accounts the derived fields: secrets and expiry. */
async function withFacts(ctx: SessionContext, list: readonly Presented[]): Promise<PayAccount[]> {
  if (list.length === 0) return [];
  const ids = list.map(({ _id }) => _id);
  const rows = await ctx.db.select().from(payAccounts).where(inArray(payAccounts.id, ids));
  const found = new Map(rows.map((row) => [row.id, row]));
  const names = await keeperNames(ctx.db, rows);
  const today = todayOf(ctx);
  const zone = ctx.services.settings.get('timeZone');
  return list.map((one) => {
    const row = found.get(one._id) ?? fail('notFound');
    const canOpen = isManager(ctx.actor) || isKeeper(ctx.actor, row);
    const { secretsChangedAt: changedAt, rotateDays } = row;
    const account = {
      ...payAccountSealed.facts(row),
      ...expiryFactsOf(row.certExpireDate, today),
      ownerUserName: names.get(row.ownerUserId ?? '') ?? '',
      backupOwnerUserName: names.get(row.backupOwnerUserId ?? '') ?? '',
      canOpen,
      canReveal: mayReveal(ctx.actor, 'payAccount', row),
      rotateDate: changedAt && rotateDays > 0 ? addDays(dayIn(zone, changedAt), rotateDays) : '',
      ...one,
    };
    return canOpen ? account : withoutDetails(account);
  });
}

async function shown(ctx: SessionContext, row: PayAccountRow): Promise<PayAccount> {
  return (await withFacts(ctx, [payAccountResource.present(row)]))[0] ?? fail('internal');
}

const mostCompanies = 500;

/**
 * Returns the companies of the accounts in the caller's list; companies with the most accounts come first.
 */
const countCompanies = ({ db, actor }: SessionContext) =>
  db
    .select({ name: payAccounts.company, num: count() })
    .from(payAccounts)
    .where(listedPayAccounts.seen(actor))
    .groupBy(payAccounts.company)
    .orderBy(sql`2 desc`, sql`1`)
    .limit(mostCompanies);

export const payAccountHandlers = implement(payAccountCalls, {
  async getAccountList(ctx, { channel, env, company, project, ...input }) {
    const where: SQL | undefined = and(
      channel ? eq(payAccounts.channel, channel) : undefined,
      env ? eq(payAccounts.env, env) : undefined,
      company ? eq(payAccounts.company, company) : undefined,
      project ? sql`${payAccounts.projects} @> array[${project}]::text[]` : undefined,
    );
    const page = await listedPayAccounts.list(ctx, input, where);
    return { ...page, list: await withFacts(ctx, page.list), companies: await countCompanies(ctx) };
  },

  async getAccountInfoById(ctx, { id }) {
    return (await withFacts(ctx, [await payAccountResource.get(ctx, { id })]))[0] ?? fail('notFound');
  },

  async addAccount(ctx, { loginPassword, apiKey, privateKey, useStatus, certExpireDate, ...draft }) {
    await checkEnumerationValue(ctx.db, 'project', draft.projects);
    const keepers = { ownerUserId: null, backupOwnerUserId: null, ...(await keepersFrom(ctx.db, draft)) };
    const id = newId();
    const sealed = await payAccountSealed.seal(ctx.services, id, { loginPassword, apiKey, privateKey });
    await payAccountResource.create(ctx, {
      id,
      ...draft,
      ...keepers,
      ...payAccountSealed.blank,
      ...sealed,
      isInUse: useStatus === 1,
      certExpireDate: certExpireDate || null,
      secretsChangedAt: Object.keys(sealed).length > 0 ? ctx.now : null,
    });
    const [row = fail('internal')] = await ctx.db.select().from(payAccounts).where(eq(payAccounts.id, id));
    return shown(ctx, row);
  },

  async modifyAccount(ctx, { id, version, loginPassword, apiKey, privateKey, useStatus, ...change }) {
    const found = await payAccountResource.find(ctx, id);
    await payAccountResource.allowChange(ctx, found);
    await checkEnumerationValue(ctx.db, 'project', change.projects ?? [], found.projects);
    const keepers = await keepersFrom(ctx.db, change, found);
    const before = await payAccountResource.findToChange(ctx, id);
    if (before.version !== version) fail('staleVersion');
    const sealed = await payAccountSealed.replace(ctx, before, { loginPassword, apiKey, privateKey });
    const row = await payAccountResource.change(ctx, before, {
      ...change,
      ...keepers,
      ...sealed,
      ...(Object.keys(sealed).length > 0 && { secretsChangedAt: ctx.now }),
      isInUse: useStatus === undefined ? undefined : useStatus === 1,
      certExpireDate: change.certExpireDate === '' ? null : change.certExpireDate,
    });
    return shown(ctx, row);
  },

  deleteAccount: (ctx, { id, reason }) =>
    payAccountResource.remove(ctx, { id }, { diff: { reason: { before: null, after: reason } } }),

  async revealAccount(ctx, { id, field, isCopy, formerId, reason }) {
    const row = await payAccountResource.find(ctx, id);
    if (!mayReveal(ctx.actor, 'payAccount', row)) fail('forbidden');
    await countReveal(ctx);
    const value = formerId
      ? await payAccountSealed.openFormer(ctx, row, field, formerId)
      : await payAccountSealed.open(ctx.services, row, field);
    const action = isCopy ? 'copySecret' : 'reveal';
    ctx.audit(payAccountResource.note(row, { action, diff: revealDiff(field, reason) }));
    return presentSecret(ctx, value);
  },

  async getRevealLog(ctx, { id }) {
    const row = await payAccountResource.find(ctx, id);
    return payAccountSealed.log(ctx, row.id);
  },
});
