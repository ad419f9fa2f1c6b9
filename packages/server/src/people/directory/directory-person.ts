import { loginName, type Role } from '@easymock/contract';
import { eq, sql } from 'drizzle-orm';
import type { DirectoryConfig } from '../../config/directory-config';
import { diffOf } from '../../platform/audit/audit';
import type { CallContext, Services } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { fail } from '../../platform/failure';
import type { DirectoryPerson } from '../../platform/gateways/directory';
import { emit } from '../../platform/outbox/index';
import { isPasswordRight } from '../password/password';
import { accountChanged } from '../person/account-changed';
import { nickNameOf } from '../person/nick-name';
import { writeOwnSearchKeys } from '../person/search-keys';
import { type UserRow, users } from '../person/user.table';
import { welcome } from '../person/welcome';
import { endOtherSessions } from '../session/session';

/** The person with the right credentials, found or created in the transaction of their sign-in. */
export interface Admit {
  (db: Db): Promise<UserRow>;
  /** The name of their account, if the directory says it: they may have signed in by another one, such as their address. */
  readonly accountName?: string;
}

/** Whether people sign in against a directory: one is configured, and nobody switched it off. */
export const isDirectoryOn = ({ directory, settings }: Services): boolean =>
  directory !== undefined && settings.get('login.directory');

/** Asks the directory about a name and a password; undefined when it refuses them. */
export async function admitByDirectory(
  ctx: CallContext,
  { name, password, askedAt }: { name: string; password: string; askedAt: number },
): Promise<Admit | undefined> {
  const [person] = await Promise.all([
    ctx.services.directory?.authenticate(name.trim(), password, askedAt),
    // As long as a local account takes, or time would tell which names are local.
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
  // Two first sign-ins at once make one user: the second waits here for the first, and then finds theirs.
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
    await welcome(ctx.services, db, made.id);
    ctx.audit({ action: 'register', who: made, entityId: made.id, entityName: made.name });
    return made;
  }
  const [known] = await db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.name})`, person.name.toLowerCase()))
    .for('update');
  // An entry of that name in the directory does not entitle to a local account of the same name.
  if (known?.source !== 'directory') fail('wrongCredentials');
  if (known.status === 'forbidden') return known;
  return refresh(db, ctx, known, {
    ...given,
    // A field that the directory leaves empty may have been filled in here.
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
  if (diff.role)
    await emit({ ...ctx, db }, accountChanged, { userId: known.id, actorId: '', role: given.role });
  ctx.audit({ action: 'update', who: known, entityId: known.id, entityName: known.name, diff });
  return user ?? fail('internal');
}

/**
 * The role that the groups of a person give them. One that groups give is lost with the group; one that
 * only people give stays, and so does every super administrator.
 */
function roleOf({ groups }: DirectoryPerson, config: DirectoryConfig | undefined, present: Role): Role {
  if (!groups || !config || present === 'superAdministrator') return present;
  const held = new Set(groups.map(plainDn));
  const [, given] = config.roleOfGroup.find(([group]) => held.has(plainDn(group))) ?? [];
  if (given) return given;
  return config.roleOfGroup.some(([, role]) => role === present) ? 'ordinaryUser' : present;
}

/** Directories are free in case, and in blanks around commas. */
const plainDn = (dn: string): string => dn.toLowerCase().replace(/\s*([,=])\s*/g, '$1');
