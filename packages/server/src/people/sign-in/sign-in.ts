import {
  accountCalls,
  appVersion,
  type CallParsedInput,
  type CurrentUser,
  grantsOf,
  isAdministrator,
  permissionKeys,
  roles,
  utilCalls,
} from '@easymock/contract';
import { and, asc, eq, getTableColumns, inArray, ne, sql } from 'drizzle-orm';
import type { Actor } from '../../platform/actor';
import { addressKey } from '../../platform/address/address-key';
import { diffOf } from '../../platform/audit/audit';
import type { CallContext } from '../../platform/context';
import { type Db, violatedUnique } from '../../platform/database/index';
import { byPinyin } from '../../platform/database/pinyin-order';
import { isFoundBy } from '../../platform/database/search';
import { fail } from '../../platform/failure';
import { releaseFiles } from '../../platform/files/index';
import { implement, withoutTransaction } from '../../platform/http/calls/handler';
import { newId } from '../../platform/ids';
import { Turns } from '../../platform/turns/turns';
import { deleteApiTokens } from '../api-token/api-token';
import { admitByDirectory, isDirectoryOn, type LoadAuthenticatedUser } from '../directory/directory-person';
import { decidedForRole, findGrants } from '../grants/grants';
import { presentAuth } from '../grants/present-permissions';
import { hashPassword, isPasswordRight } from '../password/password';
import { refuseWeakPassword } from '../password/password-rules';
import { createInitialData } from '../person/create-initial-data';
import { isReserved } from '../person/nick-name';
import { type Person, personColumns, presentPerson, presentSelfLight } from '../person/person';
import { writeOwnSearchKeys } from '../person/search-keys';
import { type UserRow, users } from '../person/user.table';
import { chooseOrganization } from '../profile/choose-organization';
import { avatarOf, presentPreferences } from '../profile/profile';
import { mustAddFactor } from '../second-factor/factor-policy';
import { isFamiliarAddress } from '../session/familiar-address';
import { closeSession, endOtherSessions, noteCheck, openSession } from '../session/session';
import { cleanData } from './clean-data';
import { tryOwnPassword } from './own-password';
import { proveFactor } from './prove-factor';
import { tryPassword } from './sign-in-limits';

function presentSelf(
  user: Omit<Person, 'isNameShared'> &
    Pick<Actor, 'role' | 'userGroup' | 'source' | 'mustChangePassword' | 'mustAddFactor' | 'permissions'>,
): CurrentUser {
  const auth = presentAuth(user.permissions);
  return {
    ...presentSelfLight(user),
    role: user.role,
    userGroup: user.userGroup,
    source: user.source,
    isAdministrator: isAdministrator(user.role),
    mustChangePassword: user.mustChangePassword,
    mustAddFactor: user.mustAddFactor,
    authMap: auth.userAuthName,
    userAuthName: auth.userAuthName,
    userAuthKey: auth.userAuthKey,
  };
}

/** Maximum people that a picker shows at once. */
const maxPicked = 50;

async function admitByPassword(
  known: UserRow | undefined,
  password: string,
  now: Date,
): Promise<LoadAuthenticatedUser | undefined> {
  const isRight = await isPasswordRight(known?.passwordHash, password);
  if (!known?.passwordHash || !isRight) return undefined;
  const wasRight = and(eq(users.id, known.id), eq(users.passwordHash, known.passwordHash));
  return async (db) => {
    // The check takes a while, during which the password may have changed or the account may have been
    // deleted. The lock delays further changes until a session exists that they can find and end.
    const [user] = await db.select().from(users).where(wasRight).for('no key update');
    if (!user) fail('wrongCredentials');
    if (user.passwordExpiresAt && user.passwordExpiresAt <= now) fail('passwordExpired');
    return user;
  };
}

async function findDirectoryAccount(db: Db, name: string): Promise<UserRow | undefined> {
  const isOf = and(eq(sql`lower(${users.name})`, name.toLowerCase()), eq(users.source, 'directory'));
  return (await db.select().from(users).where(isOf))[0];
}

/**
 * Slots for registrations, each of which hashes a password and writes for a while. Anonymous callers may
 * register and must not delay sign-ins.
 */
const registrations = new Turns({ atOnce: 2, waiting: 200, waitingPerGroup: 60, retrySeconds: 5 });

async function register(ctx: CallContext, input: CallParsedInput<typeof accountCalls.register>): Promise<void> {
  // A user name may be longer than a nickname.
  const nickName = input.nick_name ?? input.name.slice(0, 20);
  if (isReserved(nickName)) fail('nickNameReserved', { name: nickName });
  const passwordHash = await hashPassword(input.password);
  try {
    await ctx.db.transaction(async (db) => {
      const values = { name: input.name, nickName, passwordHash };
      const [user] = await db.insert(users).values(values).returning({ id: users.id });
      const id = user?.id ?? fail('internal');
      ctx.audit({ who: { id, name: input.name }, entityId: id, entityName: input.name });
      await writeOwnSearchKeys(db, id);
      await createInitialData(ctx.services, db, id);
    });
  } catch (error) {
    if (violatedUnique(error) === 'user_name_unique') fail('nameTaken');
    throw error;
  }
}

export const accountHandlers = implement(accountCalls, {
  // Waits for argon2, so it must not occupy a connection meanwhile.
  login: withoutTransaction(async (ctx, input) => {
    const askedAt = performance.now();
    const address = addressKey(ctx.address);
    // One query, because a second one for known names would show in the response time.
    const [known] = await ctx.db
      .select({ ...getTableColumns(users), isFamiliar: isFamiliarAddress(address, ctx.now), decided: decidedForRole })
      .from(users)
      .where(eq(sql`lower(${users.name})`, input.name.trim().toLowerCase()));
    const isTheirs = known?.source !== 'local' && isDirectoryOn(ctx.services);
    const admit = await tryPassword(
      ctx.services,
      {
        name: input.name,
        address,
        standing: known?.isFamiliar ? 'familiar' : 'strange',
        at: isTheirs ? 'directory' : 'here',
        isWanted: ctx.isWanted,
        refusals: { wrong: 'wrongCredentials', locked: 'loginLocked' },
      },
      () => (isTheirs ? admitByDirectory(ctx, { ...input, askedAt }) : admitByPassword(known, input.password, ctx.now)),
    );
    const { accountName } = admit;
    const isNamedSo = !accountName || accountName.toLowerCase() === known?.name.toLowerCase();
    const account = isNamedSo ? known : await findDirectoryAccount(ctx.db, accountName);
    const isActive = account?.status === 'active';
    const way = account?.hasSecondFactor && isActive ? await proveFactor(ctx, account, input) : undefined;

    const { user, token } = await ctx.db.transaction(async (db) => {
      const user = await admit(db);
      if (user.status === 'forbidden') fail('userDisabled');
      // The person set up a second factor in another browser after the password was checked.
      if (user.hasSecondFactor && !(way && user.id === account?.id)) fail('conflict');
      ctx.audit({
        who: user,
        entityId: user.id,
        entityName: user.name,
        ...(way && { diff: { secondFactor: { before: null, after: way } } }),
      });
      const noted = db
        .update(users)
        .set({ lastLoginAt: ctx.now })
        .where(eq(users.id, user.id))
        .returning({ id: users.id });
      return { user, token: await openSession(db, user, ctx, input.remember, [db.$with('noted').as(noted)]) };
    });
    // For display only, because each call reloads the rights.
    const grants =
      known?.role === user.role
        ? grantsOf(user.role, known.decided, user.extraGrants, user.department)
        : await findGrants(ctx.db, user);
    return {
      ...presentSelf({
        ...user,
        mustAddFactor: mustAddFactor(ctx.services.settings, user),
        permissions: permissionKeys(grants),
      }),
      preferences: presentPreferences(user.preferences),
      token,
    };
  }),

  register: withoutTransaction(async (ctx, input) => {
    const { settings, throttle } = ctx.services;
    if (isDirectoryOn(ctx.services) || !settings.get('register.open')) fail('registrationClosed');
    refuseWeakPassword(input.password, [input.name, input.nick_name ?? ''], ctx.language);
    const address = addressKey(ctx.address);
    await registrations.take({ group: address, key: newId() }, async () => {
      const rule = { key: `register:address:${address}`, limit: 60, seconds: 3600 };
      const seconds = await throttle.take([rule]);
      if (seconds) fail('tooMany', { seconds });
      await register(ctx, input);
    });
    return null;
  }),

  async loginOut({ db, actor, audit }) {
    await closeSession(db, actor.sessionId);
    audit({ entityId: actor.id, entityName: actor.name });
    return null;
  },

  // Waits for argon2.
  checkAgain: withoutTransaction(async (ctx, { password, ...proof }) => {
    const { actor } = ctx;
    if (password === undefined) await proveFactor(ctx, actor, proof);
    else await tryOwnPassword(ctx, password);
    await noteCheck(ctx.db, actor.sessionId, ctx.now);
    ctx.audit({ entityId: actor.id, entityName: actor.name });
    return null;
  }),

  update: withoutTransaction(async (ctx, input) => {
    const { actor } = ctx;
    if (actor.mustChangePassword && !input.password) fail('newPasswordNeeded');
    const { nick_name: wanted = actor.nickName } = input;
    const runsIt = actor.grants.accounts.level === 'manage';
    if (wanted !== actor.nickName && isReserved(wanted) && !runsIt) fail('nickNameReserved', { name: wanted });
    let passwordHash: string | undefined;
    let oldHash: string | null = null;
    if (input.password) {
      if (actor.source === 'directory') fail('passwordElsewhere');
      const names = [actor.name, actor.nickName, input.nick_name ?? ''];
      refuseWeakPassword(input.password, names, ctx.language);
      oldHash = await tryOwnPassword(ctx, input.oldPassword ?? '');
      if (actor.mustChangePassword && input.password === input.oldPassword) fail('passwordUnchanged');
      passwordHash = await hashPassword(input.password);
    }
    const given = {
      nickName: input.nick_name,
      headImg: input.head_img,
      mobile: input.mobile,
      dingUserId: input.dingUserId,
      jiraName: input.jiraName,
      gitEmails: input.gitEmails && [...new Set(input.gitEmails)],
    };
    await ctx.db.transaction(async (db) => {
      const [before] = await db.select().from(users).where(eq(users.id, actor.id)).for('update');
      // An account deleted since the call began must not change.
      if (!before || before.deletedAt) fail('unauthenticated');
      // The password may have been changed by somebody else during the check of the old one.
      if (passwordHash && before.passwordHash !== oldHash) fail('wrongOldPassword');
      const changed = { ...given, ...(passwordHash && { password: '' }) };
      const diff = diffOf({ ...before }, changed, ['password']);
      if (passwordHash && input.endsTokens) {
        const names = await deleteApiTokens(db, actor.id);
        if (names.length > 0) diff.tokens = { before: names, after: [] };
      }
      ctx.audit({
        action: passwordHash ? 'changePassword' : 'editProfile',
        entityId: actor.id,
        entityName: actor.name,
        diff,
      });
      await db
        .update(users)
        .set({
          ...given,
          ...(passwordHash && { passwordHash, mustChangePassword: false, passwordExpiresAt: null }),
          updatedAt: ctx.now,
        })
        .where(eq(users.id, actor.id));
      if (input.head_img !== undefined && input.head_img !== before.headImg) {
        await releaseFiles(db, avatarOf(actor.id), ctx.now);
      }
      await writeOwnSearchKeys(db, actor.id);
      if (!passwordHash) return;
      await endOtherSessions(db, actor.id, actor.sessionId);
      await closeSession(db, actor.sessionId);
    });
    return { isSessionEnded: Boolean(passwordHash) };
  }),

  chooseOrganization,

  async list({ db, actor }, { keywords, ids, withSelf, page_index: pageIndex, page_size }) {
    const pageSize = ids ? maxPicked : Math.min(page_size, maxPicked);
    const wanted = ids
      ? // A deleted account that was picked earlier still needs its name.
        inArray(users.id, ids.split(',').slice(0, maxPicked))
      : and(
          eq(users.status, 'active'),
          withSelf ? undefined : ne(users.id, actor.id),
          isFoundBy(users.searchKeys, keywords),
        );
    const rows = await db
      .select(personColumns)
      .from(users)
      .where(wanted)
      .orderBy(asc(byPinyin(users.nickName)), asc(users.id))
      .limit(pageSize)
      .offset((pageIndex - 1) * pageSize);
    return rows.map(presentPerson);
  },

  async getUserAuth({ actor }) {
    return presentAuth(actor.permissions);
  },

  async me({ actor }) {
    return presentSelf(actor);
  },
});

export const utilHandlers = implement(utilCalls, {
  async getSignInSettings({ services }) {
    const isRegistrationOpen = !isDirectoryOn(services) && services.settings.get('register.open');
    return { isRegistrationOpen, version: appVersion };
  },

  async getAdministrators({ db }) {
    const rows = await db
      .select(personColumns)
      .from(users)
      .where(and(inArray(users.role, roles.filter(isAdministrator)), eq(users.status, 'active')))
      .orderBy(asc(users.role), asc(byPinyin(users.nickName)), asc(users.id))
      .limit(10);
    return rows.map(presentPerson);
  },

  cleanData,
});
