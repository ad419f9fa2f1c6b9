import type { CallParsedInput, LooseCommit, NewCommit, sprintCommitsCalls } from '@easymock/contract';
import { and, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { checkEnumerationValue } from '../../enumeration/index';
import type { SessionContext } from '../../platform/context';
import { containsPattern } from '../../platform/database/search';
import { presentCommit } from './present';
import { sprintResource } from './sprint-commits.resource';
import { type SprintRow, sprintCommits, sprints } from './sprint-commits.table';
import { type PlacedCommit, storeCommits } from './store-commits';

type InputOf<Name extends keyof typeof sprintCommitsCalls> = CallParsedInput<(typeof sprintCommitsCalls)[Name]>;

/** Condition for commits of no sprint, or of a sprint in the recycle bin. */
const isLoose: SQL | undefined = or(
  isNull(sprintCommits.sprintId),
  sql`${sprintCommits.sprintId} in (select gone.id from ${sprints} gone where gone.deleted_at is not null)`,
);

/** Returns the condition for sprints with a commit that matches the keywords. Hidden commits do not count. */
export const hasCommitLike = (keywords: string): SQL =>
  sql`${sprints.id} in (select ${sprintCommits.sprintId} from ${sprintCommits}
    where ${sprintCommits.searchText} like ${containsPattern(keywords.toLowerCase())} and not ${sprintCommits.hidden})`;

export async function listLoose(
  { db }: SessionContext,
  { page_index: page, page_size: pageSize, keywords, project }: InputOf<'looseCommits'>,
) {
  const wanted = and(
    isLoose,
    project ? eq(sprintCommits.project, project) : undefined,
    keywords.trim() ? sql`${sprintCommits.searchText} like ${containsPattern(keywords.toLowerCase())}` : undefined,
  );
  const rows = await db
    .select()
    .from(sprintCommits)
    .where(wanted)
    .orderBy(desc(sprintCommits.at), desc(sprintCommits.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const list: LooseCommit[] = rows.map((row) => ({ ...presentCommit(row), project: row.project }));
  return { list, total: await db.$count(sprintCommits, wanted), page, pageSize };
}

/** Maximum titles in an entry of the history. */
const mostTitles = 20;

function titlesOf(rows: readonly { sha: string; title: string }[]): string {
  const lines = rows.slice(0, mostTitles).map(({ sha, title }) => `${sha.slice(0, 8)} ${title}`);
  const more = rows.length > mostTitles ? [`… +${rows.length - mostTitles}`] : [];
  return [...lines, ...more].join('\n');
}

/**
 * Records a change of commits in the history of their sprint. The version of the sprint remains, since its
 * fields do not change.
 */
function noteCommits(
  ctx: SessionContext,
  row: SprintRow,
  action: 'update' | 'move' | 'import',
  { before = '', after = '' }: { before?: string; after?: string },
): void {
  ctx.audit(sprintResource.note(row, { action, diff: { commits: { before, after } } }));
}

export async function attachCommits(ctx: SessionContext, { id, shas }: InputOf<'attach'>) {
  const row = await sprintResource.findToChange(ctx, id);
  const moved = await ctx.db
    .update(sprintCommits)
    .set({ sprintId: id })
    .where(and(inArray(sprintCommits.sha, shas), isLoose))
    .returning({ sha: sprintCommits.sha, title: sprintCommits.title });
  if (moved.length > 0) noteCommits(ctx, row, 'move', { after: titlesOf(moved) });
  else ctx.audit();
  return { num: moved.length };
}

const changes = {
  hide: { hidden: true },
  show: { hidden: false },
  // No page can unhide a commit without a sprint, so detaching clears the flag.
  detach: { sprintId: null, hidden: false },
} as const;

export async function changeCommits(ctx: SessionContext, { id, commitIds, action }: InputOf<'changeCommits'>) {
  const row = await sprintResource.findToChange(ctx, id);
  const isWanted = and(eq(sprintCommits.sprintId, id), inArray(sprintCommits.id, commitIds));
  const isOther = action === 'detach' ? undefined : eq(sprintCommits.hidden, action === 'show');
  const changed = await ctx.db
    .update(sprintCommits)
    .set(changes[action])
    .where(and(isWanted, isOther))
    .returning({ sha: sprintCommits.sha, title: sprintCommits.title });
  const titles = titlesOf(changed);
  const told = action === 'show' ? { after: titles } : { before: titles };
  if (changed.length === 0) ctx.audit();
  else noteCommits(ctx, row, action === 'detach' ? 'move' : 'update', told);
  return { num: changed.length };
}

type Brought = Omit<Required<NewCommit>, 'files'> & { files: number | null };

const placed = (
  { repo, sha, title, authorName, authorEmail, at, url, files }: Brought,
  { project, branch }: { project: string; branch: string },
): PlacedCommit => ({
  repo,
  project,
  branch,
  sha,
  message: title,
  authorName,
  authorEmail,
  url,
  files,
  at: new Date(at),
});

export async function addCommits(ctx: SessionContext, { id, commits }: InputOf<'addCommits'>) {
  const row = await sprintResource.findToChange(ctx, id);
  const all = commits.map((commit) => placed(commit, { project: row.project, branch: '' }));
  const nums = await storeCommits(ctx.db, ctx.services, all, 'manual', id);
  if (nums.storedNum === 0) ctx.audit();
  else
    noteCommits(ctx, row, 'import', {
      after: titlesOf(all.map(({ sha, message }) => ({ sha, title: message.split('\n', 1)[0] ?? '' }))),
    });
  return nums;
}

/** Stores the commits that a pipeline reports. */
export async function takeFromPipeline(ctx: SessionContext, { project, branch, commits }: InputOf<'ci'>) {
  await checkEnumerationValue(ctx.db, 'project', project);
  const all = commits.map((commit) => placed(commit, { project, branch }));
  const nums = await storeCommits(ctx.db, ctx.services, all, 'ci');
  const names = [...new Set(all.map(({ repo }) => repo))].join(', ');
  if (nums.storedNum === 0) ctx.audit();
  else ctx.audit({ entityName: names, diff: { commits: { before: null, after: nums.storedNum } } });
  return nums;
}

/** Returns the condition for commits without a sprint that a person wrote. */
export const isLooseOf = (userId: string): SQL | undefined =>
  and(isNull(sprintCommits.sprintId), eq(sprintCommits.authorUserId, userId));
