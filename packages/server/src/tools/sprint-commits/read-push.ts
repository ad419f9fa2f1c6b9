import { type GitHost, shaPattern, sprintLimits } from '@easymock/contract';
import { z } from 'zod';

/** A commit as a push or a pipeline delivers it. */
export interface ReportedCommit {
  readonly sha: string;
  readonly message: string;
  readonly authorName: string;
  readonly authorEmail: string;
  readonly at: Date;
  readonly url: string;
  readonly files: number | null;
}

export interface Push {
  /** Path of the repository, in the spelling of its host. */
  readonly repo: string;
  readonly branch: string;
  readonly commits: readonly ReportedCommit[];
  /** Number of commits of the push that the host omitted. */
  readonly missedNum: number;
}

const maxPushed = 5_000;
const words = (most: number) =>
  z
    .string()
    .transform((text) => text.replaceAll('\0', '').slice(0, most))
    .catch('');
const names = z.array(z.unknown()).nullish().catch(null);

const pushedCommit = z.object({
  id: z.string().toLowerCase().regex(shaPattern),
  message: words(10_000),
  timestamp: words(40),
  url: words(2_000),
  author: z
    .object({ name: words(100), email: words(200) })
    .partial()
    .nullish()
    .catch(null),
  added: names,
  modified: names,
  removed: names,
});

const repository = z
  .object({ full_name: words(300), path_with_namespace: words(300), homepage: words(2_000) })
  .partial()
  .nullish()
  .catch(null);

const pushBody = z.object({
  ref: words(300),
  after: words(64),
  commits: z.array(pushedCommit).max(maxPushed).nullish(),
  total_commits_count: z.number().int().nullish().catch(null),
  total_commits: z.number().int().nullish().catch(null),
  project: repository,
  repository,
});
type PushBody = z.output<typeof pushBody>;

/** Returns the path of a repository from its web address. */
function pathOfAddress(address: string): string {
  try {
    return new URL(address).pathname.replace(/^\/+|\/+$|\.git\/?$/g, '');
  } catch {
    return '';
  }
}

function repoOf(host: GitHost, { project, repository }: PushBody): string {
  // Codeup sends no path, only a web address.
  if (host === 'codeup') return pathOfAddress(repository?.homepage ?? '');
  return (
    repository?.full_name || project?.path_with_namespace || repository?.path_with_namespace || project?.full_name || ''
  );
}

/** Returns the first line of a message as the title of a commit. */
export const titleOf = (message: string): string =>
  (message.trim().split(/\r?\n/, 1)[0] ?? '').trim().slice(0, sprintLimits.title);

const isWebAddress = (url: string): boolean => /^https?:\/\/[^\s<>"]+$/i.test(url);
const sizeOf = (list: readonly unknown[] | null | undefined): number | undefined => list?.length;

function commitOf(commit: z.output<typeof pushedCommit>, now: Date): ReportedCommit {
  const { id: sha, message, timestamp, url, author, added, modified, removed } = commit;
  const at = new Date(timestamp);
  const isUsual = at.getTime() > 0 && at.getTime() <= now.getTime() + dayMs;
  const sizes = [added, modified, removed].map(sizeOf).filter((num) => num !== undefined);
  return {
    sha,
    message,
    authorName: author?.name ?? '',
    authorEmail: author?.email ?? '',
    // Clocks of authors may be wrong, and a date in the far future would stay at the top forever.
    at: isUsual ? at : now,
    url: isWebAddress(url) ? url : '',
    files: sizes.length > 0 ? sizes.reduce((sum, num) => sum + num, 0) : null,
  };
}
const dayMs = 24 * 3_600_000;

const isGone = (after: string): boolean => /^0+$/.test(after);

/**
 * Parses the body of a push event. Pushes of tags and deleted branches contain no commits.
 * @throws ZodError if the body is not a push
 */
export function readPush(host: GitHost, body: unknown, now: Date): Push {
  const push = pushBody.parse(body);
  const repo = repoOf(host, push);
  const branch = push.ref.startsWith('refs/heads/') ? push.ref.slice('refs/heads/'.length) : '';
  const commits = branch === '' || isGone(push.after) ? [] : (push.commits ?? []);
  const total = push.total_commits_count ?? push.total_commits ?? commits.length;
  return {
    repo,
    branch,
    commits: commits.map((commit) => commitOf(commit, now)),
    missedNum: commits.length > 0 ? Math.max(0, Math.min(total, 1_000_000) - commits.length) : 0,
  };
}
