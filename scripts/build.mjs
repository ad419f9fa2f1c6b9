import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { copyFile, cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { findDifference } from './install.mjs';
import { isMain, root, runQuietly, tool } from './run.mjs';

const engine = join(root, 'packages/mock-engine');
const server = join(root, 'packages/server');
const web = join(root, 'packages/web');

/** Entry points of the server's bundle; missing ones are skipped. */
const serverEntries = {
  main: 'src/main.ts',
  'document-worker': 'src/mock/document-task/document-worker.ts',
  'draw-worker': 'src/mock/draw/draw-worker.ts',
  'content-worker': 'src/wiki/content/content-worker.ts',
  'import-worker': 'src/wiki/exchange/import-worker.ts',
  'export-worker': 'src/wiki/exchange/export-worker.ts',
  'certificate-worker': 'src/tools/certificate/certificate-worker.ts',
  'compress-worker': 'src/platform/http/bodies/compress-worker.ts',
  demo: 'src/demo/main.ts',
  backup: 'src/backup/main.ts',
  migrate: 'src/migrate/main.ts',
  doctor: 'src/doctor/main.ts',
  'search-rebuild': 'src/search-rebuild/main.ts',
  'secrets-rotate': 'src/secrets-rotate/main.ts',
  'easy-mock-import': 'src/easy-mock-import/main.ts',
};

/** Articles that the demo reads at run time. */
const demoWiki = 'packages/server/src/demo/wiki';

// The wanted dependencies, and npm's record of the installed ones: bundles contain the versions that were
// installed when they were built.
const dependencies = ['package-lock.json', 'node_modules/.package-lock.json'];
const shared = [
  ...dependencies,
  'scripts/build.mjs',
  'packages/contract',
  'packages/mock-engine',
  'packages/search-text',
  'packages/wiki-content',
];

export const parts = [
  {
    name: 'engine',
    folder: engine,
    entry: 'src/index.ts',
    inputs: [...dependencies, 'scripts/build.mjs', 'tsconfig.base.json', 'packages/mock-engine'],
    build: buildEngine,
  },
  {
    name: 'server',
    folder: server,
    entry: 'src/main.ts',
    inputs: [...shared, 'packages/server/package.json', 'packages/server/src'],
    build: buildServer,
  },
  { name: 'web', folder: web, entry: 'index.html', inputs: [...shared, 'packages/web'], build: buildWeb },
];

/**
 * Builds the parts that changed since the last build and reports each on one line; silent if nothing changed.
 * Missing packages are skipped.
 * @param wanted the parts to check
 */
export async function buildStale(wanted = parts) {
  const difference = findDifference();
  if (difference !== undefined)
    throw new Error(`The dependencies are not those of package-lock.json (${difference}). Run "npm ci" first.`);
  const broken = [];
  for (const part of wanted) {
    if (!existsSync(join(part.folder, part.entry))) continue;
    try {
      await buildPart(part);
    } catch (error) {
      // A broken package must not hide the errors of the others.
      broken.push(part.name);
      console.error(error instanceof Error ? error.message : error);
    }
  }
  if (broken.length > 0) throw new Error(`Building ${broken.join(' and ')} failed; the reason stands above.`);
}

async function buildPart({ name, folder, inputs, build }) {
  const fingerprint = fingerprintOf(inputs, root);
  const last = await readFile(join(folder, 'dist/.fingerprint'), 'utf8').catch(() => '');
  if (last === fingerprint) return;
  const began = performance.now();
  const draft = join(folder, '.cache', `dist-${process.pid}`);
  try {
    await mkdir(draft, { recursive: true });
    await build(draft);
    // The fingerprint is written last and the folder moved as a whole, so that an interrupted build never counts as
    // complete.
    await writeFile(join(draft, '.fingerprint'), fingerprint);
    await moveInto(join(folder, 'dist'), draft);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  console.log(`Built ${name} in ${((performance.now() - began) / 1000).toFixed(1)} s`);
}

/** Replaces `target` with `draft`, even if another build does the same at the same time. */
async function moveInto(target, draft) {
  const old = `${draft}-old`;
  for (let attempt = 0; ; attempt++) {
    await rename(target, old).catch(unlessMissing);
    await rm(old, { recursive: true, force: true });
    try {
      return await rename(draft, target);
    } catch (error) {
      if (attempt === 5) throw error;
    }
  }
}

function unlessMissing(error) {
  if (error.code !== 'ENOENT') throw error;
}

/** Hashes the content instead of the time, because a checkout or a copy of the folder changes the time. */
export function fingerprintOf(inputs, folder) {
  const hash = createHash('sha256').update(process.versions.node.split('.')[0] ?? '');
  for (const input of inputs) {
    for (const file of filesIn(folder, input)) hash.update(`\0${file}\0`).update(readFileSync(join(folder, file)));
  }
  return hash.digest('hex');
}

function filesIn(folder, path) {
  if (extname(path)) return existsSync(join(folder, path)) ? [path] : [];
  const entries = readdirSync(join(folder, path), { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap(({ name }) => entryFiles(folder, path, name));
}

function entryFiles(folder, path, name) {
  if (name === 'dist' || name === 'node_modules' || name.startsWith('.')) return [];
  if (/\.test\.tsx?$/.test(name)) return [];
  if (name.endsWith('.md') && !`${path}/`.startsWith(`${demoWiki}/`)) return [];
  return filesIn(folder, `${path}/${name}`);
}

/**
 * Builds the engine for other projects: one file to run, and one declaration file per source. Our own
 * packages use its sources (docs/decisions/010).
 *
 * @example await buildEngine('/tmp/engine'); // index.js, index.js.map, index.d.ts, plan.d.ts, … LICENSE
 */
export async function buildEngine(draft) {
  const { build } = await import('esbuild');
  await mkdir(draft, { recursive: true });
  const [declarations] = await Promise.all([
    runQuietly(process.execPath, [
      tool('typescript/bin/tsc'),
      '-p',
      join(engine, 'tsconfig.build.json'),
      '--rootDir',
      join(engine, 'src'),
      '--outDir',
      draft,
      '--noEmit',
      'false',
      '--declaration',
      '--emitDeclarationOnly',
    ]),
    build({
      absWorkingDir: engine,
      entryPoints: ['src/index.ts'],
      outdir: draft,
      bundle: true,
      // The engine runs in Node and in browsers, so it uses the module resolution of neither.
      platform: 'neutral',
      packages: 'external',
      format: 'esm',
      target: 'es2022',
      charset: 'utf8',
      sourcemap: true,
      logLevel: 'error',
    }),
    copyFile(join(root, 'LICENSE'), join(draft, 'LICENSE')),
  ]);
  if (declarations.code !== 0) throw new Error(declarations.output.trimEnd());
  await completeSpecifiers(draft);
}

/** Adds file extensions to the imports of declarations, which Node's module resolution requires. */
async function completeSpecifiers(folder) {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.d.ts'));
  for (const name of names) {
    const path = join(folder, name);
    const text = await readFile(path, 'utf8');
    const whole = text.replace(/(\bfrom |\bimport\()(['"])(\.[^'"]*)\2/g, (_, before, quote, specifier) => {
      const isFile = existsSync(join(dirname(path), `${specifier}.d.ts`));
      return `${before}${quote}${specifier}${isFile ? '' : '/index'}.js${quote}`;
    });
    await writeFile(path, whole);
  }
}

/** @param more additional entry points */
export async function buildServer(draft, more = {}) {
  const { build } = await import('esbuild');
  await mkdir(draft, { recursive: true });
  const entries = Object.entries({ ...serverEntries, ...more }).filter(([, path]) => existsSync(join(server, path)));
  const { outputFiles } = await build({
    absWorkingDir: server,
    entryPoints: Object.fromEntries(entries),
    // The final location, because source maps contain paths relative to it.
    outdir: join(server, 'dist'),
    write: false,
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'error',
    plugins: [dependenciesStayOutside],
  });
  await Promise.all(outputFiles.map(({ path, contents }) => writeFile(join(draft, basename(path)), contents)));
  if (existsSync(join(root, demoWiki))) await cp(join(root, demoWiki), join(draft, 'demo-wiki'), { recursive: true });
  const { tsImport } = await import('tsx/esm/api');
  const { bundleScriptProgram } = await tsImport('../packages/server/src/mock/script/bundle.ts', import.meta.url);
  await bundleScriptProgram(join(draft, 'script'));
}

/** Our own packages are TypeScript and are bundled; npm packages are loaded from node_modules. */
const dependenciesStayOutside = {
  name: 'dependencies-stay-outside',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@easymock/') ? undefined : { path, external: true },
    );
  },
};

async function buildWeb(outDir) {
  // Hides Vite's warning about imports without file extensions, which only a future default would require.
  process.env.VITE_CONFIG_NATIVE_IGNORE_WARNING = 'true';
  const { build } = await import('vite');
  await build({ root: web, logLevel: 'error', build: { outDir, emptyOutDir: true } });
  await compressAll(outDir);
}

const compressible = new Set(['.js', '.css', '.html', '.svg', '.json', '.txt', '.webmanifest', '.xml', '.wasm']);
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * Compresses files once at build time instead of with each request. Brotli level 10, because 9 leaves pages 7 % larger,
 * and 11 takes three times as long for 1 % less.
 */
async function compressAll(folder) {
  const names = await readdir(folder, { recursive: true });
  await Promise.all(
    names.filter((name) => compressible.has(extname(name))).map((name) => compress(join(folder, name))),
  );
}

async function compress(path) {
  // Below this size the headers cost more than the compression saves.
  if ((await stat(path)).size < 512) return;
  const content = await readFile(path);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  await writeFile(`${path}.br`, await brotli(content, { params }));
  await writeFile(`${path}.gz`, await zip(content, { level: 9 }));
}

if (isMain(import.meta.url)) {
  try {
    await buildStale();
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
