import type {
  CommitGroup,
  CommitGrouping,
  Language,
  Sprint,
  SprintCommit,
  SprintFace,
  SprintInfo,
} from '@easymock/contract';
import { sprintLimits } from '@easymock/contract';
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { enumerations } from '../../enumeration/index';
import { users } from '../../people/index';
import type { Db } from '../../platform/database/index';
import { dayIn } from '../../platform/day';
import { sprintResource } from './sprint-commits.resource';
import { type SprintCommitRow, type SprintRow, sprintCommits } from './sprint-commits.table';

type Counts = Pick<Sprint, 'commitNum' | 'authorNum' | 'issueNum' | 'lastCommitAt'>;
const noCommits: Counts = { commitNum: 0, authorNum: 0, issueNum: 0, lastCommitAt: null };

/** Key of an author: the person if known, otherwise the name. */
const authorKey = sql`coalesce(nullif(${sprintCommits.authorUserId}, ''), lower(${sprintCommits.authorName}))`;

/** Counts the commits of sprints that are not hidden. */
export async function countsOf(db: Db, ids: readonly string[]): Promise<(id: string) => Counts> {
  if (ids.length === 0) return () => noCommits;
  const isCounted = and(inArray(sprintCommits.sprintId, [...ids]), eq(sprintCommits.hidden, false));
  const rows = await db
    .select({
      id: sprintCommits.sprintId,
      commitNum: sql<number>`count(*)::int`,
      authorNum: sql<number>`count(distinct ${authorKey})::int`,
      lastAt: sql<string>`max(${sprintCommits.at})`,
    })
    .from(sprintCommits)
    .where(isCounted)
    .groupBy(sprintCommits.sprintId);
  const key = sql`unnest(${sprintCommits.issueKeys})`.as('key');
  const keys = db.select({ id: sprintCommits.sprintId, key }).from(sprintCommits).where(isCounted).as('keys');
  const issues = await db
    .select({ id: keys.id, num: sql<number>`count(distinct ${keys.key})::int` })
    .from(keys)
    .groupBy(keys.id);
  const issueNums = new Map(issues.map(({ id, num }) => [id, num]));
  const found = new Map(
    rows.map(({ id, commitNum, authorNum, lastAt }) => [
      id,
      { commitNum, authorNum, issueNum: issueNums.get(id) ?? 0, lastCommitAt: new Date(lastAt).toISOString() },
    ]),
  );
  return (id) => found.get(id) ?? noCommits;
}

/** Returns people by ID for display, without people who have left. */
async function facesOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, SprintFace>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const rows = await db
    .select({ userId: users.id, userName: users.nickName, headImg: users.headImg })
    .from(users)
    .where(and(inArray(users.id, wanted), isNull(users.deletedAt)));
  return new Map(rows.map((row) => [row.userId, row]));
}

const pick = (faces: ReadonlyMap<string, SprintFace>, ids: readonly string[]): SprintFace[] =>
  ids.flatMap((id) => faces.get(id) ?? []);

/** Presents sprints for lists, without their long texts. */
export async function presentSprints(db: Db, rows: readonly SprintRow[]): Promise<Sprint[]> {
  const counts = await countsOf(
    db,
    rows.map(({ id }) => id),
  );
  const faces = await facesOf(
    db,
    rows.flatMap(({ members }) => members),
  );
  return rows.map((row) => {
    const { scope: _scope, selfTest: _selfTest, risk: _risk, ...shown } = sprintResource.present(row);
    return { ...shown, ...counts(row.id), people: pick(faces, row.members) };
  });
}

export const presentCommit = (row: SprintCommitRow): SprintCommit => ({
  _id: row.id,
  repo: row.repo,
  sha: row.sha,
  title: row.title,
  authorName: row.authorName,
  authorUserId: row.authorUserId,
  at: row.at.toISOString(),
  url: row.url,
  branch: row.branch,
  issueKeys: row.issueKeys,
  files: row.files,
  source: row.source,
  hidden: row.hidden,
});

/**
 * Groups commits by keys, in the order in which the keys first occur. A commit with several keys is in
 * several groups.
 */
function grouped(commits: readonly SprintCommit[], keysOf: (commit: SprintCommit) => readonly string[]): CommitGroup[] {
  const groups = new Map<string, string[]>();
  for (const commit of commits)
    for (const key of keysOf(commit)) {
      const ids = groups.get(key) ?? [];
      ids.push(commit._id);
      groups.set(key, ids);
    }
  return [...groups].map(([key, ids]) => ({ key, commits: ids }));
}

const byKey = (a: CommitGroup, b: CommitGroup): number =>
  // Sorts the group without an issue last.
  Number(a.key === '') - Number(b.key === '') || a.key.localeCompare(b.key, 'en', { numeric: true });
const byNum = (a: CommitGroup, b: CommitGroup): number => b.commits.length - a.commits.length || byKey(a, b);

/** Groups commits in all ways that the page offers. */
function groupCommits(commits: readonly SprintCommit[], timeZone: string): Record<CommitGrouping, CommitGroup[]> {
  return {
    issue: grouped(commits, ({ issueKeys }) => (issueKeys.length > 0 ? issueKeys : [''])).sort(byKey),
    author: grouped(commits, ({ authorName }) => [authorName]).sort(byNum),
    repo: grouped(commits, ({ repo }) => [repo]).sort(byNum),
    day: grouped(commits, ({ at }) => [dayIn(timeZone, new Date(at))]),
  };
}

// An e-mail address. The look-behind starts a match only at the start of a word, so that a long word is
// scanned once.
const address = /(?<![\w.%+-])[\w.%+-]+@[\w-]+(?:\.[\w-]+)+/g;
/** Masks e-mail addresses, which people also write into texts. */
const withoutAddresses = (text: string): string => text.replace(address, '***');

/** Removes IDs of people and records and all e-mail addresses for anonymous callers. */
function forStrangers(info: SprintInfo): SprintInfo {
  const face = ({ userName }: SprintFace): SprintFace => ({ userId: '', userName, headImg: '' });
  const hidden = (text: string) => withoutAddresses(text);
  return {
    ...info,
    name: hidden(info.name),
    branch: hidden(info.branch),
    environment: hidden(info.environment),
    scope: hidden(info.scope),
    selfTest: hidden(info.selfTest),
    risk: hidden(info.risk),
    createUserId: '',
    createUserName: withoutAddresses(info.createUserName),
    updateUserId: '',
    updateUserName: withoutAddresses(info.updateUserName),
    members: [],
    testUserIds: [],
    dingConfigIds: [],
    jiraBoardId: '',
    jiraSprintId: '',
    people: info.people.map(face),
    testers: info.testers.map(face),
    commits: info.commits.map((commit) => ({
      ...commit,
      authorUserId: '',
      title: hidden(commit.title),
      authorName: hidden(commit.authorName),
      branch: hidden(commit.branch),
    })),
  };
}

interface Reader {
  /** Whether the reader is signed in and may view the tool. */
  readonly isKnown: boolean;
  readonly mayChange: boolean;
  readonly language: Language;
  /** Time zone of the days by which commits are grouped. */
  readonly timeZone: string;
}

async function projectNameOf(db: Db, project: string, language: Language): Promise<string> {
  const [row] = await db
    .select({ zh: enumerations.label, en: enumerations.labelEn })
    .from(enumerations)
    .where(and(eq(enumerations.type, 'project'), eq(enumerations.value, project)))
    .limit(1);
  return (language === 'en' && row?.en) || row?.zh || project;
}

/** Presents a sprint with everything that its page shows to a reader. */
export async function presentInfo(
  db: Db,
  row: SprintRow,
  { timeZone, language, ...reader }: Reader,
): Promise<SprintInfo> {
  const isShown = and(
    eq(sprintCommits.sprintId, row.id),
    reader.mayChange ? undefined : eq(sprintCommits.hidden, false),
  );
  const found = await db
    .select()
    .from(sprintCommits)
    .where(isShown)
    .orderBy(desc(sprintCommits.at), desc(sprintCommits.id))
    .limit(sprintLimits.shown);
  const commits = found.map(presentCommit);
  const counts = await countsOf(db, [row.id]);
  const faces = await facesOf(db, [...row.members, ...row.testUserIds]);
  const covered = new Set(commits.filter(({ hidden }) => !hidden).flatMap(({ issueKeys }) => issueKeys));
  const info: SprintInfo = {
    ...sprintResource.present(row),
    ...counts(row.id),
    ...reader,
    people: pick(faces, row.members),
    testers: pick(faces, row.testUserIds),
    projectName: await projectNameOf(db, row.project, language),
    commits,
    groups: groupCommits(commits, timeZone),
    issueKeys: row.issueKeys,
    issuesWithoutCommits: row.issueKeys.filter((key) => !covered.has(key)),
  };
  if (reader.isKnown) return info;
  const shown = forStrangers(info);
  return { ...shown, groups: groupCommits(shown.commits, timeZone) };
}
