import { isSprintOpen, type SprintStatus } from '@easymock/contract';

/** The fields of a sprint that determine its commits. */
export interface AssignableSprint {
  readonly id: string;
  readonly project: string;
  readonly status: SprintStatus;
  readonly branch: string;
  /** `YYYY-MM-DD`; null if undecided. */
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly issueKeys: readonly string[];
  readonly repos: readonly { readonly name: string }[];
}

/** The fields of a commit that determine its sprint. */
export interface AssignableCommit {
  readonly project: string;
  readonly repo: string;
  readonly branch: string;
  readonly issueKeys: readonly string[];
  /** Day of the commit in the time zone of the installation. */
  readonly day: string;
}

/**
 * Returns whether a text matches a pattern in which `*` stands for any characters. Each part between stars is searched
 * from the left, so the time is bounded by the product of both lengths, regardless of the number of stars.
 */
function hasForm(text: string, pattern: string): boolean {
  const [first = '', ...parts] = pattern.split('*');
  const last = parts.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first)) return false;
  let at = first.length;
  for (const part of parts) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return text.length - last.length >= at && text.endsWith(last);
}

const patternsOf = (rule: string): string[] =>
  rule
    .split(/[,，;\n]/)
    .map((one) => one.trim())
    .filter(Boolean);

/**
 * Returns how exactly a rule names a branch: the length of the pattern that matches, plus 1000 for a name
 * without `*`; 0 if no pattern matches.
 * @param rule branches or patterns such as `release/3.2*`, separated by commas
 */
export function branchMatch(rule: string, branch: string): number {
  if (branch === '') return 0;
  const found = patternsOf(rule).map((pattern) => {
    if (pattern === branch) return 1_000 + pattern.length;
    return hasForm(branch, pattern) ? pattern.length : 0;
  });
  return Math.max(0, ...found);
}

/** Returns whether commits of a branch are recorded; an empty rule stands for all branches. */
export const isRecorded = (rule: string, branch: string): boolean =>
  rule.trim() === '' || branchMatch(rule, branch) > 0;

const isForCommit = ({ project, repos, status }: AssignableSprint, commit: AssignableCommit): boolean =>
  isSprintOpen(status) &&
  (project === commit.project || repos.some(({ name }) => name.toLowerCase() === commit.repo.toLowerCase()));

const isActive = (sprint: AssignableSprint, { project, day }: AssignableCommit): boolean =>
  sprint.project === project &&
  sprint.status !== 'passed' &&
  (sprint.startDate === null || sprint.startDate <= day) &&
  (sprint.endDate === null || sprint.endDate >= day);

/**
 * Finds the sprint of a commit: the sprint whose branch rule matches, else the one whose scope names an issue of the
 * commit, else the active sprint of the project. The more exact match wins, then the later start, then the later ID, so
 * that the order of the sprints does not matter.
 * @returns undefined if no sprint matches
 */
export function sprintOf(commit: AssignableCommit, sprints: readonly AssignableSprint[]): AssignableSprint | undefined {
  const fitting = sprints.filter((sprint) => isForCommit(sprint, commit));
  const keys = new Set(commit.issueKeys);
  const ranks: readonly ((sprint: AssignableSprint) => number)[] = [
    ({ branch }) => branchMatch(branch, commit.branch),
    ({ issueKeys }) => issueKeys.filter((key) => keys.has(key)).length,
    (sprint) => (isActive(sprint, commit) ? 1 : 0),
  ];
  for (const rank of ranks) {
    const found = fitting
      .map((sprint) => ({ sprint, num: rank(sprint) }))
      .filter(({ num }) => num > 0)
      .sort(
        (a, b) =>
          b.num - a.num ||
          compare(b.sprint.startDate ?? '', a.sprint.startDate ?? '') ||
          compare(b.sprint.id, a.sprint.id),
      );
    if (found[0]) return found[0].sprint;
  }
  return undefined;
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
