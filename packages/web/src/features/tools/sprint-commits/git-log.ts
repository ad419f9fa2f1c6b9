import { type NewCommit, shaPattern } from '@easymock/contract';

/** Command that prints commits in the format of `readGitLog`. */
export const gitLogCommand =
  "TZ=UTC git log -50 --no-merges --date=format-local:'%Y-%m-%dT%H:%M:%SZ' --pretty=format:'%H%x09%ad%x09%an%x09%s'";

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;

/**
 * Parses the output of `gitLogCommand`.
 * @returns the commits, and the number of the first line that is not a commit, from 1; undefined if all lines are
 * commits
 */
export function readGitLog(text: string, repo: string): { commits: NewCommit[]; wrongLine: number | undefined } {
  const lines = text.split(/\r?\n/);
  const commits: NewCommit[] = [];
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const [sha = '', at = '', authorName = '', ...title] = line.split('\t');
    if (!shaPattern.test(sha.trim()) || !moment.test(at) || title.join(' ').trim() === '')
      return { commits, wrongLine: index + 1 };
    commits.push({ repo, sha: sha.trim(), at, authorName: authorName.slice(0, 100), title: title.join('\t') });
  }
  return { commits, wrongLine: undefined };
}
