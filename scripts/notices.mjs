import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './run.mjs';

/** The packages whose code goes into the pages, and into the programs that the pages start. */
const bundled = [
  'packages/web',
  'packages/mock-engine',
  'packages/search-text',
  'packages/wiki-content',
  'packages/contract',
];

const read = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/** Data of others that lies among our sources. */
const copied = ['packages/search-text/opencc'];

/**
 * The folders of the packages that the pages may contain: all that ours depend on. The bundler leaves some of them
 * out, and naming one too many does no harm.
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

/** Where Node finds a package; undefined for a peer that nobody has installed. */
function resolve(from, name) {
  for (let folder = from; folder.length >= root.length; folder = dirname(folder)) {
    const place = join(folder, 'node_modules', name);
    if (existsSync(join(place, 'package.json'))) return place;
  }
  return undefined;
}

/** The folders of all packages below a `node_modules`. */
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

/** What the licence of a package wants people to be told. */
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

/** The notices of packages in one text, each named once, by name and version. */
export function noticesOf(folders) {
  const texts = new Map(folders.map(noticeOf).map(({ key, text }) => [key, text]));
  const keys = [...texts.keys()].sort();
  const rule = `\n\n${'─'.repeat(80)}\n\n`;
  return `EasyMock contains these packages:\n\n${keys.join('\n')}${rule}${keys.map((key) => texts.get(key)).join(rule)}\n`;
}
