import { randomInt } from 'node:crypto';
import {
  type CallParsedInput,
  describeIssues,
  listed,
  type MiddleLink,
  type MiddleLinkState,
  middleClients,
  middleLinkDraft,
  type qrcodeCalls,
  schemeOf,
} from '@easymock/contract';
import { and, eq, gte, isNull, lt, or, type SQL } from 'drizzle-orm';
import { clearDeletedOwner, lockAccounts, withOwnerNames } from '../../people/index';
import type { Actor } from '../../platform/actor';
import type { CallContext, SessionContext } from '../../platform/context';
import { dayIn } from '../../platform/day';
import { CallFailure, fail } from '../../platform/failure';
import { defineResource, presentRecord } from '../../platform/resource/resource';
import { registerResource } from '../../platform/resource/resource.registry';
import { type MiddleLinkRow, middleLinks } from './middle-link.table';

/** Excludes characters that look alike on paper. */
const codeLetters = '23456789abcdefghjkmnpqrstuvwxyz';
const codeLength = 8;

const newCode = (): string =>
  Array.from({ length: codeLength }, () => codeLetters[randomInt(codeLetters.length)]).join('');

const codePattern = new RegExp(`^[${codeLetters}]{${codeLength}}$`);

/** Returns whether a text may be the code of a link. Other texts cause no database query. */
export const isCode = (typed: string): boolean => codePattern.test(typed);

const isManager = ({ grants }: Actor): boolean => grants.qrcode.level === 'manage';

export const links = defineResource(middleLinks, {
  area: 'qrcode',
  // The owner may change a link, even if another person created it.
  mayChange: (actor, byLevel) => (isManager(actor) ? byLevel : eq(middleLinks.ownerUserId, actor.id)),
  keys: ({ name, code, target }) => [name, code, target],
  sorts: {
    name: middleLinks.name,
    scanNum: middleLinks.scanNum,
    expireAt: middleLinks.expireAt,
    update_at: middleLinks.updatedAt,
  },
  name: ({ name }) => name,
  present: (row) => ({
    name: row.name,
    code: row.code,
    target: row.target,
    ios: row.ios,
    android: row.android,
    wechat: row.wechat,
    dingtalk: row.dingtalk,
    pc: row.pc,
    expireAt: row.expireAt ?? '',
    useStatus: row.isInUse ? (1 as const) : (0 as const),
    scanNum: row.scanNum,
    ownerUserId: row.ownerUserId ?? '',
    ...presentRecord(row),
  }),
});

registerResource({
  ...links,
  /** A restored link loses an owner who has left. */
  async restore(ctx, id) {
    const row = await links.restore(ctx, id);
    if (row) await clearDeletedOwner(ctx, links, row);
  },
});

const today = ({ services, now }: Pick<CallContext, 'services' | 'now'>): string =>
  dayIn(services.settings.get('timeZone'), now);

type Presented = Awaited<ReturnType<typeof links.get>>;

/**
 * Presents links for clients. Expiry depends on the current day, and names of owners come from their
 * accounts.
 */
async function shownAll(ctx: SessionContext, list: readonly Presented[]): Promise<MiddleLink[]> {
  const day = today(ctx);
  const owned = await withOwnerNames(ctx.db, list);
  return owned.map((link) => ({ ...link, isExpired: link.expireAt !== '' && link.expireAt < day }));
}

async function shown(ctx: SessionContext, link: Presented): Promise<MiddleLink> {
  return (await shownAll(ctx, [link]))[0] ?? fail('internal');
}

/** Returns the condition for a state on the current day. */
function stateIs(ctx: SessionContext, state: MiddleLinkState): SQL | undefined {
  const { isInUse, expireAt } = middleLinks;
  if (state === 'off') return eq(isInUse, false);
  const day = today(ctx);
  const isOver = state === 'expired' ? lt(expireAt, day) : or(isNull(expireAt), gte(expireAt, day));
  return and(eq(isInUse, true), isOver);
}

/**
 * Refuses addresses that are neither web addresses nor of apps that the settings allow.
 * @throws middleScheme
 */
function requireAllowed({ services }: Pick<CallContext, 'services'>, targets: readonly (string | undefined)[]): void {
  const schemes = services.settings.get('middleLink.appSchemes');
  for (const target of targets) {
    const scheme = target ? schemeOf(target) : '';
    if (scheme && !isAllowed(scheme, schemes)) fail('middleScheme', { scheme: `${scheme}:`, schemes });
  }
}

/** Returns whether a link may lead to an address with this scheme, by the current setting. */
export const isAllowed = (scheme: string, appSchemes: string): boolean =>
  ['http', 'https', ...listed(appSchemes)].includes(scheme);

type Saved = CallParsedInput<typeof qrcodeCalls.saveMiddleLink>;

const columnsOf = ({ expireAt, useStatus, ...fields }: Omit<Saved, 'id' | 'version' | 'ownerUserId'>) => ({
  ...fields,
  expireAt: expireAt === '' ? null : expireAt,
  isInUse: useStatus === undefined ? undefined : useStatus === 1,
});

export const middleLinkHandlers = {
  async getMiddleLinks(
    ctx: SessionContext,
    { state, ownerUserId, ...input }: CallParsedInput<typeof qrcodeCalls.getMiddleLinks>,
  ) {
    const where = and(
      state ? stateIs(ctx, state) : undefined,
      ownerUserId ? eq(middleLinks.ownerUserId, ownerUserId) : undefined,
    );
    const page = await links.list(ctx, input, where);
    return { ...page, list: await shownAll(ctx, page.list) };
  },

  async getMiddleLink(ctx: SessionContext, input: CallParsedInput<typeof qrcodeCalls.getMiddleLink>) {
    return shown(ctx, await links.get(ctx, input));
  },

  async saveMiddleLink(ctx: SessionContext, { id, version, ownerUserId, ...fields }: Saved) {
    requireAllowed(ctx, [fields.target, ...middleClients.map((client) => fields[client])]);
    if (id) {
      const before = await links.find(ctx, id);
      await links.allowChange(ctx, before);
      if (ownerUserId && ownerUserId !== before.ownerUserId) await lockAccounts(ctx.db, [ownerUserId]);
      const change = {
        ...columnsOf(fields),
        id,
        version: version ?? before.version,
        // A link without an owner could no longer be changed, so the caller who empties the field becomes its owner.
        ownerUserId: ownerUserId === '' ? ctx.actor.id : ownerUserId,
      };
      return shown(ctx, await links.update(ctx, change));
    }
    const parsed = middleLinkDraft.safeParse(fields);
    if (!parsed.success) {
      const issues = describeIssues(parsed.error, fields, ctx.language, middleLinkDraft);
      throw new CallFailure('validation', {}, issues);
    }
    const owner = ownerUserId || ctx.actor.id;
    await lockAccounts(ctx.db, [owner]);
    const { isInUse = true, ...columns } = columnsOf(parsed.data);
    const draft = { ...parsed.data, ...columns, isInUse, ownerUserId: owner, code: newCode() };
    return shown(ctx, await links.create(ctx, draft, { action: 'create' }));
  },

  deleteMiddleLink: links.remove,
};

export type MiddleTargets = Pick<MiddleLinkRow, 'target' | (typeof middleClients)[number]>;
