import { describe, expect, it } from 'vitest';
import { nodeAt, type OutlineNode, outlineMode } from './outline';

const kindsOf = (source: string) => outlineMode(source).root.children.map(({ kind, text }) => [kind, text]);

describe('an outline', () => {
  it('tells what each value is and how it is written', () => {
    expect(
      kindsOf("['@cname', `two\nlines`, -1.50, 0x1F, true, null, /a\\/b/g, () => 1, undefined, [...a], 7n]"),
    ).toEqual([
      ['text', '@cname'],
      ['text', 'two\nlines'],
      ['number', '-1.50'],
      ['number', '0x1F'],
      ['boolean', 'true'],
      ['null', 'null'],
      ['regexp', '/a\\/b/g'],
      ['function', '() => 1'],
      ['other', 'undefined'],
      ['list', ''],
      ['other', '7n'],
    ]);
  });

  it('cuts keys at their rules, however they are quoted', () => {
    const keys = outlineMode("{ a: 1, 'list|1-5': [], \"a|b\": 1, 'c|1|': 1, 7: 1, m() {} }").root.children;
    expect(keys.map(({ key }) => [key?.name, key?.rule])).toEqual([
      ['a', ''],
      ['list', '1-5'],
      ['a|b', ''],
      ['c|1', ''],
      ['7', ''],
      ['m', ''],
    ]);
  });

  it('knows where everything stands', () => {
    const source = "{ /* one */ 'a|3': ({ b: [1, (2)] }) }";
    const cut = (node: OutlineNode | undefined) => [
      source.slice(node?.start, node?.end),
      node?.value && source.slice(node.value.start, node.value.end),
    ];
    const outline = outlineMode(source);
    expect(cut(nodeAt(outline, [0]))).toEqual(["'a|3': ({ b: [1, (2)] })", '({ b: [1, (2)] })']);
    expect(cut(nodeAt(outline, [0, 0, 1]))).toEqual(['(2)', '(2)']);
    expect(outline.comments).toEqual([{ isLine: false, start: 2, end: 11 }]);
  });

  it('shows what only the code can say, and leaves it alone', () => {
    const [spread, computed, getter, holes] = outlineMode('{ ...rest, [a]: 1, get b() { return 1 }, c: [1,,2] }').root
      .children;
    expect([spread?.kind, spread?.key]).toEqual(['other', undefined]);
    expect([computed?.kind, computed?.key]).toEqual(['number', undefined]);
    expect([getter?.kind, getter?.value]).toEqual(['other', undefined]);
    expect([holes?.kind, holes?.inside]).toEqual(['other', undefined]);
  });

  it('refuses what is no value', () => {
    expect(() => outlineMode('{ a: }')).toThrow('Syntax error');
    expect(() => outlineMode('')).toThrow();
  });
});
