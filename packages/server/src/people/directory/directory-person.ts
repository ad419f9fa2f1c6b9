import { loginName, type Role } from '@easymock/contract';
import { eq, sql } from 'drizzle-orm';
import type { DirectoryConfig } from '../../config/directory-config';
import { diffOf } from '../../platform/audit/audit';
import type { CallContext, Services } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { fail } from '../../platform/failure';
import type { DirectoryPerson } from '../../platform/gateways/directory';
import { comparableDn } from '../../platform/gateways/distinguished-name';
import { emit } from '../../platform/outbox/index';
import { isPasswordRight } from '../password/password';
import { accountChanged } from '../person/account-changed';
import { createInitialData } from '../person/create-initial-data';
import { nickNameOf } from '../person/nick-name';
import { writeOwnSearchKeys } from '../person/search-keys';
import { type UserRow, users } from '../person/user.table';
import { endOtherSessions } from '../session/session';

/** Loads or creates the person with the correct credentials, in the transaction of the sign-in. */
export interface LoadAuthenticatedUser {
  (db: Db): Promise<UserRow>;
  /**
   * The account name, if the directory reports it. The person may have signed in with another name, such as
   * an e-mail address.
   */
  readonly accountName?: string;
}

/** Returns whether people sign in against a directory: it is configured and not switched off. */
export const isDirectoryOn = ({ directory, settings }: Services): boolean =>
  directory !== undefined && settings.get('login.directory');

/** Checks a name and a password with the directory; resolves to undefined if it refuses them. */
export async function admitByDirectory(
  ctx: CallContext,
  { name, password, askedAt }: { name: string; password: string; askedAt: number },
): Promise<LoadAuthenticatedUser | undefined> {
  const [person] = await Promise.all([
    ctx.services.directory?.authenticate(name.trim(), password, askedAt),
    // Makes the check take as long as for a local account, so that the response time does not reveal which names are
    // local.
    isPasswordRight(null, password),
  ]);
  if (!person) return undefined;
  if (!loginName.safeParse(person.name).success) fail('directoryNameUnfit', { name: person.name });
  return Object.assign((db: Db) => admit(db, ctx, person), { accountName: person.name });
}

async function admit(db: Db, ctx: CallContext, person: DirectoryPerson): Promise<UserRow> {
  const { config } = ctx.services;
  const given = {
    name: person.name,
    email: person.email,
    mobile: person.mobile,
    jobNo: person.jobNo,
    department: config.directory?.departmentOf.get(person.department),
  };
  // Two concurrent first sign-ins create one user: the second waits here for the first and then finds its
  // row.
  const [made] = await db
    .insert(users)
    .values({
      ...given,
      nickName: nickNameOf(person.nickName, person.name),
      role: roleOf(person, config.directory, 'ordinaryUser'),
      source: 'directory',
    })
    .onConflictDoNothing()
    .returning();
  if (made) {
    await writeOwnSearchKeys(db, made.id);
    await createInitialData(ctx.services, db, made.id);
    ctx.audit({ action: 'register', who: made, entityId: made.id, entityName: made.name });
    return made;
  }
  const [known] = await db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.name})`, person.name.toLowerCase()))
    .for('update');
  // An entry in the directory gives no access to a local account of the same name.
  if (known?.source !== 'directory') fail('wrongCredentials');
  if (known.status === 'forbidden') return known;
  return refresh(db, ctx, known, {
    ...given,
    // A field that is empty in the directory may have been filled in here.
    email: given.email || known.email,
    mobile: given.mobile || known.mobile,
    jobNo: given.jobNo || known.jobNo,
    role: roleOf(person, config.directory, known.role),
  });
}

async function refresh(db: Db, ctx: CallContext, known: UserRow, given: Partial<UserRow>): Promise<UserRow> {
  const diff = diffOf({ ...known }, given);
  if (Object.keys(diff).length === 0) return known;
  const [user] = await db
    .update(users)
    .set({
      ...given,
      // Groups belong to a department.
      ...(diff.department && { userGroup: [] }),
      updatedAt: ctx.now,
    })
    .where(eq(users.id, known.id))
    .returning();
  await writeOwnSearchKeys(db, known.id);
  if (diff.role || diff.department) await endOtherSessions(db, known.id);
  if (diff.role) await emit({ ...ctx, db }, accountChanged, { userId: known.id, actorId: '', role: given.role });
  ctx.audit({ action: 'update', who: known, entityId: known.id, entityName: known.name, diff });
  return user ?? fail('internal');
}

/**
 * Returns the role that a person's groups assign. A role that groups can assign is lost with the group. A
 * role that only people assign stays, and so does every super administrator.
 */
function roleOf({ groups }: DirectoryPerson, config: DirectoryConfig | undefined, present: Role): Role {
  if (!groups || !config || present === 'superAdministrator') return present;
  const held = new Set(groups.map(comparableDn));
  const [, given] = config.roleOfGroup.find(([group]) => held.has(comparableDn(group))) ?? [];
  if (given) return given;
  return config.roleOfGroup.some(([, role]) => role === present) ? 'ordinaryUser' : present;
}
