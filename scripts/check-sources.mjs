// Checks of the sources that no linter offers: the wording of comments, and spreads of literals.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';
import { root } from './run.mjs';

/** Beginnings that hide the subject of a comment. */
const hiddenSubject =
  /^(?:Who|Whoever|Whom|Whose|What|Whatever|Where|Wherever|Of|Among|Beyond|So many|So much|Such|Without|Unless|It|They|Those|Theirs|That|These|This|Its|Their|Them|He|She|Nothing|Nobody|Somebody|Someone|Anybody|Everybody|One (?:who|that|which|whose|of|is|has|by|with|for|may|can|in|at|to|after|alone)|One[,.:])\b/;
/** Beginnings that hide the subject of any later sentence. */
const hiddenInside = /[.!?:;]\s+(?:Who|Whoever|Whom|Whose|What|Whatever|Wherever|Of|Among|So many|So much)\b/;
/** Everyday words that stand for a term of the field. */
const everydayWords = /\b(?:nought|strangers?|patience|(?:is|are|was|were|be) (?:told|said)|so long as|thereby)\b/i;

const directive = /^\s*\*?\s*(?:biome-ignore|@ts-|@module-tag)/;

/**
 * Returns the complaints about one source, each with its path and line.
 *
 * @example findingsIn('a.ts', '// What it is.') // ['a.ts:1: a sentence begins with "What", …']
 */
export function findingsIn(path, text) {
  const lineOf = (offset) => text.slice(0, offset).split('\n').length;
  const at = (offset, complaint) => `${path}:${lineOf(offset)}: ${complaint}`;
  if (path.endsWith('.css')) {
    const comments = [...text.matchAll(/\/\*([\s\S]*?)\*\//g)].map((match) => ({
      start: match.index,
      value: match[1],
    }));
    return comments.flatMap(({ start, value }) => complaintsOf(value, true).map((complaint) => at(start, complaint)));
  }
  const { program, comments } = parseSync(path, text);
  return [
    ...comments.flatMap((comment, index) =>
      complaintsOf(comment.value, !continues(text, comments[index - 1], comment)).map((complaint) =>
        at(comment.start, complaint),
      ),
    ),
    ...spreadLiterals(program).map((node) =>
      at(node.start, 'a literal is spread: write its parts, so that the compiler checks them'),
    ),
  ];
}

/** Returns whether a line comment continues the one on the line before. */
function continues(text, previous, { start, type }) {
  if (previous?.type !== 'Line' || type !== 'Line') return false;
  return /^[^\S\n]*\n[^\S\n]*$/.test(text.slice(previous.end, start));
}

function complaintsOf(value, isFirst) {
  if (directive.test(value)) return [];
  const words = value
    .replace(/^\*/, '')
    .replace(/@example[\s\S]*/, '')
    .replace(/^\s*\*? ?/gm, '')
    .replace(/\s+/g, ' ')
    .replace(/`[^`]*`/g, '`x`')
    .trim();
  const start = (isFirst && hiddenSubject.exec(words)?.[0]) || hiddenInside.exec(words)?.[0].replace(/^\W+/, '');
  const everyday = everydayWords.exec(words)?.[0];
  return [
    ...(start ? [`a sentence begins with "${start}", which hides its subject: CONTRIBUTING.md`] : []),
    ...(everyday ? [`"${everyday}" has a term of the field: CONTRIBUTING.md`] : []),
  ];
}

const listParents = new Set(['ArrayExpression', 'CallExpression', 'NewExpression']);

/** Returns the spreads of object and array literals into a literal of the same kind, a call or an element. */
function spreadLiterals(program) {
  const found = [];
  const isLiteralIn = (node, parent) => {
    if (node.type === 'JSXSpreadAttribute') return node.argument.type === 'ObjectExpression';
    if (node.type !== 'SpreadElement') return false;
    if (parent?.type === 'ObjectExpression') return node.argument.type === 'ObjectExpression';
    return listParents.has(parent?.type) && node.argument.type === 'ArrayExpression';
  };
  const visit = (node, parent) => {
    if (Array.isArray(node)) for (const each of node) visit(each, parent);
    else if (node && typeof node === 'object') {
      if (isLiteralIn(node, parent)) found.push(node);
      for (const child of Object.values(node)) visit(child, node.type ? node : parent);
    }
  };
  visit(program, undefined);
  return found;
}

/** Returns the complaints about all tracked sources. */
export function checkSources() {
  const paths = execFileSync('git', ['ls-files', '-z', '*.ts', '*.tsx', '*.mjs', '*.js', '*.css'], {
    cwd: root,
    encoding: 'utf8',
  });
  const existing = paths.split('\0').filter(Boolean);
  return existing.flatMap((path) => findingsIn(path, readFileSync(join(root, path), 'utf8')));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const complaints = checkSources();
  for (const complaint of complaints) console.error(complaint);
  process.exitCode = complaints.length > 0 ? 1 : 0;
}
