import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { byDepth } from '../../../../test-depth';
import { compareRendered, compareTexts, contentOf, mergeTexts, renderMarkdown, sanitizeHtml } from '../index';

const shown = (a: string, b: string) =>
  compareTexts(a, b)
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'added' ? `[+${text}]` : `[-${text}]`))
    .join('');

const words = [
  ...'一 二 三 备份 部署 deploy the service , 。 \n \n\n ## - * ** [ ] ` | $ 😀'.split(' '),
  ' ',
  '\n',
  '\r\n',
];
const text = fc.array(fc.constantFrom(...words), { maxLength: 40 }).map((parts) => parts.join(''));
/** A text and two edited versions of it. */
const edited = fc
  .tuple(fc.array(fc.constantFrom(...words), { maxLength: 30 }), fc.infiniteStream(fc.nat(20)))
  .map(([base, dice]) => {
    const change = (own: string) =>
      base.flatMap((word) => {
        const roll = dice.next().value ?? 9;
        return roll === 0 ? [] : roll === 1 ? [word, own] : [word];
      });
    return [base.join(''), change('甲').join(''), change('乙').join('')] as const;
  });
const numRuns = byDepth(400, 2_000);

describe('comparing sources', () => {
  test.each([
    ['先备份', '先全量备份', '先[+全量]备份'],
    ['the old service', 'the new service', 'the [-old][+new] service'],
    ['部署到测试环境', '部署到生产环境', '部署到[-测试][+生产]环境'],
    ['a\nb\nc\n', 'a\nc\n', 'a\n[-b\n]c\n'],
    ['', 'a', '[+a]'],
    ['a', '', '[-a]'],
    ['a', 'a', 'a'],
    ['😀 好', '😁 好', '[-😀][+😁] 好'],
    ['完全不同的一句话', 'another sentence', '[-完全不同的一句话][+another sentence]'],
    ['a\n', 'a\r\n', 'a[-\n][+\r\n]'],
  ])('%j and %j', (a, b, result) => {
    expect(shown(a, b)).toBe(result);
  });

  test('loses nothing of either', () => {
    fc.assert(
      fc.property(text, text, (a, b) => {
        const parts = compareTexts(a, b);
        const without = (kind: string) =>
          parts
            .filter((part) => part.kind !== kind)
            .map((part) => part.text)
            .join('');
        expect(without('added')).toBe(a);
        expect(without('removed')).toBe(b);
      }),
      { numRuns },
    );
  });

  test('compares long texts that have little in common', () => {
    const lines = (seed: number) => Array.from({ length: 20_000 }, (_, i) => `${(i * seed) % 7919} 行\n`).join('');
    const [a, b] = [lines(31), lines(37)];
    const parts = compareTexts(a, b);
    expect(
      parts
        .filter(({ kind }) => kind !== 'removed')
        .map((part) => part.text)
        .join(''),
    ).toBe(b);
  });
});

describe('merging', () => {
  test.each([
    ['changes of different lines', '一\n二\n三\n', '壹\n二\n三\n', '一\n二\n叁\n', '壹\n二\n叁\n'],
    ['changes of neighbouring lines', '一\n二\n', '壹\n二\n', '一\n贰\n', '壹\n贰\n'],
    [
      'changes of one line with words between them',
      '先备份再部署。',
      '先全量备份再部署。',
      '先备份再灰度部署。',
      '先全量备份再灰度部署。',
    ],
    ['the same change of both', 'a\nb\n', 'a\nc\n', 'a\nc\n', 'a\nc\n'],
    ['a change of one side', 'a\n', 'a\n', 'b\n', 'b\n'],
    ['additions at both ends', 'b\n', 'a\nb\n', 'b\nc\n', 'a\nb\nc\n'],
    ['a deletion and a change elsewhere', 'a\nb\nc\nd\n', 'a\nc\nd\n', 'a\nb\nc\nD\n', 'a\nc\nD\n'],
  ])('%s go together', (_, base, mine, theirs, merged) => {
    expect(mergeTexts(base, mine, theirs).text).toBe(merged);
    expect(mergeTexts(base, theirs, mine).text).toBe(merged);
  });

  test('what both changed differently is a conflict with all three texts', () => {
    expect(mergeTexts('前\n值是一\n后\n', '前\n值是二\n后\n', '前\n值是三\n后\n')).toEqual({
      text: null,
      parts: [
        { kind: 'merged', text: '前\n' },
        { kind: 'conflict', base: '值是一\n', mine: '值是二\n', theirs: '值是三\n' },
        { kind: 'merged', text: '后\n' },
      ],
    });
  });

  test('an empty base makes a conflict of two texts', () => {
    expect(mergeTexts('', 'a', 'b').parts).toEqual([{ kind: 'conflict', base: '', mine: 'a', theirs: 'b' }]);
  });

  test('loses nothing, whatever both did', () => {
    fc.assert(
      fc.property(edited, ([base, mine, theirs]) => {
        const { parts, text: merged } = mergeTexts(base, mine, theirs);
        // The result contains all that only one side wrote, whichever way conflicts are resolved.
        const all = parts.map((part) => (part.kind === 'merged' ? part.text : part.mine + part.theirs)).join('');
        const count = (where: string, own: string) => where.split(own).length;
        expect(count(all, '甲')).toBe(count(mine, '甲'));
        expect(count(all, '乙')).toBe(count(theirs, '乙'));
        expect(merged === null).toBe(parts.some(({ kind }) => kind === 'conflict'));
      }),
      { numRuns },
    );
  });

  test('a side that changed nothing gives way to the other', () => {
    fc.assert(
      fc.property(edited, ([base, mine]) => {
        expect(mergeTexts(base, mine, base).text).toBe(mine);
        expect(mergeTexts(base, base, mine).text).toBe(mine);
        expect(mergeTexts(base, mine, mine).text).toBe(mine);
      }),
      { numRuns },
    );
  });

  test('conflicts decided for one side give that side, where the other changed nothing else', () => {
    fc.assert(
      fc.property(edited, ([base, mine, theirs]) => {
        const { parts } = mergeTexts(base, mine, theirs);
        const swapped = mergeTexts(base, theirs, mine).parts;
        expect(swapped).toEqual(
          parts.map((part) => (part.kind === 'merged' ? part : { ...part, mine: part.theirs, theirs: part.mine })),
        );
      }),
      { numRuns },
    );
  });
});

describe('comparing what readers see', () => {
  const compared = (a: string, b: string) => compareRendered(renderMarkdown(a).html, renderMarkdown(b).html);
  const added = (inner: string) => `<ins class="md-added">${inner}</ins>`;
  const removed = (inner: string) => `<del class="md-removed">${inner}</del>`;

  test.each([
    ['words', '先备份数据库', '先全量备份数据库', `<p>先${added('全量')}备份数据库</p>`],
    ['a paragraph', '一段话\n\n第二段', '一段话', `<p>一段话</p><p>${removed('第二段')}</p>`],
    [
      'emphasis',
      '这是重点内容',
      '这是**重点**内容',
      `<p>这是${removed('重点')}${added('<strong>重点</strong>')}内容</p>`,
    ],
    ['an item', '- 甲\n- 乙', '- 甲\n- 丙\n- 乙', `<ul><li>甲</li><li>${added('丙')}</li><li>乙</li></ul>`],
    [
      'a cell',
      '| a | b |\n|---|---|\n| 1 | 2 |',
      '| a | b |\n|---|---|\n| 1 | 3 |',
      `<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>${removed('2')}${added('3')}</td></tr></tbody></table>`,
    ],
    [
      'the address of a link',
      '见 [手册](/a) 一章',
      '见 [手册](/b) 二章',
      /<del class="md-removed"><a href="\/a".*<ins class="md-added"><a href="\/b"/,
    ],
    [
      'a formula',
      '设 $x$ 为',
      '设 $y$ 为',
      /<del class="md-removed"><span class="md-math" data-tex="x">.*<ins class="md-added"><span class="md-math" data-tex="y">/,
    ],
    [
      'a picture',
      '见图 ![](/a.png) 所示',
      '见图 ![](/b.png) 所示',
      /<del class="md-removed"><img src="\/a.png".*<ins class="md-added"><img src="\/b.png"/,
    ],
    [
      'code by line',
      '```\nlet a = 1;\nlet b = 2;\n```',
      '```\nlet a = 1;\nlet b = 3;\n```',
      /let a = 1;\n<del class="md-removed">let b = 2;\n?<\/del><ins class="md-added">let b = 3;/,
    ],
    [
      'a box',
      '- [ ] 备份',
      '- [x] 备份',
      /<del class="md-removed"><input type="checkbox" disabled=""><\/del><ins class="md-added"><input type="checkbox" checked=""/,
    ],
  ])('marks %s', (_, a, b, result) => {
    const html = compared(a, b).replace(/>\n+</g, '><').trim();
    if (typeof result === 'string') expect(html).toBe(result);
    else expect(html).toMatch(result);
  });

  test('equal texts have no marks, also when they moved down', () => {
    const { html } = renderMarkdown('# 一\n\n二');
    expect(compareRendered(html, renderMarkdown('\n\n# 一\n\n二').html)).not.toMatch(/<(ins|del)/);
  });

  const visible = (html: string, without: 'ins' | 'del') =>
    contentOf('wysiwyg')
      .plainText(html.replace(new RegExp(`<${without} class="md-(added|removed)">.*?</${without}>`, 'gs'), ''))
      .replace(/\s/g, '');

  test('loses nothing of either, and stays safe', () => {
    fc.assert(
      fc.property(edited, ([, a, b]) => {
        const [before, after] = [renderMarkdown(a).html, renderMarkdown(b).html];
        const html = compareRendered(before, after);
        expect(visible(html, 'del')).toBe(visible(after, 'del'));
        expect(visible(html, 'ins')).toBe(visible(before, 'ins'));
        expect(sanitizeHtml(html)).toBe(html);
      }),
      { numRuns },
    );
  });
});
