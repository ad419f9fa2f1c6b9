import type { Text } from '../../core/language';
import type { Level } from '../../core/permissions';

// Separate from the schemas, since screens import these choices and must not load zod.

/** The statuses of a sprint, in the order of its life cycle. */
export const sprintStatuses = ['preparing', 'testing', 'passed', 'released', 'abandoned'] as const;
export type SprintStatus = (typeof sprintStatuses)[number];
export const sprintStatusNames: Record<SprintStatus, Text> = {
  preparing: { zh: '开发中', en: 'In development' },
  testing: { zh: '测试中', en: 'In testing' },
  passed: { zh: '测试通过', en: 'Tests passed' },
  released: { zh: '已上线', en: 'Released' },
  abandoned: { zh: '已放弃', en: 'Abandoned' },
};

/** The statuses of sprints that still receive commits. */
export const openSprintStatuses = ['preparing', 'testing', 'passed'] as const satisfies SprintStatus[];
export const isSprintOpen = (status: SprintStatus): boolean =>
  (openSprintStatuses as readonly SprintStatus[]).includes(status);

/** Returns whether the tests of a sprint passed, which release checklists can require. */
export const isSprintPassed = (status: SprintStatus): boolean => status === 'passed' || status === 'released';

/**
 * Returns the statuses to which a person can move a sprint. Only people with the level `manage` can move a sprint
 * backwards.
 * @example nextSprintStatuses('passed', 'edit') // ['passed', 'released', 'abandoned']
 */
export function nextSprintStatuses(from: SprintStatus, level: Level): SprintStatus[] {
  if (level === 'manage') return [...sprintStatuses];
  if (!isSprintOpen(from)) return [from];
  return sprintStatuses.slice(sprintStatuses.indexOf(from));
}

/** Git hosts whose push events the server can parse. */
export const gitHosts = ['gitlab', 'github', 'gitea', 'gitee', 'codeup'] as const;
export type GitHost = (typeof gitHosts)[number];
export const gitHostNames: Record<GitHost, string> = {
  gitlab: 'GitLab',
  github: 'GitHub',
  gitea: 'Gitea',
  gitee: 'Gitee',
  codeup: 'Codeup',
};

export const commitSources = ['webhook', 'ci', 'manual'] as const;
export type CommitSource = (typeof commitSources)[number];
export const commitSourceNames: Record<CommitSource, Text> = {
  webhook: { zh: '推送', en: 'Push' },
  ci: { zh: '流水线', en: 'Pipeline' },
  manual: { zh: '手工', en: 'By hand' },
};

export const commitGroupings = ['issue', 'author', 'repo', 'day'] as const;
export type CommitGrouping = (typeof commitGroupings)[number];

export const sprintLimits = {
  scope: 20_000,
  selfTest: 10_000,
  risk: 5_000,
  repos: 20,
  people: 50,
  robots: 10,
  /** Maximum commits that one call adds or moves. */
  commits: 500,
  /** Maximum commits on a detail page; the newest are shown. */
  shown: 2_000,
  title: 200,
  /** Minimum length of a repository's secret, so that it cannot be guessed. */
  secret: 16,
} as const;

/** Path of the push hooks, below `apiBase`; the token of the repository follows. Responds with the envelope. */
export const sprintHookPath = '/sprint-commits/hook';
export const shaPattern: RegExp = /^[0-9a-f]{7,40}$/;
