import { type CommitSource, openSprintStatuses, type StoredNums } from '@easymock/contract';
import { and, inArray, isNull, sql } from 'drizzle-orm';
import { users } from '../../people/index';
import type { Services } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { dayIn } from '../../platform/day';
import { sprintOf } from './assign';
import { issueKeysIn } from './issue-keys';
import { type ReportedCommit, titleOf } from './read-push';
import { gitRepos, sprintCommits, sprints } from './sprint-commits.table';

/** A commit with the repository, project and branch to which it was pushed. */
export interface PlacedCommit extends ReportedCommit {
  readonly repo: string;
  readonly project: string;
  readonly branch: string;
}

/** Rows per statement, below PostgreSQL's limit of parameters. */
const perStatement = 500;

/** Returns the people with these e-mail addresses in their profiles, by address in lower case. */
async function peopleBy(db: Db, addresses: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(addresses.map((one) => one.toLowerCase()).filter(Boolean))];
  if (wanted.length === 0) return new Map();
  const { rows } = await db.execute<{ id: string; address: string }>(sql`
    select ${users.id} as id, known.address from ${users}
    cross join lateral (select lower(unnest(${users.gitEmails} || ${users.email})) as address) known
    where ${users.deletedAt} is null and known.address = any(${sql.param(wanted)}::text[])
    order by ${users.createdAt} desc, ${users.id} desc`);
  return new Map(rows.map(({ id, address }) => [address, id]));
}

/** Returns the issue prefixes of repositories, by name in lower case. */
async function prefixesBy(db: Db, repos: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  const name = sql<string>`lower(${gitRepos.name})`;
  const rows = await db
    .select({ name, issuePrefixes: gitRepos.issuePrefixes })
    .from(gitRepos)
    .where(inArray(name, [...new Set(repos)]));
  return new Map(rows.map((row) => [row.name, row.issuePrefixes]));
}

/** Returns the sprints that can receive commits. */
const openSprints = (db: Db) =>
  db
    .select({
      id: sprints.id,
      project: sprints.project,
      status: sprints.status,
      branch: sprints.branch,
      startDate: sprints.startDate,
      endDate: sprints.endDate,
      issueKeys: sprints.issueKeys,
      repos: sprints.repos,
    })
    .from(sprints)
    .where(and(isNull(sprints.deletedAt), inArray(sprints.status, [...openSprintStatuses])));

/** Removes an e-mail address from the name of an author, since the name is published with the sprint. */
const nameWithoutAddress = (name: string): string => name.replace(/@.*$/s, '').trim().slice(0, 100);

/**
 * Stores new commits, each in its sprint. Existing commits remain unchanged, whatever the source.
 * @param sprintId sprint of all commits; default: the one that `sprintOf` finds for each
 */
export async function storeCommits(
  db: Db,
  { settings }: Pick<Services, 'settings'>,
  commits: readonly PlacedCommit[],
  source: CommitSource,
  sprintId?: string,
): Promise<StoredNums> {
  const bySha = new Map(commits.map((commit) => [`${commit.repo.toLowerCase()} ${commit.sha}`, commit]));
  // All callers insert in this order, so that two deliveries of the same commits do not deadlock.
  const all = [...bySha.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, commit]) => commit);
  const candidates = sprintId === undefined ? await openSprints(db) : [];
  const people = await peopleBy(
    db,
    all.map(({ authorEmail }) => authorEmail),
  );
  const prefixes = await prefixesBy(
    db,
    all.map(({ repo }) => repo.toLowerCase()),
  );
  const timeZone = settings.get('timeZone');
  const rows = all.map((commit) => {
    const repo = commit.repo.toLowerCase();
    const issueKeys = issueKeysIn([commit.message, commit.branch], prefixes.get(repo));
    const { project, branch, sha, at, url, files } = commit;
    const title = titleOf(commit.message) || sha;
    const day = dayIn(timeZone, at);
    return {
      project,
      repo,
      sha,
      title,
      at,
      url,
      files,
      branch,
      issueKeys,
      source,
      sprintId: sprintId ?? sprintOf({ project, repo, branch, issueKeys, day }, candidates)?.id ?? null,
      authorName: nameWithoutAddress(commit.authorName),
      authorUserId: people.get(commit.authorEmail.toLowerCase()) ?? '',
      searchText: [title, sha, ...issueKeys].join('\n').toLowerCase(),
    };
  });
  const stored: { sprintId: string | null }[] = [];
  for (let start = 0; start < rows.length; start += perStatement)
    stored.push(
      ...(await db
        .insert(sprintCommits)
        .values(rows.slice(start, start + perStatement))
        .onConflictDoNothing({ target: [sprintCommits.repo, sprintCommits.sha] })
        .returning({ sprintId: sprintCommits.sprintId })),
    );
  return {
    storedNum: stored.length,
    knownNum: rows.length - stored.length,
    looseNum: stored.filter((row) => row.sprintId === null).length,
  };
}
