import type { Account, OrganizationCounts, UserLight, UserSource, UserStatus } from '@easymock/contract';
import { and, asc, count, eq, getTableColumns, ilike, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Services } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { byPinyin } from '../../platform/database/pinyin-order';
import { containsPattern } from '../../platform/database/search';
import { totalOf } from '../../platform/database/total';
import { fail } from '../../platform/failure';
import { isDirectoryOn } from '../directory/directory-person';
import { personColumns, presentPerson } from '../person/person';
import { type UserRow, users } from '../person/user.table';
import { isWaiting, presentWanted } from '../person/wanted-organization';

const { passwordHash: _, searchKeys: __, nameSkeleton: ___, ...columns } = getTableColumns(users);
/** A user without columns that no response needs: secrets and columns for searches. */
export type AccountRow = Omit<UserRow, 'passwordHash' | 'searchKeys' | 'nameSkeleton'>;

/** Returns whether the directory determines the person's department. */
export function isDepartmentFixed(services: Services, { source }: { source: UserSource }): boolean {
  const isKept = (services.config.directory?.departmentOf.size ?? 0) > 0 && isDirectoryOn(services);
  return source === 'directory' && isKept;
}

export function presentAccount(services: Services, row: AccountRow): Account {
  return {
    role: row.role,
    userGroup: row.userGroup,
    email: row.email,
    mobile: row.mobile,
    jobNo: row.jobNo,
    dingUserId: row.dingUserId,
    jiraName: row.jiraName,
    gitEmails: row.gitEmails,
    source: row.source,
    status: row.status,
    hasSecondFactor: row.hasSecondFactor,
    isDepartmentFixed: isDepartmentFixed(services, row),
    wantedOrganization: presentWanted(row),
    lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
    lastActiveAt: row.lastActiveAt?.toISOString() ?? null,
    authExtra: row.extraGrants,
    create_at: row.createdAt.toISOString(),
    ...presentPerson(row),
  };
}

/** Matches people by names, also in pinyin, and, for callers who may see them, by mobile or job number. */
function matching(keywords: string): SQL | undefined {
  const pattern = containsPattern(keywords);
  if (!keywords.trim()) return undefined;
  return or(ilike(users.searchKeys, pattern), ilike(users.mobile, pattern), ilike(users.jobNo, pattern));
}

interface Filters {
  keywords: string;
  role?: Account['role'] | '';
  department?: string;
  userGroup?: string;
  status?: UserStatus | '';
  source?: UserSource | '';
  isWaiting?: boolean;
}

export const filtered = ({
  keywords,
  role = '',
  department = '',
  userGroup = '',
  status = '',
  source = '',
  isWaiting: isWaitingOnly = false,
}: Filters): SQL | undefined =>
  and(
    matching(keywords),
    role ? eq(users.role, role) : undefined,
    department ? eq(users.department, department) : undefined,
    userGroup ? sql`${users.userGroup} @> array[${userGroup}]` : undefined,
    status ? eq(users.status, status) : undefined,
    source ? eq(users.source, source) : undefined,
    isWaitingOnly ? isWaiting : undefined,
  );

const sorts: Record<string, AnyPgColumn | SQL> = {
  name: sql`lower(${users.name})`,
  lastActiveAt: users.lastActiveAt,
  lastLoginAt: users.lastLoginAt,
  create_at: users.createdAt,
};

interface Page {
  page: number;
  pageSize: number;
  sortField: string;
  sortOrder: 1 | -1;
}

/** Returns one page of accounts, newest first unless sorted otherwise. */
export async function listAccounts(
  db: Db,
  where: SQL | undefined,
  { page, pageSize, sortField, sortOrder }: Page,
): Promise<{ rows: AccountRow[]; total: number }> {
  const by = sorts[sortField] ?? users.createdAt;
  // People who never signed in sort last.
  const [order, then] =
    sortOrder === 1
      ? [sql`${by} asc nulls last`, sql`${users.id} asc nulls last`]
      : [sql`${by} desc nulls last`, sql`${users.id} desc nulls last`];
  const offset = (page - 1) * pageSize;
  const rows = await db.select(columns).from(users).where(where).orderBy(order, then).limit(pageSize).offset(offset);
  const total = await totalOf({ limit: pageSize, offset, found: rows.length }, () =>
    db.select({ total: count() }).from(users).where(where),
  );
  return { rows, total };
}

/** Maximum length of a list of people without pages. */
const maxPeople = 5_000;

/** Returns active people in their public form, sorted by name. */
export async function listLight(db: Db, where: SQL | undefined): Promise<(UserLight & { userGroup: string[] })[]> {
  const rows = await db
    .select({ ...personColumns, userGroup: users.userGroup })
    .from(users)
    .where(and(eq(users.status, 'active'), where))
    .orderBy(asc(byPinyin(users.nickName)), asc(users.id))
    .limit(maxPeople);
  return rows.map((row) => ({ userGroup: row.userGroup, ...presentPerson(row) }));
}

/** Sums up counts by value, in the order of the values. */
function sumBy<Row extends { num: number }>(rows: readonly Row[], valuesOf: (row: Row) => readonly string[]) {
  const nums = new Map<string, number>();
  for (const row of rows) for (const value of new Set(valuesOf(row))) nums.set(value, (nums.get(value) ?? 0) + row.num);
  return [...nums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([value, userNum]) => ({ value, userNum }));
}

export async function countOrganizations(db: Db, where: SQL | undefined): Promise<OrganizationCounts> {
  // One query over all people, since an organisation has few combinations of the counted columns.
  const all = await db
    .select({
      department: users.department,
      userGroup: users.userGroup,
      status: users.status,
      source: users.source,
      isWaiting: sql<boolean>`coalesce(${isWaiting}, false)`.as('is_waiting'),
      num: count(),
    })
    .from(users)
    .where(where)
    .groupBy(users.department, users.userGroup, users.status, users.source, sql`is_waiting`);
  const numOf = (rows: readonly { num: number }[]): number => rows.reduce((sum, { num }) => sum + num, 0);
  const active = all.filter(({ status }) => status === 'active');
  const assigned = active.filter(({ department }) => department !== '');
  return {
    total: numOf(active),
    unassigned: numOf(active) - numOf(assigned),
    waiting: numOf(all.filter((row) => row.isWaiting)),
    forbidden: numOf(all.filter(({ status }) => status === 'forbidden')),
    directory: numOf(all.filter(({ source }) => source === 'directory')),
    departments: sumBy(assigned, ({ department }) => [department]).map((unit) => ({
      ...unit,
      groups: sumBy(
        assigned.filter(({ department }) => department === unit.value),
        ({ userGroup }) => userGroup,
      ),
    })),
  };
}

/**
 * Loads the accounts with these IDs.
 * @throws personMissing if one of them does not exist
 */
export async function loadAccounts(db: Db, ids: readonly string[]): Promise<AccountRow[]> {
  const wanted = [...new Set(ids)];
  const rows = await db
    .select(columns)
    .from(users)
    .where(and(inArray(users.id, wanted), sql`${users.deletedAt} is null`));
  const found = new Map(rows.map((row) => [row.id, row]));
  return wanted.map((id) => found.get(id) ?? fail('personMissing', { id }));
}

/**
 * Loads the account with this ID.
 * @throws personMissing
 */
export async function loadAccount(db: Db, id: string): Promise<AccountRow> {
  return (await loadAccounts(db, [id]))[0] ?? fail('personMissing', { id });
}
