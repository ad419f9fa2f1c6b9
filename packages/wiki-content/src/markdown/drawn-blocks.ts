import { type Include, includeOf } from '../include/include';
import { mockIdOf } from '../mock/mock';
import { takeFrontMatter } from './front-matter';
import { renderMarkdown } from './markdown';
import { parser } from './parser';

/** A kind of block that copies replace, with what its body names. */
interface Kind<Named> {
  readonly name: 'mock' | 'include';
  readonly read: (body: string) => Named | undefined;
}

const mocks: Kind<string> = { name: 'mock', read: mockIdOf };
const includes: Kind<Include> = { name: 'include', read: includeOf };

interface Block<Named> {
  readonly named: Named;
  /** Lines from 0; the end is not included. */
  readonly from: number;
  readonly to: number;
}

/** Lists the blocks that the parser finds, which knows code and nesting. */
function blocksIn<Named>(source: string, { name, read }: Kind<Named>): Block<Named>[] {
  const tokens = parser.parse(takeFrontMatter(source).body, {});
  const blocks = tokens.flatMap(({ type, info, content, map }) => {
    const named = type === 'dollars' && info === name ? read(content) : undefined;
    return named === undefined || !map ? [] : [{ named, from: map[0], to: map[1] }];
  });
  return blocks.sort((a, b) => a.from - b.from);
}

/** Writes a text into the place of a block, behind the marks of its quotes and lists. */
function nested(text: string, opening: string): string {
  const before = opening.slice(0, opening.indexOf('$$'));
  const following = before.replace(/[^>\s]/g, ' ');
  const lines = text.trimEnd().split('\n');
  return lines.map((line, at) => `${at === 0 ? before : following}${line}`).join('\n');
}

function replaceInMarkdown<Named>(source: string, kind: Kind<Named>, write: (named: Named) => string): string {
  const lines = source.split(/(?<=\r\n|\n|\r(?!\n))/);
  let result = '';
  let copied = 0;
  for (const { named, from, to } of blocksIn(source, kind)) {
    const end = /[\r\n]*$/.exec(lines[to - 1] ?? '')?.[0] ?? '';
    result += lines.slice(copied, from).join('') + nested(write(named), lines[from] ?? '') + end;
    copied = to;
  }
  return result + lines.slice(copied).join('');
}

/** Replaces blocks in sanitised rich text. */
function replaceInHtml<Named>(source: string, { name, read }: Kind<Named>, write: (named: Named) => string): string {
  const block = new RegExp(`<pre(?= )[^<>]* data-block="${name}"[^<>]*>([^<]*)</pre>`, 'g');
  return source.replace(block, (all, body: string) => {
    const named = read(body);
    return named === undefined ? all : renderMarkdown(write(named)).html;
  });
}

type Form = 'markdown' | 'html';

const replaceBlocks = <Named>(
  source: string,
  form: Form,
  kind: Kind<Named>,
  write: (named: Named) => string,
): string => (form === 'markdown' ? replaceInMarkdown(source, kind, write) : replaceInHtml(source, kind, write));

/**
 * Replaces the mocks in a source by Markdown, for copies that leave the product. Code that shows how a mock is written
 * stays.
 * @example replaceMockBlocks('$$mock\n65f0a1b2c3d4e5f607182930\n$$', 'markdown', () => '### GET /orders')
 */
export const replaceMockBlocks = (source: string, form: Form, write: (id: string) => string): string =>
  replaceBlocks(source, form, mocks, write);

/**
 * Replaces the passages of other articles in a source by Markdown, as `replaceMockBlocks` does.
 * @example replaceIncludeBlocks('$$include\n65f0a1b2c3d4e5f607182930#部署\n$$', 'markdown', ({ id }) => `[[…]](${id})`)
 */
export const replaceIncludeBlocks = (source: string, form: Form, write: (named: Include) => string): string =>
  replaceBlocks(source, form, includes, write);
