import { base, matchPage, toolFacts, toolKeys } from '@easymock/contract';
import { PLACEHOLDERS } from '@easymock/mock-engine';
import { describe, expect, it } from 'vitest';
import { generateData } from '../../kit/draw/draw';
import { type Block, excerptOf, sectionsOf, textOf } from './guide';
import { guides } from './guides/index';
import { asDefinition } from './live-example';

const shapeOf = (block: Block) =>
  typeof block === 'string' ? 'text' : 'heading' in block ? `heading ${block.id}` : Object.keys(block).join();
const linksIn = (blocks: readonly Block[]) =>
  blocks.flatMap((block) => [...textOf(block).matchAll(/\]\((\/[^)]*)\)/g)].map(([, path = '']) => path));

describe.each(guides.map((guide) => [guide.slug, guide] as const))('the guide %s', (_slug, guide) => {
  it('says the same in both languages, section by section', async () => {
    const { 'zh-CN': zh, en } = await guide.load();
    expect(en.map(shapeOf)).toEqual(zh.map(shapeOf));
  });

  it('has headings of its own name each, and nothing twice', async () => {
    const { 'zh-CN': zh, en } = await guide.load();
    for (const blocks of [zh, en]) {
      const ids = sectionsOf(blocks).map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      const texts = blocks.map((block) => JSON.stringify(block));
      expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
    }
  });

  it('leads to pages and sections there are', async () => {
    const { 'zh-CN': zh, en } = await guide.load();
    for (const path of [...linksIn(zh), ...linksIn(en)]) {
      const [page = '', id] = path.replace(/\?[^#]*/, '').split('#');
      const match = matchPage(base + page);
      expect(match, path).toBeDefined();
      if (match?.name !== 'guide') continue;
      const target = guides.find(({ slug }) => slug === match.params.name);
      const blocks = (await target?.load())?.en ?? [];
      if (id) expect(sectionsOf(blocks).map((section) => section.id)).toContain(id);
      else expect(blocks.length, path).toBeGreaterThan(0);
    }
  });

  it('has examples that draw, on their own and in a definition', async () => {
    const { 'zh-CN': zh, en } = await guide.load();
    for (const block of [...zh, ...en]) {
      if (typeof block !== 'object' || !('example' in block)) continue;
      expect(generateData(block.example, 'zh').kind, block.example).toBe('data');
      expect(generateData(asDefinition(block.example), 'en').kind, block.example).toBe('data');
    }
  });
});

describe('the guides', () => {
  it('tell of every placeholder by each of its names', async () => {
    const placeholders = guides.find(({ slug }) => slug === 'placeholders');
    const text = (await placeholders?.load())?.['zh-CN'].map(textOf).join('\n') ?? '';
    const missing = PLACEHOLDERS.flatMap(({ names }) => names).filter((name) => !text.includes(`\`@${name}\``));
    expect(missing).toEqual([]);
  });

  it('lead to the page of every tool, in both languages', async () => {
    const loaded = await Promise.all(guides.map(({ load }) => load()));
    for (const language of ['zh-CN', 'en'] as const) {
      const linked = new Set(loaded.flatMap((guide) => linksIn(guide[language])));
      expect(toolKeys.filter((key) => !linked.has(toolFacts(key).path ?? ''))).toEqual([]);
    }
  });

  it('tell of rules in both languages what the editor tells', async () => {
    const rules = await guides.find(({ slug }) => slug === 'rules')?.load();
    expect(rules?.['zh-CN'].map(textOf).join()).toContain('从 1 开始，每次加 1');
    expect(rules?.en.map(textOf).join()).toContain('A random whole number from 1 to 100');
  });
});

describe('a search', () => {
  it('finds sections, and shows a few words around the place', () => {
    const sections = sectionsOf([
      'Above',
      { heading: 'One', id: 'one' },
      'Some **strong** words',
      { list: ['a', 'b'] },
    ]);
    expect(sections).toEqual([
      { id: '', heading: '', text: '\nAbove' },
      { id: 'one', heading: 'One', text: 'One\nSome **strong** words\na\nb' },
    ]);
    expect(excerptOf('Some **strong** [words](/docs) and `code`', 'strong')).toBe('Some strong words and code');
    expect(excerptOf(`${'x'.repeat(100)} needle ${'y'.repeat(100)}`, 'Needle')).toMatch(/^…x+ needle y+…$/);
  });
});

describe('a draw', () => {
  it('says what is wrong in the language of the reader, and what it cannot show', () => {
    expect(generateData('{ a: ', 'en')).toMatchObject({ kind: 'mistake' });
    expect(generateData('{ a() {} }', 'zh')).toEqual({ kind: 'script' });
    expect(generateData('https://example.com', 'zh').kind).toBe('proxy');
  });
});
