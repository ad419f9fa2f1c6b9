import process from 'node:process';
import { findCircles, readImports } from './imports.mjs';
import { isMain } from './run.mjs';

/**
 * Checks the rules for imports of docs/architecture.md: they lead only inwards, enter another feature only through its
 * index.ts, and form no cycles, neither between files nor between folders. Linters see only the text of an import; here
 * it is resolved first.
 * @returns one line for each forbidden import and for each cycle
 */
export function checkArrows() {
  const imports = readImports(['packages', 'e2e', 'bench']);
  const complaints = imports.flatMap(([file, target]) => {
    const complaint = judge(file, target);
    return complaint ? [`${file}: ${complaint} (${target})`] : [];
  });
  return [...complaints, ...findCircles(imports)];
}

/** Features that every other feature may import; each may itself import only these. */
const reachOnly = {
  enumeration: [],
  audit: [],
  settings: [],
  wallpaper: [],
  operations: [],
  message: ['people'],
  people: ['enumeration', 'audit', 'settings', 'wallpaper', 'message'],
};

/**
 * Folders of the server's sources that are not features, with their layers. Separate programs may import
 * everything.
 */
const layerFolders = {
  backup: 'main',
  doctor: 'main',
  migrate: 'main',
  demo: 'main',
  'search-rebuild': 'main',
  'secrets-rotate': 'main',
  'easy-mock-import': 'main',
  platform: 'platform',
  config: 'config',
};

/** Layers of a package, outermost first: each may import itself and the later ones. */
const layersOf = {
  server: ['main', 'app', 'feature', 'platform', 'config'],
  web: ['main', 'app', 'feature', 'kit', 'lib'],
};

/** Our own packages that a package may import. */
const mayImport = {
  contract: ['contract'],
  'mock-engine': ['mock-engine'],
  'search-text': ['search-text'],
  'wiki-content': ['wiki-content'],
  server: ['server', 'contract', 'mock-engine', 'search-text', 'wiki-content'],
  web: ['web', 'contract', 'mock-engine', 'search-text', 'wiki-content'],
};

/** Libraries of the engine, which runs in any environment. */
const engineKnows = ['acorn', 'yaml'];

/** Libraries of the wiki content, which also runs in any environment. */
const contentKnows = [
  'diff',
  'hast-util-to-mdast',
  'highlight.js',
  'katex',
  'lowlight',
  'markdown-it',
  'markdown-it-cjk-friendly',
  'markdown-it-deflist',
  'markdown-it-emoji',
  'mdast-util-gfm',
  'mdast-util-to-markdown',
  'parse5',
  'prosemirror-model',
  'y-prosemirror',
  'yaml',
  'yjs',
  'hast',
  'mdast',
];

/** Modules that reading pages load; they may not import libraries. */
const contentForReaders = [
  'browser',
  'markdown/tick-task',
  'render/typed-breaks',
  'safe/rules',
  'safe/texts',
  'safe/tree',
].map((name) => `packages/wiki-content/src/${name}.ts`);

/**
 * Returns the reason why `file` must not import `target`, which is a file of the repository or the name of a package;
 * undefined if it may.
 */
export function judge(file, target) {
  const from = place(file);
  if (!from) return undefined;
  const to = place(target);
  if (!to) return judgeOutside(from, target);
  if (!mayImport[from.package].includes(to.package)) return `${from.package} must not know ${to.package}`;
  if (contentForReaders.includes(file) && !contentForReaders.includes(target)) return 'reading pages load no parser';
  if (from.package !== to.package || !layersOf[from.package]) return undefined;
  return judgeLayers(from, to);
}

function judgeOutside(from, name) {
  if (name.startsWith('.')) return undefined;
  if (from.package === 'contract' && name !== 'zod') return 'the contract knows only zod';
  // The engine uses neither Node nor a browser; its tsconfig.build.json excludes browser globals.
  if (from.package === 'mock-engine' && !engineKnows.includes(name))
    return `the mock engine knows only ${engineKnows.join(' and ')}`;
  // Server and pages must split words identically, so this package uses only features of every runtime.
  if (from.package === 'search-text' && name !== 'vitest') return 'the words of searches know no library';
  if (from.package === 'wiki-content' && !contentKnows.includes(name.split('/')[0]))
    return `the wiki's content knows only ${contentKnows.join(', ')}`;
  if (from.package === 'web' && name.startsWith('node:') && from.layer) return 'a browser has no Node';
  return undefined;
}

function judgeLayers(from, to) {
  const layers = layersOf[from.package];
  if (!from.layer || !to.layer) return undefined;
  if (layers.indexOf(to.layer) < layers.indexOf(from.layer)) return `${from.layer} must not know ${to.layer}`;
  if (from.layer !== 'feature' || to.layer !== 'feature' || from.feature === to.feature) return undefined;
  const reached = reachOnly[from.feature];
  if (reached && !reached.includes(to.feature)) return `${from.feature} reaches ${reached.join() || 'nobody'}`;
  if (!to.isIndex) return `${to.feature} is reached only through its index.ts`;
  return undefined;
}

/** Returns package, layer and feature of a file below packages/; undefined for other paths. */
function place(path) {
  const [, name, inside] = /^packages\/([^/]+)\/(.+)$/.exec(path) ?? [];
  if (!name || !inside || !mayImport[name]) return undefined;
  const parts = inside.split('/');
  if (parts[0] !== 'src') return { package: name };
  const isIndex = /\/index\.tsx?$/.test(path);
  if (name === 'server') return { package: name, isIndex, ...serverPlace(parts) };
  if (name === 'web') return { package: name, isIndex, ...webPlace(parts) };
  return { package: name };
}

function serverPlace([, first = '', second]) {
  if (second === undefined) return { layer: topOfServer[first.replace(/\.ts$/, '')] };
  const layer = layerFolders[first];
  return layer ? { layer } : { layer: 'feature', feature: first };
}

/** Layers of files directly in src; files not listed here, such as paths, may be imported everywhere. */
const topOfServer = {
  main: 'main',
  start: 'main',
  'prepare-database': 'main',
  app: 'app',
  features: 'app',
  services: 'app',
};

function webPlace([, first = '', second, third]) {
  if (second === undefined) return { layer: first.startsWith('main') ? 'main' : undefined };
  if (first === 'features') return { layer: 'feature', feature: third === undefined ? undefined : second };
  return { layer: layersOf.web.includes(first) ? first : undefined };
}

if (isMain(import.meta.url)) {
  const problems = checkArrows();
  for (const problem of problems) console.log(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
