import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CatalogType, catalogTypes } from '@easymock/contract';

/** A folder or an article of the demo's wiki, as described by its file. */
export interface WikiPlan {
  readonly name: string;
  readonly catalogType: CatalogType;
  /** Fields of the front matter: author, tags, days, icon, and so on. */
  readonly fields: Readonly<Record<string, string>>;
  readonly source: string;
  readonly children: readonly WikiPlan[];
}

const typeOf = (name = 'markdown'): CatalogType =>
  catalogTypes.find((type) => type === name) ?? refuse(`${name} is no type of articles`);

function refuse(reason: string): never {
  throw new Error(reason);
}

/** Reads `key: value` lines between two lines of three dashes, and the text after them. */
function readFile(path: string): Pick<WikiPlan, 'fields' | 'source'> {
  const [, head = '', source = ''] =
    /^---\n(.*?)\n---\n(.*)$/s.exec(readFileSync(path, 'utf8')) ?? refuse(`${path} has no head`);
  const fields = head.split('\n').map((line): [string, string] => {
    const [, key = '', value = ''] = /^(\w+): (.*)$/.exec(line) ?? refuse(`${path}: ${line}`);
    return [key, value];
  });
  return { fields: Object.fromEntries(fields), source: source.trim() };
}

/**
 * Reads the plans in a folder. `10-名称.md` is an article, and `10-名称/` a folder described by the `index.md`
 * inside; the number defines the order.
 * @example readWiki(demoWikiFolder)[0].name // 'public'
 */
export function readWiki(folder: string): WikiPlan[] {
  const names = readdirSync(folder).filter((name) => name !== 'index.md');
  return names
    .sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10) || (a < b ? -1 : 1))
    .map((file) => {
      const [, name = ''] = /^\d+-(.+?)(?:\.md)?$/.exec(file) ?? refuse(`${file} has no number`);
      const path = join(folder, file);
      if (file.endsWith('.md')) {
        const read = readFile(path);
        return { name, catalogType: typeOf(read.fields.type), children: [], ...read };
      }
      return { name, catalogType: 'folder', ...readFile(join(path, 'index.md')), children: readWiki(path) };
    });
}

/** Returns the plans and all their descendants. */
export const allPlans = (plans: readonly WikiPlan[]): WikiPlan[] =>
  plans.flatMap((plan) => [plan, ...allPlans(plan.children)]);

/**
 * Replaces references to other articles, `[[名称]]`, by links. @param addressOf throws if there is no such
 * article
 */
export function linkTexts(source: string, addressOf: (name: string) => string): string {
  return source.replace(/\[\[([^[\]\s][^[\]]*)\]\]/g, (_, name: string) => `[${name}](${addressOf(name)})`);
}

/**
 * Replaces the method and the URL in `$$mock` blocks by the ID of the mock, and removes blocks without a mock.
 * @example placeMocks('$$mock\nget /orders\n$$', idOf)
 */
export function placeMocks(source: string, idOf: (route: string) => string | undefined): string {
  return source.replace(/^\$\$mock\n([a-z]+ \S+)\n\$\$$/gm, (_, route: string) => {
    const id = idOf(route);
    return id ? `$$mock\n${id}\n$$` : '';
  });
}

/**
 * Replaces the links to articles in `$$include` blocks by their IDs.
 * @example placeIncludes('$$include\n[回退](/easymock/wikiCatalog/65f0a1b2c3d4e5f607182930)#步骤\n$$')
 */
export const placeIncludes = (source: string): string =>
  source.replace(/^\$\$include\n\[[^\]]*\]\(\S*\/([0-9a-f]{24})\)(#\S+)?\n\$\$$/gm, '$$$$include\n$1$2\n$$$$');
