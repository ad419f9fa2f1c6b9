import { isDeepStrictEqual } from 'node:util';
import { accountsCalls, grantsOf } from '@easymock/contract';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { SessionContext } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { fail } from '../../platform/failure';
import { releaseFiles } from '../../platform/files/index';
import { implement, withoutTransaction } from '../../platform/http/calls/handler';
import { emit } from '../../platform/outbox/index';
import { personalTurn, Turns } from '../../platform/turns/turns';
import { deleteApiTokens } from '../api-token/api-token';
import { hashPassword, randomPassword } from '../password/password';
import { temporaryPassword } from '../password/temporary-password';
import { accountChanged } from '../person/account-changed';
import { findOrganization, unitLabel } from '../person/organization';
import { presentPerson } from '../person/person';
import { writeOwnSearchKeys } from '../person/search-keys';
import { users } from '../person/user.table';
import { presentWanted } from '../person/wanted-organization';
import { avatarOf } from '../profile/profile';
import { forgetFactors } from '../second-factor/own-factors';
import { closeAllSessions } from '../session/session';
import {
  allowHandOver,
  allowRights,
  lockRights,
  requireMayChange,
  requireMayChangeOther,
  requireWithin,
  visibleTo,
} from './accounts.policy';
import {
  type AccountRow,
  countOrganizations,
  filtered,
  listAccounts,
  listLight,
  loadAccount,
  loadAccounts,
  presentAccount,
} from './accounts.repository';
import { changeAccount, renewSessions, switchAccount } from './change-account';
import { openAccounts } from './create-accounts';
import { anonymizedValues, handOverAll, handOverOne } from './hand-over';
import { movePerson } from './move-person';
import { describeLeaver, offboard } from './offboard';
import { readPeople } from './people-import';
import { listTokens, revokeToken } from './tokens-of-others';

export const accountsHandlers = implement(accountsCalls, {
  async full({ db, actor, services }, input) {
    const where = and(visibleTo(actor), filtered(input));
    const { rows, total } = await listAccounts(db, where, input);
    const { page, pageSize } = input;
    return { list: rows.map((row) => presentAccount(services, row)), total, page, pageSize };
  },

  async getNoOrganizationUser({ db, actor, services }, input) {
    const isUnassigned = and(eq(users.department, ''), eq(users.status, 'active'));
    const where = and(visibleTo(actor), isUnassigned, filtered(input));
    const { rows, total } = await listAccounts(db, where, input);
    const { page, pageSize } = input;
    return { list: rows.map((row) => presentAccount(services, row)), total, page, pageSize };
  },

  async getOrganizationCounts({ db, actor }) {
    return countOrganizations(db, visibleTo(actor));
  },

  async getAllUser({ db }) {
    return listLight(db, undefined);
  },

  async getAllUserTree({ db, language }) {
    const people = await listLight(db, undefined);
    const known = await findOrganization(db);
    const ordered = (units: { value: string }[], held: string[]) => {
      const isHeld = new Set(held);
      return [...new Set([...units.map(({ value }) => value).filter((value) => isHeld.has(value)), ...held])];
    };
    const departments = ordered(
      known.departments,
      people.map(({ department }) => department),
    );
    return departments.map((department) => {
      const members = people.filter((person) => person.department === department);
      const groups = ordered(
        known.groups,
        members.flatMap(({ userGroup }) => userGroup),
      );
      return {
        value: department,
        label: unitLabel(known.departments, department, language),
        users: members,
        children: groups.map((value) => ({
          value,
          label: unitLabel(known.groups, value, language),
          users: members.filter(({ userGroup }) => userGroup.includes(value)),
        })),
      };
    });
  },

  create: withoutTransaction(async (ctx, draft) => {
    const [opened] = await openAccounts(ctx, [draft]);
    const { id, password } = opened ?? fail('internal');
    return { user: presentAccount(ctx.services, await loadAccount(ctx.db, id)), password };
  }),

  async updateById(ctx, { id, nick_name: nickName, ...given }) {
    const by = await lockRights(ctx, 'manage');
    const before = await loadAccount(ctx.db, id);
    requireMayChange(by, before);
    const isChanged = await changeAccount(ctx, before, { nickName, ...given });
    if (isChanged) await writeOwnSearchKeys(ctx.db, id);
    return presentAccount(ctx.services, await loadAccount(ctx.db, id));
  },

  resetPassword: withoutTransaction(async (ctx, { id }) => {
    const password = randomPassword();
    const passwordHash = await hashPassword(password);
    await ctx.db.transaction(async (db) => {
      const inside = { ...ctx, db };
      const by = await lockRights(inside, 'manage');
      const before = await loadAccount(db, id);
      requireMayChangeOther(by, before);
      if (before.source === 'directory') fail('directoryPassword', { name: before.name });
      // A password gives access to everything that its account may do.
      requireWithin(by, {}, grantsOf(before.role, by.decided.get(before.role), before.extraGrants));
      await db
        .update(users)
        // Temporary, because the caller knows it.
        .set({ passwordHash, ...temporaryPassword(ctx.services, ctx.now), updatedAt: ctx.now })
        .where(eq(users.id, id));
      await renewSessions(inside, id);
      // A person who knew the old password may have created tokens with it.
      await deleteApiTokens(db, id);
      ctx.audit({ entityId: id, entityName: before.name, diff: { password: { before: '***', after: '***' } } });
    });
    return { password };
  }),

  async resetSecondFactor(ctx, { id }) {
    const by = await lockRights(ctx, 'manage');
    await holdRow(ctx.db, id);
    const before = await loadAccount(ctx.db, id);
    requireMayChangeOther(by, before);
    // After the reset, the password alone opens the account, so the caller needs all rights of the person.
    requireWithin(by, {}, grantsOf(before.role, by.decided.get(before.role), before.extraGrants));
    if (!before.hasSecondFactor) fail('factorMissing');
    await forgetFactors(ctx.db, id);
    await renewSessions(ctx, id);
    await emit(ctx, accountChanged, { userId: id, actorId: ctx.actor.id, isFactorReset: true });
    ctx.audit({ entityId: id, entityName: before.name });
    return null;
  },

  listTokens,
  revokeToken,

  async changeUserOrganization(ctx, { ids, ...given }) {
    const by = await lockRights(ctx, 'edit');
    for (const before of await loadAccounts(ctx.db, ids)) {
      const { department = before.department, userGroup = before.userGroup } = given;
      await movePerson(ctx, by, before, { department, userGroup });
    }
    return null;
  },

  async confirmUserOrganization(ctx, { id, ...seen }) {
    const by = await lockRights(ctx, 'edit');
    const before = await loadAccount(ctx.db, id);
    if (!isDeepStrictEqual(presentWanted(before), seen))
      fail('organizationRequestChanged', { name: before.nickName || before.name });
    await movePerson(ctx, by, before, seen);
    return null;
  },

  async changeUserRole(ctx, { ids, roleId: role }) {
    const by = await lockRights(ctx, 'manage');
    for (const before of await loadAccounts(ctx.db, ids)) {
      requireMayChangeOther(by, before);
      allowRights(by, before, { ...before, role });
      if (await changeAccount(ctx, before, { role })) await renewSessions(ctx, before.id);
    }
    return null;
  },

  async forbiddenUser(ctx, { id, ids = [], isForbidden }) {
    const by = await lockRights(ctx, 'manage');
    for (const before of await loadAccounts(ctx.db, id ? [id, ...ids] : ids)) {
      requireMayChangeOther(by, before);
      const status = isForbidden ? 'forbidden' : 'active';
      allowRights(by, before, { ...before, status });
      await switchAccount(ctx, before, status, isForbidden ? 'disable' : 'enable');
    }
    return null;
  },

  async getOffboarding(ctx, { id }) {
    const [person] = await listVisible(ctx.db, ctx.actor, id);
    return describeLeaver(ctx, person ?? fail('personMissing', { id }));
  },

  async offboard(ctx, { id, handover }) {
    const by = await lockRights(ctx, 'manage');
    // Locked before counting what the person owns: see `lockAccounts`.
    await holdRow(ctx.db, id);
    const before = await loadAccount(ctx.db, id);
    requireMayChangeOther(by, before);
    allowRights(by, before, { ...before, status: 'forbidden' });
    return offboard(ctx, before, handover);
  },

  async getHandover({ db, actor, services }, { id }) {
    const [person] = await listVisible(db, actor, id);
    if (!person) fail('personMissing', { id });
    const rows = [];
    for (const { kind, count } of services.contributions.owns) rows.push({ kind, num: await count(db, id) });
    return rows;
  },

  async handOver(ctx, { id, handover }) {
    const by = await lockRights(ctx, 'manage');
    const from = await loadAccount(ctx.db, id);
    allowHandOver(by, from);
    const { answer, diff } = await handOverAll(ctx, from, handover, { isComplete: false });
    ctx.audit(...(Object.keys(diff).length > 0 ? [{ entityId: id, entityName: from.name, diff }] : []));
    return answer;
  },

  async delete(ctx, { id, handover }) {
    const by = await lockRights(ctx, 'manage');
    const [gone] = await ctx.db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, id), isNotNull(users.deletedAt)));
    if (gone) {
      // The account is deleted already, which is the requested state.
      ctx.audit();
      return { num: {}, renamed: [] };
    }
    // Locked before counting what the person owns: see `lockAccounts`.
    await holdRow(ctx.db, id);
    const before = await loadAccount(ctx.db, id);
    requireMayChangeOther(by, before);
    allowRights(by, before, { ...before, status: 'forbidden' });
    const { answer, diff } = await handOverAll(ctx, before, handover, { isComplete: true });
    for (const leave of ctx.services.contributions.onLeave) await leave(ctx.db, id);
    await releaseFiles(ctx.db, avatarOf(id), ctx.now);
    await ctx.db
      .update(users)
      .set({ ...anonymizedValues(id), updatedAt: ctx.now, deletedAt: ctx.now })
      .where(eq(users.id, id));
    // Same lock order as everywhere, account before sessions, to avoid deadlocks.
    await closeAllSessions(ctx.db, id);
    await forgetFactors(ctx.db, id);
    ctx.audit({ entityId: id, entityName: before.name, diff });
    return answer;
  },

  async changeCatalogMdArticleCreator(ctx, { fromUserId, toUserId, articleIds, catalogIds }) {
    const by = await lockRights(ctx, 'manage');
    const from = await loadAccount(ctx.db, fromUserId);
    allowHandOver(by, from);
    const ids = articleIds || catalogIds ? [...(articleIds ?? []), ...(catalogIds ?? [])] : undefined;
    const { num, diff } = await handOverOne(ctx, from, 'articles', { toUserId, ids });
    ctx.audit({ entityId: fromUserId, entityName: from.name, diff });
    return { num };
  },

  async getUserAllMarkdownIdAndUserInfoByUserId({ db, actor, services }, { userId }) {
    const [user = fail('personMissing', { id: userId })] = await listVisible(db, actor, userId);
    const articles = services.contributions.owns.find(({ kind }) => kind === 'articles');
    return { user: presentPerson(user), markdownIds: (await articles?.listIds?.(db, userId)) ?? [] };
  },

  checkImport: withoutTransaction(async (ctx, input) => {
    const { report } = await readInTurn(ctx, input);
    return { ...report, created: [] };
  }),

  importUsers: withoutTransaction(async (ctx, input) => {
    const { report, drafts } = await readInTurn(ctx, input);
    if (drafts.length === 0) return { ...report, created: [] };
    const opened = await openAccounts(ctx, drafts);
    const created = opened.map(({ draft: { name, nick_name }, password }) => ({ name, nick_name, password }));
    return { ...report, created };
  }),
});

/** A large table occupies the event loop for a while, so one is read at a time. */
const tables = new Turns({ atOnce: 1, waiting: 20, waitingPerGroup: 3, retrySeconds: 2 });

const readInTurn = (ctx: SessionContext, input: Parameters<typeof readPeople>[2]) =>
  tables.take(personalTurn(ctx.actor.id), () => readPeople(ctx, ctx.db, input));

async function holdRow(db: Db, id: string): Promise<void> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, id)).for('no key update');
}

async function listVisible(db: Db, actor: SessionContext['actor'], id: string): Promise<AccountRow[]> {
  const page = { page: 1, pageSize: 1, sortField: '', sortOrder: 1 } as const;
  return (await listAccounts(db, and(visibleTo(actor), eq(users.id, id)), page)).rows;
}
