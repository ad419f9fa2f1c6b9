import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { isMain, root } from './run.mjs';

const packageFiles = [
  '.',
  ...['contract', 'mock-engine', 'search-text', 'server', 'web', 'wiki-content'].map((name) => `packages/${name}`),
];

/** Finds reasons why the next `npm ci` would fail or install something else. Returns one line per problem. */
export function checkLock() {
  const { packages } = readJson('package-lock.json');
  return [...missingPlatforms(packages), ...addresses(packages), ...looseVersions()];
}

/**
 * npm drops an optional package that the registry did not have yet, and `npm ci` then rejects the lock file.
 */
function missingPlatforms(packages) {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !packages[`node_modules/${name}`] && !packages[`${path}/node_modules/${name}`])
      .map((name) => `package-lock.json: ${name}, optional for ${path || 'the root'}, is missing`),
  );
}

/** An address would bind the lock file to one registry. */
function addresses(packages) {
  return Object.entries(packages)
    .filter(([, { resolved = '' }]) => /^https?:/.test(resolved))
    .map(([path]) => `package-lock.json: ${path} carries a download address`);
}

function looseVersions() {
  return packageFiles.flatMap((folder) => {
    const { dependencies, devDependencies, optionalDependencies } = readJson(join(folder, 'package.json'));
    return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
      .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
      .map(([name, version]) => `${join(folder, 'package.json')}: ${name} is not an exact version (${version})`);
  });
}

function readJson(path) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'));
}

if (isMain(import.meta.url)) {
  const problems = checkLock();
  for (const problem of problems) console.log(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
