import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import process from 'node:process';
import { isMain, requireNode, root, run, runQuietly } from './run.mjs';

/**
 * Installs the dependencies unless node_modules contains exactly those of the lock file.
 *
 * npm writes its own record of the installed packages last. By this record, an interrupted installation or one from
 * another lock file is recognised.
 */
export async function ensureInstalled() {
  requireNode();
  const difference = findDifference();
  if (difference === undefined) return;
  await requireRegistry(difference);
  console.log(`Installing dependencies (${difference})`);
  const code = await npm(run, ['ci', '--include=dev', '--include=optional', '--loglevel=error']);
  if (code !== 0) throw new Error(`npm ci ended with exit code ${code}; its reason stands above.`);
}

/** Same as `ensureInstalled`, but ends with the reason on one line if it fails. */
export async function installOrExit() {
  try {
    await ensureInstalled();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

/**
 * Throws unless npm's registry answers: `npm ci` removes the installed packages before it loads anything, so without a
 * network it would leave an installation that cannot start.
 */
async function requireRegistry(difference) {
  const { output: settings } = await npm(runQuietly, ['config', 'get', 'registry', 'offline']);
  // npm is configured to use only its cache.
  if (/^offline=true$/m.test(settings)) return;
  // Uses npm, whose configuration contains proxies and certificates. A refusal also proves that the registry answers.
  const { code, output } = await npm(runQuietly, ['ping', '--json', '--fetch-retries=0', '--fetch-timeout=10000']);
  const reason = /"code": "(\w+)"/.exec(output)?.[1] ?? `exit code ${code}`;
  if (code === 0 || /^E[1-5]\d\d$/.test(reason)) return;
  const registry = /^registry=(\S+)/m.exec(settings)?.[1].replace(/\/\/[^/@]*@/, '//') ?? 'npm registry';
  throw new Error(
    `The dependencies have to be installed (${difference}), and ${registry} does not answer (${reason}). ` +
      'Nothing was changed: connect, or set another registry with "npm config set registry", and start again.',
  );
}

/** Runs the npm that started this process, otherwise the one in PATH. */
export function npm(runner, args, options = {}) {
  const path = process.env.npm_execpath;
  if (path && basename(path).startsWith('npm')) return runner(process.execPath, [path, ...args], options);
  return runner('npm', args, { shell: process.platform === 'win32', ...options });
}

/**
 * Describes the first package that is missing or differs in version from the lock file of this folder;
 * undefined if there is none.
 */
export function findDifference(folder = root) {
  const wanted = readPackages(join(folder, 'package-lock.json'));
  const installed = readPackages(join(folder, 'node_modules', '.package-lock.json'));
  if (!installed) return 'none are installed';
  for (const [path, { version, optional, link }] of Object.entries(wanted ?? {})) {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) continue;
    const found = installed[path];
    // An optional package may be for another platform.
    if (!found && optional) continue;
    if (!found || (!link && found.version !== version)) return `${path.replace(/^node_modules\//, '')} is new`;
  }
  return undefined;
}

function readPackages(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

if (isMain(import.meta.url)) await installOrExit();
