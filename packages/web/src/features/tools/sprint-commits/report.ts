import type { CommitGrouping, SprintCommit, SprintInfo } from '@easymock/contract';

interface Words {
  readonly scope: string;
  readonly selfTest: string;
  readonly risk: string;
  readonly commits: string;
  readonly noIssue: string;
  readonly withoutCommits: string;
  readonly branch: string;
  readonly environment: string;
}

/** Escapes characters with a meaning in Markdown. */
const plain = (text: string): string => text.replace(/[\\`*_[\]<>|]/g, '\\$&');

function lineOf({ title, sha, url, authorName }: SprintCommit): string {
  const id = `\`${sha.slice(0, 8)}\``;
  return `- ${plain(title)} (${url ? `[${id}](${url})` : id}${authorName ? `, ${plain(authorName)}` : ''})`;
}

/**
 * Formats a sprint as Markdown with its facts, its texts, and its commits grouped as on the page. Hidden commits are
 * omitted.
 * @example await copyText(reportOf(sprint, 'issue', words))
 */
export function reportOf(sprint: SprintInfo, grouping: CommitGrouping, words: Words): string {
  const commits = new Map(sprint.commits.filter(({ hidden }) => !hidden).map((one) => [one._id, one]));
  const facts = [
    [words.branch, sprint.branch && `\`${sprint.branch.replaceAll('`', '')}\``],
    [words.environment, plain(sprint.environment)],
  ].filter(([, value]) => value);
  const texts = [
    [words.scope, sprint.scope],
    [words.selfTest, sprint.selfTest],
    [words.risk, sprint.risk],
  ].filter(([, text]) => text?.trim());
  const groups = sprint.groups[grouping].flatMap(({ key, commits: ids }) => {
    const lines = ids.flatMap((id) => commits.get(id) ?? []).map(lineOf);
    return lines.length > 0 ? [`### ${key === '' ? words.noIssue : plain(key)}`, lines.join('\n')] : [];
  });
  const open = sprint.issuesWithoutCommits;
  return `${[
    `# ${plain(sprint.name)}`,
    facts.map(([label, value]) => `- ${label}: ${value}`).join('\n'),
    ...texts.flatMap(([label, text]) => [`## ${label}`, text?.trim()]),
    ...(groups.length > 0 ? [`## ${words.commits}`, ...groups] : []),
    ...(open.length > 0 ? [`## ${words.withoutCommits}`, open.map((key) => `- ${key}`).join('\n')] : []),
  ]
    .filter(Boolean)
    .join('\n\n')}\n`;
}
