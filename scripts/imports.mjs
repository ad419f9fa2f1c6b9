import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from './run.mjs';

/**
 * Returns the resolved imports of the sources in these folders: pairs of a file and its import, which is a file of the
 * repository or the name of a package. Type imports count; tests are excluded, since they may import anything.
 */
export function readImports(folders) {
  return folders
    .flatMap(sourcesIn)
    .filter((file) => !isTest(file))
    .flatMap((file) => importsOf(file).map((target) => [file, target]));
}

const isTest = (file) => /\.(test|fixture)\.tsx?$/.test(file) || /^packages\/[^/]+\/test\//.test(file);

function sourcesIn(folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return /^(node_modules|dist.*|migrations)$/.test(entry.name) ? [] : sourcesIn(path);
    return /\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

const importPattern = /(?:\bfrom\s*|(?<!['"])\bimport\s*\(?\s*|\bnew URL\(\s*)(['"])([^'"\n]+)\1/g;

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

/**
 * Returns groups of nodes that reach each other (strongly connected components of two nodes and more, by
 * Tarjan's algorithm).
 * @param arrows pairs of nodes: from, to
 */
function circlesOf(arrows) {
  const targets = new Map();
  for (const [from, to] of arrows) {
    if (!targets.has(to)) targets.set(to, new Set());
    if (!targets.has(from)) targets.set(from, new Set());
    if (from !== to) targets.get(from).add(to);
  }
  const order = new Map();
  const lowest = new Map();
  const stack = [];
  const circles = [];
  const visit = (node) => {
    order.set(node, order.size);
    lowest.set(node, order.get(node));
    stack.push(node);
    for (const next of targets.get(node)) {
      if (!order.has(next)) visit(next);
      if (stack.includes(next)) lowest.set(node, Math.min(lowest.get(node), lowest.get(next)));
    }
    if (lowest.get(node) !== order.get(node)) return;
    const circle = stack.splice(stack.indexOf(node));
    if (circle.length > 1) circles.push(circle.sort());
  };
  for (const node of targets.keys()) if (!order.has(node)) visit(node);
  return circles;
}

/** Returns complaints about cycles between files, and in each folder between its files and folders. */
export function findCircles(imports) {
  const files = new Set(imports.map(([file]) => file));
  const arrows = imports.filter(([, target]) => files.has(target));
  const folders = new Set([...files].flatMap(foldersAbove));
  return [
    ...circlesOf(arrows).map((circle) => `a circle of files: ${circle.join(', ')}`),
    ...[...folders].flatMap((folder) => {
      const inside = arrows
        .map((arrow) => arrow.map((file) => childOf(folder, file)))
        .filter(([from, to]) => from && to);
      return circlesOf(inside)
        .filter((circle) => circle.some((name) => !/\.tsx?$/.test(name)))
        .map((circle) => `a circle in ${folder}: ${circle.join(', ')}`);
    }),
  ];
}

function foldersAbove(file) {
  const folder = dirname(file);
  return folder === '.' ? [] : [folder, ...foldersAbove(folder)];
}

const childOf = (folder, file) =>
  file.startsWith(`${folder}/`) ? file.slice(folder.length + 1).split('/')[0] : undefined;
