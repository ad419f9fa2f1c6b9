// npm run release: writes release/easymock-<version>-<platform>.tar.gz, which starts without npm, network and
// build.
import { cp, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { buildStale } from './build.mjs';
import { ensureInstalled, npm } from './install.mjs';
import { bundledFolders, installedFolders, noticesOf } from './notices.mjs';
import { root, run } from './run.mjs';
import { sbomOf } from './sbom.mjs';

const platform = `${process.platform}-${process.arch}`;
const { scripts, version, ...about } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
const name = `easymock-${version}`;

/** Files that npm needs to install the modules of the server. */
const manifests = [
  '.npmrc',
  'package.json',
  'package-lock.json',
  ...['contract', 'mock-engine', 'search-text', 'server', 'web', 'wiki-content'].map(
    (part) => `packages/${part}/package.json`,
  ),
];

/** Commands of a release, with the script of each. */
const commands = [
  'start',
  'backup',
  'restore',
  'migrate',
  'doctor',
  'demo',
  'search:rebuild',
  'secrets:rotate',
  'easy-mock:import',
];
const programs = [
  'start',
  'backup',
  'migrate',
  'doctor',
  'demo',
  'prepare',
  'run',
  'healthcheck',
  'search-rebuild',
  'secrets-rotate',
  'easy-mock-import',
];

const contents = [
  'README.md',
  'LICENSE',
  '.env.example',
  'docs',
  'packages/server/package.json',
  'packages/server/dist',
  'packages/server/migrations',
  // Imported in the tour of the README.
  'packages/server/src/demo/order-api.json',
  'packages/web/dist',
  ...programs.map((program) => `scripts/${program}.mjs`),
];

/** Installs the npm modules that the server loads, by the lock file; our own packages are in its bundle. */
async function installModules(folder) {
  for (const path of manifests) await cp(join(root, path), join(folder, path));
  const args = ['ci', '--omit=dev', '--include=optional', '--workspace=packages/server', '--loglevel=error'];
  const code = await npm(run, args, { cwd: folder });
  if (code !== 0) throw new Error(`npm ci ended with exit code ${code}; its reason stands above.`);
  await rm(join(folder, 'node_modules/@easymock'), { recursive: true });
  for (const path of [...manifests, 'packages']) await rm(join(folder, path), { recursive: true, force: true });
}

async function fill(folder) {
  await installModules(folder);
  for (const path of contents) await cp(join(root, path), join(folder, path), { recursive: true });
  const { name: title, description, license, type, engines } = about;
  const kept = Object.fromEntries(commands.map((command) => [command, scripts[command]]));
  const manifest = { name: title, version, description, license, private: true, type, engines, scripts: kept };
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  const packages = [...bundledFolders(), ...installedFolders(join(folder, 'node_modules'))];
  await writeFile(join(folder, 'THIRD-PARTY-NOTICES.txt'), noticesOf(packages));
  await writeFile(join(folder, 'sbom.cdx.json'), `${JSON.stringify(await sbomOf(packages), null, 2)}\n`);
  // Marks a release, so that scripts skip installation and build.
  await writeFile(join(folder, 'RELEASE'), `EasyMock ${version} for ${platform}\n`);
}

/** Writes the archive under a temporary name first, so that an interrupted one never counts as complete. */
async function pack(draft, path) {
  const part = `${path}.part`;
  const code = await run('tar', ['-czf', part, '-C', draft, name]);
  if (code !== 0) throw new Error(`tar ended with exit code ${code}; its reason stands above.`);
  await rename(part, path);
}

const releases = join(root, 'release');
await mkdir(releases, { recursive: true });
const draft = await mkdtemp(join(releases, '.draft-'));
try {
  await ensureInstalled();
  await buildStale();
  await mkdir(join(draft, name));
  await fill(join(draft, name));
  const path = join(releases, `${name}-${platform}.tar.gz`);
  await pack(draft, path);
  const { size } = await stat(path);
  console.log(`Wrote ${path} (${(size / 1e6).toFixed(1)} MB)`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await rm(draft, { recursive: true, force: true });
}
