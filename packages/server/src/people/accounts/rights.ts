import {
  type Area,
  areaKeys,
  areas,
  defaultGrants,
  fillText,
  type Grant,
  grantsOf,
  type Language,
  type PartialGrants,
  type Role,
  rightsCalls,
  roleNames,
  roles,
} from '@easymock/contract';
import { and, count, eq, isNull } from 'drizzle-orm';
import { diffOf } from '../../platform/audit/audit';
import type { Db } from '../../platform/database/index';
import { fail } from '../../platform/failure';
import { implement } from '../../platform/http/calls/handler';
import { publish } from '../../platform/live/publish';
import { emit } from '../../platform/outbox/index';
import { findAllDecided } from '../grants/grants';
import { roleGrants } from '../grants/role-grant.table';
import { accountChanged } from '../person/account-changed';
import { users } from '../person/user.table';
import { endOtherSessions } from '../session/session';
import {
  allowRights,
  isSameGrant,
  lockRights,
  noGrant,
  requireMayChangeOther,
  requireWithin,
  visibleTo,
} from './accounts.policy';
import { listLight, loadAccount } from './accounts.repository';

const roleName = (role: Role, language: Language): string => fillText(roleNames[role], language);

async function decide(db: Db, role: Role, area: Area, wanted: Grant | null): Promise<void> {
  const isCell = and(eq(roleGrants.role, role), eq(roleGrants.area, area));
  // A right equal to the default is not stored, so that it follows changes of the default in later versions.
  if (!wanted || isSameGrant(wanted, defaultGrants[role][area])) {
    await db.delete(roleGrants).where(isCell);
    return;
  }
  await db
    .insert(roleGrants)
    .values({ role, area, ...wanted })
    .onConflictDoUpdate({ target: [roleGrants.role, roleGrants.area], set: wanted });
}

export const rightsHandlers = implement(rightsCalls, {
  async getRoleArray({ db, actor, language }) {
    const rows = await db
      .select({ role: users.role, num: count() })
      .from(users)
      .where(and(visibleTo(actor), eq(users.status, 'active')))
      .groupBy(users.role);
    const numOf = new Map(rows.map(({ role, num }) => [role, num]));
    return roles.map((key) => ({
      _id: key,
      key,
      name: roleName(key, language),
      userNum: numOf.get(key) ?? 0,
      isSystem: true,
    }));
  },

  async getRoleUserArray({ db, actor }, { roleId }) {
    return listLight(db, and(visibleTo(actor), roleId && eq(users.role, roleId)));
  },

  async getAuthRelation({ db, language }) {
    const matrix = [];
    const all = await findAllDecided(db);
    for (const key of roles) {
      const decided = all.get(key) ?? {};
      matrix.push({
        _id: key,
        key,
        name: roleName(key, language),
        grants: grantsOf(key, decided),
        // Super administrators always have all rights, whatever is stored.
        decided: key === 'superAdministrator' ? [] : (Object.keys(decided) as Area[]),
      });
    }
    return {
      areas: areaKeys.map((key) => {
        const {
          name,
          group,
          hasSecrets = false,
        } = areas[key] as {
          name: { zh: string; en: string };
          group: 'menu' | 'tools' | 'people';
          hasSecrets?: boolean;
        };
        return { key, name: fillText(name, language), group, hasSecrets };
      }),
      roles: matrix,
    };
  },

  // Rights are loaded with every call, so that changes take effect at once and sessions continue.
  async saveRoleAuth(ctx, { roleId: role, grants }) {
    const { db, language } = ctx;
    const by = await lockRights(ctx, 'manage');
    // People may not change the rights of their own role, and super administrators always have all rights.
    if (role === 'superAdministrator' || role === by.role) fail('roleFixed', { role: roleName(role, language) });
    const before = grantsOf(role, by.decided.get(role));
    const wanted = Object.entries(grants) as [Area, Grant | null][];
    const after = Object.fromEntries(wanted.map(([area, given]) => [area, given ?? defaultGrants[role][area]]));
    requireWithin(by, before, { ...before, ...after });
    for (const [area, given] of wanted) await decide(db, role, area, given);
    // Sessions stay valid, because open pages reload their rights.
    await publish(db, 'people:role', role, {});
    ctx.audit({ entityId: role, entityName: roleNames[role].zh, diff: diffOf(before, after) });
    return null;
  },

  async saveUserAuth(ctx, { id, grants }) {
    const { db, actor, now } = ctx;
    const by = await lockRights(ctx, 'manage');
    const before = await loadAccount(db, id);
    requireMayChangeOther(by, before);
    const given = Object.entries(grants).filter(([, wanted]) => wanted && !isSameGrant(wanted, noGrant));
    const extraGrants: PartialGrants = Object.fromEntries(given);
    allowRights(by, before, { ...before, extraGrants });
    const diff = diffOf({ extraGrants: before.extraGrants }, { extraGrants });
    if (Object.keys(diff).length === 0) {
      ctx.audit();
      return null;
    }
    await db
      .update(users)
      .set({ extraGrants, updatedAt: now })
      .where(and(eq(users.id, id), isNull(users.deletedAt)));
    await endOtherSessions(db, id, actor.sessionId);
    const changed = areaKeys.filter(
      (area) => !isSameGrant(before.extraGrants[area] ?? noGrant, extraGrants[area] ?? noGrant),
    );
    await emit(ctx, accountChanged, { userId: id, actorId: actor.id, areas: changed });
    ctx.audit({ entityId: id, entityName: before.name, diff });
    return null;
  },
});
