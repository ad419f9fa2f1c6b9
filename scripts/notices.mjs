import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './run.mjs';

/** Packages whose code is part of the pages and of their workers. */
const bundled = [
  'packages/web',
  'packages/mock-engine',
  'packages/search-text',
  'packages/wiki-content',
  'packages/contract',
];

const read = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/** Third-party data in the sources of this repository. */
const copied = ['packages/search-text/opencc'];

/**
 * Returns the folders of all packages that the pages may contain: all dependencies. The bundler omits some of them, but
 * extra notices do no harm.
 */
export function bundledFolders() {
  const found = new Set();
  const visit = (folder) => {
    const { dependencies, peerDependencies } = read(folder);
    for (const name of Object.keys({ ...dependencies, ...peerDependencies })) {
      const next = name.startsWith('@easymock/') ? undefined : resolve(folder, name);
      if (!next || found.has(next)) continue;
      found.add(next);
      visit(next);
    }
  };
  for (const part of bundled) visit(join(root, part));
  return [...found, ...copied.map((folder) => join(root, folder))];
}

/** Finds a package like Node; undefined for a peer dependency that is not installed. */
function resolve(from, name) {
  for (let folder = from; folder.length >= root.length; folder = dirname(folder)) {
    const place = join(folder, 'node_modules', name);
    if (existsSync(join(place, 'package.json'))) return place;
  }
  return undefined;
}

/** Returns the folders of all packages below a `node_modules`. */
export function installedFolders(modules) {
  if (!existsSync(modules)) return [];
  const names = readdirSync(modules).filter((name) => !name.startsWith('.'));
  const folders = names.flatMap((name) => {
    const folder = join(modules, name);
    return name.startsWith('@') ? readdirSync(folder).map((inside) => join(folder, inside)) : [folder];
  });
  return folders
    .filter((folder) => existsSync(join(folder, 'package.json')))
    .flatMap((folder) => [folder, ...installedFolders(join(folder, 'node_modules'))]);
}

const isLicence = /^(?:licen[cs]e|copying|copyright|notice|ofl)/i;

/** Returns the notice that the licence of a package requires. */
function noticeOf(folder) {
  const { name, version, license, licenses, author, homepage, repository } = read(folder);
  const spoken = license?.type ?? license ?? licenses?.map(({ type }) => type).join(' or ');
  const lines = [`${name} ${version}`, `Licence: ${spoken ?? 'see below'}`];
  const place = homepage ?? repository?.url ?? repository;
  if (place) lines.push(`From: ${place}`);
  const files = readdirSync(folder, { withFileTypes: true }).filter(
    (entry) => entry.isFile() && isLicence.test(entry.name) && !/\.[cm]?[jt]s$/.test(entry.name),
  );
  for (const file of files) lines.push('', readFileSync(join(folder, file.name), 'utf8').trim());
  if (files.length === 0)
    lines.push(`By: ${author?.name ?? author ?? 'its authors'}. The package contains no licence text.`);
  return { key: `${name} ${version}`, text: lines.join('\n') };
}

/** Returns the notices of packages as one text, each once by name and version. */
export function noticesOf(folders) {
  const texts = new Map(folders.map(noticeOf).map(({ key, text }) => [key, text]));
  const keys = [...texts.keys()].sort();
  const rule = `\n\n${'─'.repeat(80)}\n\n`;
  return `EasyMock contains these packages:\n\n${keys.join('\n')}${rule}${keys.map((key) => texts.get(key)).join(rule)}\n`;
}
