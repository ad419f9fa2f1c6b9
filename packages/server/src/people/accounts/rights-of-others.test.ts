import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  accountsCalls,
  areaKeys,
  type Call,
  externalDepartment,
  type Grant,
  grantsOf,
  levels,
  type PartialGrants,
  type Role,
  rightsCalls,
} from '@easymock/contract';
import { eq, inArray } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { byDepth, shareByDepth } from '../../../../../test-depth';
import { type Answer, useTestServer } from '../../../test/test-app';
import { enumerations } from '../../enumeration/index';
import { roleGrants } from '../grants/role-grant.table';
import { type UserRow, users } from '../person/user.table';

const server = useTestServer();
type Session = Awaited<ReturnType<typeof server.givenSession>>;
/** The department into which the enumeration tests merge and rename. */
const merged = 'mergedCentre';

const none: Grant = { level: 'none', canReveal: false };
const payReveal = { payAccount: { level: 'view', canReveal: true } } as const;
const accountsManage = { accounts: { level: 'manage', canReveal: false } } as const;

/**
 * A call that changes the rights of the target, or that enables the caller to act as the target or to take the target's
 * records.
 */
type Way = (by: Session, target: UserRow, departmentId: string) => Promise<Answer>;

const csvOf = (rows: string): string => Buffer.from(rows).toString('base64');

/**
 * Confirms a department request of the target. People in a department do not make requests, but rights must
 * hold if they did.
 */
async function confirmed(by: Session, { id }: UserRow, department: string): Promise<Answer> {
  await server.db.update(users).set({ wantedDepartment: department }).where(eq(users.id, id));
  const answer = await by.accounts.confirmUserOrganization({ id, department, userGroup: [] });
  await server.db.update(users).set({ wantedDepartment: '' }).where(eq(users.id, id));
  return answer;
}

/**
 * Every way to change a person's rights or to take their records. The tests below require an entry for each
 * call that administers people and for each file that writes these columns; add new ways here.
 */
const ways: Record<string, Way> = {
  'accounts.changeUserRole: ordinaryUser': (by, { id }) =>
    by.accounts.changeUserRole({ ids: [id], roleId: 'ordinaryUser' }),
  'accounts.changeUserRole: administrator': (by, { id }) =>
    by.accounts.changeUserRole({ ids: [id], roleId: 'administrator' }),
  'accounts.changeUserRole: superAdministrator': (by, { id }) =>
    by.accounts.changeUserRole({ ids: [id], roleId: 'superAdministrator' }),
  'accounts.changeUserOrganization: out': (by, { id }) =>
    by.accounts.changeUserOrganization({ ids: [id], department: 'developmentCentre' }),
  'accounts.changeUserOrganization: external': (by, { id }) =>
    by.accounts.changeUserOrganization({ ids: [id], department: externalDepartment }),
  'accounts.confirmUserOrganization: out': (by, target) => confirmed(by, target, 'developmentCentre'),
  'accounts.confirmUserOrganization: external': (by, target) => confirmed(by, target, externalDepartment),
  'accounts.forbiddenUser: forbid': (by, { id }) => by.accounts.forbiddenUser({ id, isForbidden: true }),
  'accounts.forbiddenUser: let in': (by, { id }) => by.accounts.forbiddenUser({ id, isForbidden: false }),
  'accounts.offboard': (by, { id }) => by.accounts.offboard({ id }),
  'accounts.delete': (by, { id }) => by.accounts.delete({ id }),
  'accounts.resetPassword': (by, { id }) => by.accounts.resetPassword({ id }),
  'accounts.resetSecondFactor': async (by, { id }) => {
    await server.db.update(users).set({ hasSecondFactor: true }).where(eq(users.id, id));
    return by.accounts.resetSecondFactor({ id });
  },
  'accounts.handOver': (by, { id }) => by.accounts.handOver({ id, handover: { articles: by.id } }),
  'accounts.changeCatalogMdArticleCreator': (by, { id }) =>
    by.accounts.changeCatalogMdArticleCreator({ fromUserId: id, toUserId: by.id }),
  'accounts.create': (by, { role, department }) =>
    by.accounts.create({ name: 'opened', nick_name: 'opened', role, department }),
  'accounts.importUsers': (by, { role, department }) =>
    by.accounts.importUsers({ csv: csvOf(`name,nick_name,role,department\nopened,opened,${role},${department}`) }),
  'rights.saveUserAuth: nothing': (by, { id }) => by.rights.saveUserAuth({ id, grants: {} }),
  'rights.saveUserAuth: secrets': (by, { id }) => by.rights.saveUserAuth({ id, grants: payReveal }),
  'rights.saveUserAuth: accounts': (by, { id }) => by.rights.saveUserAuth({ id, grants: accountsManage }),
  'rights.saveRoleAuth: secrets': (by, { role }) => by.rights.saveRoleAuth({ roleId: role, grants: payReveal }),
  'rights.saveRoleAuth: accounts': (by, { role }) => by.rights.saveRoleAuth({ roleId: role, grants: accountsManage }),
  'rights.saveRoleAuth: no certificates': (by, { role }) =>
    by.rights.saveRoleAuth({ roleId: role, grants: { certificate: none } }),
  'enumeration.deleteEnumerationById: merge': async (by, _target, id) => {
    const external = eq(enumerations.value, externalDepartment);
    const [into] = await server.db.select({ id: enumerations.id }).from(enumerations).where(external);
    return by.enumeration.deleteEnumerationById({ id, mergeToId: into?.id ?? '' });
  },
  'enumeration.updateEnumerationInfoById: rename': (by, _target, id) =>
    by.enumeration.updateEnumerationInfoById({ id, version: 1, value: 'renamedCentre' }),
};

/** Ways that change no rights, but require all rights of the target. */
const takes = [
  'accounts.resetPassword',
  'accounts.resetSecondFactor',
  'accounts.handOver',
  'accounts.changeCatalogMdArticleCreator',
];

/** Calls that administer people without changing rights. */
const harmless = [
  'accounts.updateById',
  'accounts.getUserAllMarkdownIdAndUserInfoByUserId',
  'accounts.checkImport',
  'accounts.revokeToken',
];

/**
 * Files that write users or the rights of roles, with the ways that lead there, or the reason why the file
 * needs none.
 */
const writers: Record<string, string> = {
  'people/accounts/accounts.ts': 'accounts',
  'people/accounts/change-account.ts': 'accounts',
  'people/accounts/create-accounts.ts': 'accounts.create',
  'people/accounts/rights.ts': 'rights',
  'enumeration/enumeration-use.ts': 'enumeration',
  'people/sign-in/sign-in.ts': 'no way: newcomers get the ordinary role; people change their own particulars',
  'people/directory/directory-person.ts': 'no way: the configuration of the server decides, and no caller',
  'people/accounts/first-administrator.ts': 'no way: nobody is there yet',
  'people/session/authenticate.ts': 'no way: when somebody was active',
  'people/profile/choose-organization.ts': 'no way: a request, which accounts.confirmUserOrganization makes true',
  'people/second-factor/own-factors.ts': 'no way: whether somebody has a second factor',
  'people/profile/profile.ts': 'no way: one’s own picture and preferences',
  'people/person/search-keys.ts': 'no way: keys of the search',
  'platform/secrets/rotate.ts': 'no way: seals what is sealed with another key',
  'update-log/update-log.ts': 'no way: what somebody has read',
  'demo/fill-demo.ts': 'no way: fills an empty installation',
  'easy-mock-import/import-dump.ts': 'no way: a program of the operator adds people with the ordinary role',
};

/** The present rights of a person, and separately those of the role and of the extra grants. */
interface Rights {
  now: PartialGrants;
  role: PartialGrants;
  extra: PartialGrants;
}

async function rightsOfAll(): Promise<Map<string, Rights>> {
  const decidedRows = await server.db.select().from(roleGrants);
  const decidedFor = (role: Role): PartialGrants =>
    Object.fromEntries(
      decidedRows.filter((row) => row.role === role).map(({ area, level, canReveal }) => [area, { level, canReveal }]),
    );
  const rows = await server.db.select().from(users).orderBy(users.id);
  return new Map(
    rows.map(({ id, role, extraGrants, department, status, deletedAt }) => {
      const isIn = status === 'active' && !deletedAt;
      const now = isIn ? grantsOf(role, decidedFor(role), extraGrants, department) : {};
      // A deleted account loses its rights, as `now` shows.
      return [
        id,
        deletedAt ? { now, role: {}, extra: {} } : { now, role: grantsOf(role, decidedFor(role)), extra: extraGrants },
      ];
    }),
  );
}

/** Returns whether the caller holds all rights in which two sets differ. */
function holdsDifference(own: PartialGrants, before: PartialGrants, after: PartialGrants): boolean {
  const rank = (grant: Grant) => levels.indexOf(grant.level);
  return areaKeys.every((area) => {
    const [held, old, wanted] = [own[area] ?? none, before[area] ?? none, after[area] ?? none];
    const isLevelHeld = old.level === wanted.level || rank(held) >= Math.max(rank(old), rank(wanted));
    return isLevelHeld && (old.canReveal === wanted.canReveal || held.canReveal);
  });
}

const actors: Record<string, Partial<UserRow> & { role: Role }> = {
  superAdministrator: { role: 'superAdministrator' },
  administrator: { role: 'administrator', department: 'developmentCentre' },
  'administrator in the merged department': { role: 'administrator', department: merged },
  'administrator of another company': { role: 'administrator', department: externalDepartment },
  'superAdministrator of another company': { role: 'superAdministrator', department: externalDepartment },
  personnel: { role: 'personnelMatter' },
  'developer who manages accounts and enumerations': {
    role: 'developer',
    extraGrants: { ...accountsManage, enumeration: { level: 'manage', canReveal: false } },
  },
  ordinaryUser: { role: 'ordinaryUser' },
};
const targets: Record<string, Partial<UserRow> & { role: Role }> = {
  superAdministrator: { role: 'superAdministrator', department: merged },
  administrator: { role: 'administrator', department: merged },
  'forbidden administrator': { role: 'administrator', status: 'forbidden' },
  'administrator of another company': { role: 'administrator', department: externalDepartment },
  'developer with secrets': { role: 'developer', department: merged, extraGrants: payReveal },
  'developer of another company with secrets': {
    role: 'developer',
    department: externalDepartment,
    extraGrants: payReveal,
  },
  'forbidden person with secrets': { role: 'ordinaryUser', status: 'forbidden', extraGrants: payReveal },
  ordinaryUser: { role: 'ordinaryUser', department: merged },
};

describe('the rights of a person', () => {
  const session = new Map<string, Session>();
  const target = new Map<string, UserRow>();
  let everybody: UserRow[] = [];
  let atFirst = new Map<string, Rights>();

  async function given(key: string, row: Partial<UserRow> & { role: Role }): Promise<Session> {
    const made = await server.givenSession(row.role);
    await server.db.update(users).set(row).where(eq(users.id, made.id));
    session.set(key, made);
    return made;
  }

  beforeAll(async () => {
    for (const [key, row] of Object.entries(actors)) await given(key, row);
    for (const [key, row] of Object.entries(targets)) {
      const { id } = await given(`target ${key}`, row);
      const [saved] = await server.db.select().from(users).where(eq(users.id, id));
      if (saved) target.set(key, saved);
    }
    everybody = await server.db.select().from(users).orderBy(users.id);
    atFirst = await rightsOfAll();
  });

  /** Restores all people to their initial state. */
  async function restore(): Promise<void> {
    await server.db.delete(roleGrants);
    await server.db.delete(users).where(eq(users.name, 'opened'));
    const now = new Map((await server.db.select().from(users)).map((row) => [row.id, JSON.stringify(row)]));
    for (const { id, ...row } of everybody) {
      if (now.get(id) !== JSON.stringify({ id, ...row }))
        await server.db.update(users).set(row).where(eq(users.id, id));
    }
  }

  /** Creates the department again after it was merged or renamed. */
  async function givenDepartment(): Promise<string> {
    await server.db.delete(enumerations).where(inArray(enumerations.value, [merged, 'renamedCentre']));
    const draft = { type: 'department', value: merged, label: merged } as const;
    const made = await session.get('superAdministrator')?.enumeration.insertEnumerationInfo(draft);
    return made?.data._id ?? '';
  }

  const shareOf = (key: string): number => Object.keys(ways).indexOf(key);

  /** Returns the targets for a way; some ways only depend on role and department, or on no target at all. */
  function targetsOf(key: string, self: UserRow): (readonly [string, UserRow])[] {
    const all = [...target, ['self', self] as const];
    if (key.startsWith('enumeration')) return all.slice(0, 1);
    if (!/saveRole|create|import/.test(key)) return all;
    const placeOf = ({ role, department }: UserRow) => `${role} ${department}`;
    return [...new Map(all.map((entry) => [placeOf(entry[1]), entry])).values()];
  }

  it.each(shareByDepth(Object.entries(ways), 6))(
    'is neither given, taken nor used beyond one’s own by %s',
    async (key, way) => {
      const wrong: string[] = [];
      let done = 0;
      for (const [place, actorKey] of Object.keys(actors).entries()) {
        const by = session.get(actorKey);
        if (!by) throw new Error(actorKey);
        const self = everybody.find(({ id }) => id === by.id);
        if (!self) throw new Error(actorKey);
        // In the daily run each actor meets a third of the targets, selected by the index of the way.
        const share = byDepth(3, 1);
        const others = targetsOf(key, self);
        const isSmall = others.length < 2 * share;
        const some = others.filter((_, index) => isSmall || (index + place) % share === shareOf(key) % share);
        for (const [targetKey, row] of some) {
          const own = atFirst.get(by.id)?.now ?? {};
          const departmentId = key.startsWith('enumeration') ? await givenDepartment() : '';
          const answer = await way(by, row, departmentId);
          const after = await rightsOfAll();
          const label = `${actorKey} → ${targetKey}: ${answer.status} ${JSON.stringify(answer.message)}`;
          for (const [id, now] of after) {
            const was = atFirst.get(id) ?? { now: {}, role: {}, extra: {} };
            const isHeld = (layer: keyof Rights) => holdsDifference(own, was[layer], now[layer]);
            const isSame = JSON.stringify(was) === JSON.stringify(now);
            if (isSame) continue;
            if (id === by.id) wrong.push(`${label}: changed themselves`);
            const layers: (keyof Rights)[] = key === 'accounts.delete' ? ['now'] : ['now', 'role', 'extra'];
            if (!layers.every(isHeld)) wrong.push(`${label}: beyond their own`);
          }
          if (takes.includes(key) && answer.success && !holdsDifference(own, {}, atFirst.get(row.id)?.now ?? {}))
            wrong.push(`${label}: got at more than their own`);
          if (answer.status >= 500) wrong.push(label);
          if (!answer.success) {
            if (JSON.stringify([...atFirst]) !== JSON.stringify([...after])) wrong.push(`${label}: half done`);
            continue;
          }
          done += 1;
          await restore();
        }
      }
      expect(wrong).toEqual([]);
      // At least one actor may use the way.
      expect(done).toBeGreaterThan(0);
    },
  );

  it('is changed by no call that administers people but those listed here', () => {
    const named = new Set([...Object.keys(ways).map((key) => key.split(':')[0]), ...harmless]);
    const calls = Object.entries({ accounts: accountsCalls, rights: rightsCalls }).flatMap(([group, entries]) =>
      Object.entries<Call>(entries)
        .filter(([, { method }]) => method === 'POST')
        .map(([name]) => `${group}.${name}`),
    );
    expect(calls.filter((call) => !named.has(call))).toEqual([]);
  });

  it('is written by no file but those listed here', async () => {
    const folder = join(import.meta.dirname, '../..');
    const files = (await readdir(folder, { recursive: true })).filter((file) =>
      /(?<!\.(?:test|fixture))\.ts$/.test(file),
    );
    const found: string[] = [];
    for (const file of files) {
      const text = await readFile(join(folder, file), 'utf8');
      // Uses of enumerations name their table in a list, and the one file that iterates over the list writes
      // them.
      if (/\.(update|insert)\((users|roleGrants|table)\)|(update|insert into) \$\{(users|roleGrants)\}/.test(text))
        found.push(file);
    }
    expect(found.sort()).toEqual(Object.keys(writers).sort());
    for (const way of Object.values(writers).filter((value) => !value.startsWith('no way')))
      expect(Object.keys(ways).some((key) => key.startsWith(way))).toBe(true);
  });
});
