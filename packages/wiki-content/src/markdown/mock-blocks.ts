import { mockIdOf } from '../mock/mock';
import { takeFrontMatter } from './front-matter';
import { renderMarkdown } from './markdown';
import { parser } from './parser';

/** Matches a mock in sanitised rich text. */
const inHtml = /<pre(?= )[^<>]* data-block="mock"[^<>]*>\s*([0-9a-f]{24})\s*<\/pre>/g;

interface MockBlock {
  readonly id: string;
  /** Lines from 0; the end is not included. */
  readonly from: number;
  readonly to: number;
}

/** Lists the mocks that the parser finds, which knows code and nesting. */
function mockBlocksIn(source: string): MockBlock[] {
  const tokens = parser.parse(takeFrontMatter(source).body, {});
  const blocks = tokens.flatMap(({ type, info, content, map }) => {
    const id = type === 'dollars' && info === 'mock' ? mockIdOf(content) : undefined;
    return id === undefined || !map ? [] : [{ id, from: map[0], to: map[1] }];
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

function replaceInMarkdown(source: string, write: (id: string) => string): string {
  const lines = source.split(/(?<=\r\n|\n|\r(?!\n))/);
  let result = '';
  let copied = 0;
  for (const { id, from, to } of mockBlocksIn(source)) {
    const end = /[\r\n]*$/.exec(lines[to - 1] ?? '')?.[0] ?? '';
    result += lines.slice(copied, from).join('') + nested(write(id), lines[from] ?? '') + end;
    copied = to;
  }
  return result + lines.slice(copied).join('');
}

/**
 * Replaces the mocks in a source by Markdown, for copies that leave the product. Code that shows how a mock is written
 * stays.
 * @example replaceMockBlocks('$$mock\n65f0a1b2c3d4e5f607182930\n$$', 'markdown', () => '### GET /orders')
 */
export function replaceMockBlocks(source: string, form: 'markdown' | 'html', write: (id: string) => string): string {
  return form === 'markdown'
    ? replaceInMarkdown(source, write)
    : source.replace(inHtml, (_, id: string) => renderMarkdown(write(id)).html);
}
