import { and, asc, eq, isNull, ne, or, type SQL } from 'drizzle-orm';
import type { AttentionSource, FigureSource } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { pathOf } from './notify';
import { npmInfos } from './npm.table';
import { maintainedBy } from './package.resource';

const isLive = isNull(npmInfos.deletedAt);
const isFailing = ne(npmInfos.syncError, '');
/** Condition for packages that are deprecated without a replacement, or deprecated only in the registry. */
const needsWord = or(
  and(eq(npmInfos.status, 'deprecated'), eq(npmInfos.replaceBy, '')),
  and(ne(npmInfos.status, 'deprecated'), ne(npmInfos.deprecatedText, '')),
);

async function findMaintained(db: Db, userId: string, isWanted: SQL | undefined, limit: number) {
  const { id, npmName } = npmInfos;
  const rows = await db
    .select({ id, title: npmName })
    .from(npmInfos)
    .where(and(isLive, maintainedBy(userId), isWanted))
    .orderBy(asc(npmName), asc(id))
    .limit(limit);
  return rows.map((row) => ({ ...row, path: pathOf(row.id), dueOn: '', isOverdue: false }));
}

export const failingPackages: AttentionSource = {
  kind: 'npm',
  title: { zh: '读取失败的 npm 包', en: 'npm packages that cannot be read' },
  permission: 'tools.npm.view',
  find: (db, userId, { limit }) => findMaintained(db, userId, isFailing, limit),
};

/** Packages of a maintainer whose deprecation leaves users without a replacement. */
export const unreplacedPackages: AttentionSource = {
  kind: 'npmDeprecated',
  title: { zh: '弃用而没有替代的 npm 包', en: 'Deprecated npm packages without a replacement' },
  permission: 'tools.npm.view',
  find: (db, userId, { limit }) => findMaintained(db, userId, needsWord, limit),
};

export const failingPackageFigure: FigureSource = {
  tool: 'npm',
  isUrgent: true,
  text: (num) => ({ zh: `${num} 个读取失败`, en: `${num} cannot be read` }),
  count: (db, { id }) => db.$count(npmInfos, and(isLive, maintainedBy(id), isFailing)),
};
