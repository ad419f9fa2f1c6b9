import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import process from 'node:process';
import { isMain, root } from './run.mjs';

/**
 * Who may import whom, as docs draw it: arrows point inwards, and nobody reaches into a neighbour
 * past its index.ts. Linters see only the text of an import; here it is resolved first.
 *
 * Answers one line for each import against the arrows.
 */
export function checkArrows() {
  const files = ['packages', 'e2e', 'bench'].flatMap((folder) => sourcesIn(folder));
  return files.flatMap((file) =>
    importsOf(file).flatMap((target) => {
      const complaint = judge(file, target);
      return complaint ? [`${file}: ${complaint} (${target})`] : [];
    }),
  );
}

const features = ['enumeration', 'people', 'notice', 'mock', 'wiki', 'dashboard', 'tools'];
/** Everyone builds on these, so they build on hardly anybody. */
const reachOnly = { enumeration: [], people: ['enumeration'], notice: ['enumeration'] };

/** Layers of a package, outermost first: each may import itself and what stands after it. */
const layersOf = {
  server: ['main', 'app', 'feature', 'platform'],
  web: ['main', 'app', 'feature', 'kit', 'lib'],
};

/** Our own packages that a package may import. */
const mayImport = {
  contract: ['contract'],
  'mock-engine': ['mock-engine'],
  server: ['server', 'contract', 'mock-engine'],
  web: ['web', 'contract', 'mock-engine'],
};

/** What the engine is made with; it runs anywhere. */
const engineKnows = ['acorn', 'yaml'];

/** Why `target`, a file of ours or the name of a package, must not be imported by `file`; or undefined. */
export function judge(file, target) {
  const from = place(file);
  if (!from || isTest(file)) return undefined;
  const to = place(target);
  if (!to) return judgeOutside(from, target);
  if (!mayImport[from.package].includes(to.package)) return `${from.package} must not know ${to.package}`;
  if (from.package !== to.package || !layersOf[from.package]) return undefined;
  return judgeLayers(from, to);
}

function judgeOutside(from, name) {
  if (name.startsWith('.')) return undefined;
  if (from.package === 'contract' && name !== 'zod') return 'the contract knows only zod';
  // Neither Node nor a browser; the latter's globals are missing in its tsconfig.build.json.
  if (from.package === 'mock-engine' && !engineKnows.includes(name))
    return `the mock engine knows only ${engineKnows.join(' and ')}`;
  if (from.package === 'web' && name.startsWith('node:') && from.layer) return 'a browser has no Node';
  return undefined;
}

function judgeLayers(from, to) {
  const layers = layersOf[from.package];
  if (!from.layer || !to.layer) return undefined;
  if (layers.indexOf(to.layer) < layers.indexOf(from.layer)) return `${from.layer} must not know ${to.layer}`;
  if (from.layer !== 'feature' || to.layer !== 'feature' || from.feature === to.feature) return undefined;
  const reached = reachOnly[from.feature];
  if (reached && !reached.includes(to.feature))
    return `${from.feature} reaches ${reached.join() || 'nobody'}`;
  if (!to.isIndex) return `${to.feature} is reached only through its index.ts`;
  return undefined;
}

/** Package, layer and feature of a file under packages/; undefined for what is not ours. */
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
  if (features.includes(first)) return { layer: 'feature', feature: first };
  // Gateways are what features see of other systems: they stand beside the platform.
  if (first === 'platform' || first === 'gateways') return { layer: 'platform' };
  return first === 'demo' ? { layer: 'main' } : {};
}

/** Files lying directly in src; one that is not named here (config, paths) is open to all. */
const topOfServer = { main: 'main', start: 'main', app: 'app', features: 'app', services: 'app' };

function webPlace([, first = '', second, third]) {
  if (second === undefined) return { layer: first.startsWith('main') ? 'main' : undefined };
  if (first === 'features') return { layer: 'feature', feature: third === undefined ? undefined : second };
  return { layer: layersOf.web.includes(first) ? first : undefined };
}

/** Tests may set any scene they need. */
function isTest(file) {
  return /\.(test|fixture)\.tsx?$/.test(file) || file.includes('/test/');
}

function sourcesIn(folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory())
      return /^(node_modules|dist.*|migrations)$/.test(entry.name) ? [] : sourcesIn(path);
    return /\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

const importPattern = /(?:\bfrom\s*|\bimport\s*\(?\s*|\bnew URL\(\s*)(['"])([^'"\n]+)\1/g;

function importsOf(file) {
  const text = readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  return [...text.matchAll(importPattern)].map(([, , name = '']) => resolve(file, name));
}

function resolve(file, name) {
  const own = /^@easymock\/([^/]+)(?:\/(.+))?$/.exec(name);
  if (own) return `packages/${own[1]}/src/${own[2] ?? 'index'}.ts`;
  if (!name.startsWith('.')) return name;
  const path = relative(root, join(root, dirname(file), name)).replaceAll('\\', '/');
  const candidates = [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`, `${path}/index.tsx`];
  return candidates.find((found) => statSync(join(root, found), { throwIfNoEntry: false })?.isFile()) ?? path;
}

if (isMain(import.meta.url)) {
  const problems = checkArrows();
  for (const problem of problems) console.log(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
