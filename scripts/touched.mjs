// Determines the areas of the product that a change affects. A feature has one name in all packages, so most
// areas are folders.
import { execFileSync } from 'node:child_process';
import process from 'node:process';
import { root } from './run.mjs';

/** Age in hours, relative to the newest commit, up to which commits belong to the change. */
const changeHours = 12;

/**
 * Reads the files of the change: those of the commits since its base, and the uncommitted ones. A fresh clone
 * has no branch to compare with, so the base is the newest commit that is twelve hours older than the head.
 * These hours include earlier submissions of rejected work, and often the previous change too.
 * `EASYMOCK_TEST_BASE` overrides the base.
 * @returns {{ base: string | undefined, files: string[] }} a history without such a commit has every file and
 * no base
 */
export function readChange(folder = root) {
  const git = (...args) =>
    execFileSync('git', ['-c', 'core.quotePath=off', ...args], { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 28 })
      .split('\n')
      .filter(Boolean);
  const [headSeconds] = git('log', '-1', '--format=%ct');
  const before = `--before=${Number(headSeconds) - changeHours * 3600}`;
  const [base] = process.env.EASYMOCK_TEST_BASE
    ? git('rev-parse', '--verify', process.env.EASYMOCK_TEST_BASE)
    : git('rev-list', '-1', '--first-parent', before, 'HEAD');
  const files = base ? git('diff', '--name-only', '--no-renames', base) : git('ls-files');
  return { base, files: [...files, ...git('ls-files', '--others', '--exclude-standard')] };
}

/** Folders and files whose names differ from the feature they belong to. */
const otherNames = {
  'tools/document-template': 'wiki',
  'tools/dash-board-browse': 'wiki',
  'tools/rank-browse': 'wiki',
  'tools/enumeration': 'enumeration',
  'tools/home': 'tools',
  'tools/record': 'tools',
  recommend: 'tools/recommend',
  tester: 'mock',
};

/** Areas of journeys and drills that have other names. */
const areasOfJourneys = {
  accounts: ['people'],
  backup: ['backup'],
  calendar: ['tools/calendar'],
  checklists: ['tools/release'],
  'codes-and-pages': ['tools/qrcode', 'tools/h5'],
  container: ['operations'],
  diagrams: ['wiki'],
  editor: ['mock'],
  enumerations: ['enumeration'],
  folders: ['mock'],
  'foreign-content': ['mock', 'wiki'],
  guides: ['docs'],
  import: ['mock'],
  'list-widths': ['tools'],
  pdf: ['wiki'],
  'sprint-commits': ['tools/sprint-commits'],
  login: ['people'],
  'long-list': ['mock'],
  'main-job': ['mock', 'people'],
  'mock-site': ['mock'],
  packages: ['tools/npm', 'tools/project-code'],
  palette: ['palette', 'mock', 'wiki'],
  profile: ['people'],
  project: ['mock'],
  requests: ['mock'],
  'project-codes': ['tools/project-code'],
  pushes: ['tools/push-task'],
  'readme-tour': ['mock', 'docs'],
  release: ['operations'],
  robots: ['tools/ding-config'],
  'sprint-reports': ['tools/jira'],
  'shared-article': ['wiki'],
  'shown-secrets': ['people', 'tools/certificate', 'tools/pay-account'],
  tasks: ['tools/task'],
  'teams-and-dashboard': ['mock', 'dashboard'],
  templates: ['wiki'],
  tester: ['mock'],
  webhooks: ['tools/webhook'],
  workbench: ['mock', 'wiki', 'tools'],
};

const areasOfServerTests = {
  'old-client': ['mock'],
  'plugin-audit': ['mock', 'wiki'],
  'push-node-death': ['tools/push-task', 'tools/ding-config'],
};

/** Screens with test files of their own are mapped by file name; the others belong to these features. */
const areasOfScreens = {
  docs: ['docs', 'kit-gallery'],
  messages: ['message'],
  people: ['people', 'audit'],
  platform: ['attention', 'dashboard', 'operations', 'palette', 'settings', 'update-log', 'wallpaper'],
  tools: ['tools', 'enumeration'],
};

/** A tool has a folder of its own in every package; files next to these folders belong to all tools. */
function areaOfFeature(name) {
  return otherNames[name] ?? (/^tools\/.*\./.test(name) ? 'tools' : name);
}

/** The first rule whose expression matches a path returns its areas; the groups are passed as arguments. */
const rules = [
  // The few tests that read documents are cheap and always run.
  [/^(docs|bench|\.ci)\/|^(packages\/[^/]+\/)?[^/]+\.md$|^(LICENSE|\.\w+rc\.json|biome\.json|knip\.jsonc)$/, () => []],
  [/^scripts\/(test|touched|record-seconds|lint|check|imports|bench)[\w-]*\.(mjs|json)$/, () => ['scripts']],
  [/^scripts\/.*\.(test|fixture)\.ts$/, () => ['scripts']],
  [
    /^scripts\/(release|notices|start|prepare|healthcheck|doctor|migrate|backup|demo|kill-test)\.mjs$/,
    () => ['scripts', 'operations'],
  ],
  [/^e2e\/screens\/([a-z]+)(\.test)?\.ts$/, (name) => areasOfScreens[name] ?? [name]],
  [/^e2e\/([\w-]+)\.test\.ts$/, (name) => areasOfJourneys[name] ?? [name]],
  [/^e2e\/drill\//, () => ['processes']],
  [/^e2e\//, () => ['journeys']],
  [/^packages\/mock-engine\//, () => ['mock']],
  [/^packages\/wiki-content\//, () => ['wiki']],
  [/^packages\/search-text\//, () => ['mock', 'wiki', 'people', 'tools', 'server-tests']],
  [/^packages\/contract\/src\/(?:(?:call|core|live|record)\/|[\w.-]+$)/, () => ['everything']],
  [/^packages\/contract\/src\/(tools\/[\w.-]+|[\w-]+)/, (name) => [areaOfFeature(name)]],
  [/^packages\/server\/src\/platform\/processes\//, () => ['processes', 'server']],
  [
    /^packages\/server\/src\/(backup|doctor|migrate|demo|search-rebuild|secrets-rotate|easy-mock-import)\//,
    (name) => [name, 'operations'],
  ],
  [
    /^packages\/server\/src\/(tools\/[\w.-]+|[\w-]+)\//,
    (name) => (name === 'platform' || name === 'config' ? ['server'] : [areaOfFeature(name)]),
  ],
  [/^packages\/server\/test\/([\w-]+)\.test\.ts$/, (name) => areasOfServerTests[name] ?? ['server-tests']],
  [/^packages\/server\/test\/search-quality\//, () => ['wiki', 'mock']],
  [/^packages\/server\//, () => ['server']],
  [/^packages\/web\/src\/features\/(tools\/[\w.-]+|[\w-]+)/, (name) => [areaOfFeature(name)]],
  [/^packages\/web\/(src|test|public)\//, () => ['client']],
];

/**
 * Returns the areas that a file belongs to. `server` and `client` are shared by all features of a side;
 * `everything` is for files without a rule, such as configuration, the lock file and the build.
 * @returns {string[]}
 * @example areasOf('packages/web/src/features/tools/h5/h5-page.tsx') // ['tools/h5']
 */
export function areasOf(path) {
  for (const [pattern, areas] of rules) {
    const found = pattern.exec(path);
    if (found) return areas(...found.slice(1));
  }
  return ['everything'];
}

/** Shared areas, with the paths of all tests that they affect. */
const shared = {
  everything: /^/,
  server: /^(packages\/server|e2e)\//,
  client: /^(packages\/web|e2e)\//,
  journeys: /^e2e\//,
};

/**
 * Returns the area by which a change affects a test file, or undefined.
 * @param {ReadonlySet<string>} touched areas of the change
 */
export function touchingArea(testPath, touched) {
  for (const [area, tests] of Object.entries(shared)) if (touched.has(area) && tests.test(testPath)) return area;
  const own = areasOf(testPath);
  const isWithin = (one, other) => one === other || one.startsWith(`${other}/`);
  return [...touched].find((area) => own.some((each) => isWithin(each, area) || isWithin(area, each)));
}
