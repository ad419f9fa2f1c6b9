import { randomBytes } from 'node:crypto';
import {
  apiBase,
  type CallParsedInput,
  type GitRepo,
  type sprintCommitsCalls,
  sprintHookPath,
} from '@easymock/contract';
import { asc, eq, sql } from 'drizzle-orm';
import { checkEnumerationValue } from '../../enumeration/index';
import { diffOf } from '../../platform/audit/audit';
import type { Services, SessionContext } from '../../platform/context';
import { violatedUnique } from '../../platform/database/index';
import { byPinyin } from '../../platform/database/pinyin-order';
import { fail } from '../../platform/failure';
import { newId } from '../../platform/ids';
import { unique } from '../../platform/unique';
import { type GitRepoRow, gitRepos } from './sprint-commits.table';

const kind = 'git_repo';

/** Returns the place for which a secret is sealed; a copy in another place cannot be opened. */
export const secretPlace = (id: string): string => `git_repo/${id}/secret`;

const presentRepo = (row: GitRepoRow, isManager: boolean): GitRepo => ({
  _id: row.id,
  name: row.name,
  host: row.host,
  project: row.project,
  webUrl: row.webUrl,
  branchRule: row.branchRule,
  issuePrefixes: row.issuePrefixes,
  secretHint: isManager ? row.secretHint : '',
  hookPath: `${apiBase}${sprintHookPath}/${row.hookToken}`,
  lastPushAt: row.lastPushAt?.toISOString() ?? null,
  missedNum: row.missedNum,
  version: row.version,
  update_at: row.updatedAt.toISOString(),
  updateUserName: row.updateUserName,
});

export async function listRepos({ db, actor }: SessionContext): Promise<GitRepo[]> {
  const rows = await db
    .select()
    .from(gitRepos)
    .orderBy(asc(byPinyin(gitRepos.name)), asc(gitRepos.id));
  return rows.map((row) => presentRepo(row, actor.grants.sprintCommits.level === 'manage'));
}

/** Returns the sealed columns of a secret. @throws gitKeyMissing */
async function secretColumns(
  { secrets }: Pick<Services, 'secrets'>,
  id: string,
  secret: string,
): Promise<Pick<GitRepoRow, 'secret' | 'secretHint'>> {
  const sealed = await secrets.seal(secret, secretPlace(id)).catch(() => fail('gitKeyMissing'));
  return { secret: sealed, secretHint: secret.slice(-2) };
}

/** Returns the fields of a repository for the audit log. */
const auditFacts = ({ name, host, project, webUrl, branchRule, issuePrefixes, secret }: GitRepoRow) => ({
  name,
  host,
  project,
  webUrl,
  branchRule,
  issuePrefixes,
  secret,
});

async function translateTaken<R>(write: () => Promise<R>): Promise<R> {
  try {
    return await write();
  } catch (error) {
    if (violatedUnique(error)) fail('gitRepoTaken');
    throw error;
  }
}

export async function insertRepo(
  ctx: SessionContext,
  { secret, issuePrefixes, ...draft }: CallParsedInput<typeof sprintCommitsCalls.insertRepo>,
): Promise<GitRepo> {
  await checkEnumerationValue(ctx.db, 'project', draft.project);
  const id = newId();
  const values = {
    ...draft,
    id,
    issuePrefixes: unique(issuePrefixes),
    updateUserName: ctx.actor.nickName,
    hookToken: randomBytes(24).toString('base64url'),
    createdAt: ctx.now,
    updatedAt: ctx.now,
    ...(await secretColumns(ctx.services, id, secret)),
  };
  const [row = fail('internal')] = await translateTaken(() => ctx.db.insert(gitRepos).values(values).returning());
  ctx.audit({ kind, entityId: id, entityName: row.name, diff: diffOf({}, auditFacts(row), ['secret']) });
  return presentRepo(row, true);
}

export async function updateRepo(
  ctx: SessionContext,
  { id, version, secret, issuePrefixes, ...change }: CallParsedInput<typeof sprintCommitsCalls.updateRepoById>,
): Promise<GitRepo> {
  const [seen = fail('notFound')] = await ctx.db.select().from(gitRepos).where(eq(gitRepos.id, id));
  await checkEnumerationValue(ctx.db, 'project', change.project ?? [], seen.project);
  const [before = fail('notFound')] = await ctx.db
    .select()
    .from(gitRepos)
    .where(eq(gitRepos.id, id))
    .for('no key update');
  if (before.version !== version) fail('staleVersion');
  const values = {
    ...change,
    issuePrefixes: issuePrefixes && unique(issuePrefixes),
    ...(secret && (await secretColumns(ctx.services, id, secret))),
    updatedAt: ctx.now,
    updateUserName: ctx.actor.nickName,
    version: sql`${gitRepos.version} + 1`,
  };
  const [row = fail('internal')] = await translateTaken(() =>
    ctx.db.update(gitRepos).set(values).where(eq(gitRepos.id, id)).returning(),
  );
  const diff = diffOf(auditFacts(before), auditFacts(row), ['secret']);
  ctx.audit({ kind, entityId: id, entityName: row.name, diff });
  return presentRepo(row, true);
}

export async function deleteRepo(ctx: SessionContext, { id }: { id: string }): Promise<null> {
  const [gone] = await ctx.db.delete(gitRepos).where(eq(gitRepos.id, id)).returning();
  if (gone) ctx.audit({ kind, entityId: id, entityName: gone.name });
  else ctx.audit();
  return null;
}
