import { renderMarkdown } from '@easymock/wiki-content';
import { expect, test } from 'vitest';
import { show } from '../../../test/screen';
import { ArticleHtml } from '../../features/wiki/text/article-html';

type Fact = (drawing: Element) => unknown;

const boxOf = (element: Element | null | undefined): DOMRect => {
  if (!element) throw new Error('The drawing lacks a part.');
  return element.getBoundingClientRect();
};
const all = (drawing: Element, selector: string) => [...drawing.querySelectorAll(selector)];
const familyOf = (element: Element | undefined) => element && getComputedStyle(element).fontFamily.split(',')[0];
/**  */
const glyphs = (drawing: Element, text: string) =>
  all(drawing, '.katex-html *').filter((one) => one.childElementCount === 0 && one.textContent === text);

/** The drawing has a text in a font of KaTeX. */
const inFont =
  (text: string, family: string, weight = '400'): Fact =>
  (drawing) => {
    const [found] = glyphs(drawing, text);
    return familyOf(found) === family && getComputedStyle(found as Element).fontWeight === weight;
  };
const has =
  (selector: string, num = 1): Fact =>
  (drawing) =>
    all(drawing, selector).length === num;
/** The first text is above, and horizontally beside or over the second one. */
const isAbove =
  (upper: string, lower: string): Fact =>
  (drawing) => {
    const [above, below] = [boxOf(glyphs(drawing, upper)[0]), boxOf(glyphs(drawing, lower)[0])];
    return above.top + above.height / 2 < below.top + below.height / 2;
  };
const isLeftOf =
  (left: string, right: string): Fact =>
  (drawing) =>
    boxOf(glyphs(drawing, left)[0]).right <= boxOf(glyphs(drawing, right)[0]).left + 1;
/** Equal signs of different lines begin at the same place. */
const areAligned =
  (text: string, num: number): Fact =>
  (drawing) => {
    const lefts = glyphs(drawing, text).map((one) => Math.round(boxOf(one).left));
    return lefts.length === num && new Set(lefts).size === 1;
  };
/** The drawing is at least this many lines high. */
const isTall =
  (lines: number): Fact =>
  (drawing) =>
    boxOf(drawing.querySelector('.katex-html .katex-base')).height >= 16 * lines;
const both =
  (...facts: Fact[]): Fact =>
  (drawing) =>
    facts.every((fact) => fact(drawing));

const facts: [tex: string, what: string, fact: Fact][] = [
  ['\\mathbb{R}^d', 'double-struck letters', both(inFont('R', 'KaTeX_AMS'), isAbove('d', 'R'))],
  ['\\mathbf x', 'bold letters', inFont('x', 'KaTeX_Main', '700')],
  ['\\boldsymbol\\beta', 'bold Greek letters', inFont('β', 'KaTeX_Math', '700')],
  ['\\mathcal L', 'calligraphic letters', inFont('L', 'KaTeX_Caligraphic')],
  ['\\mathscr{F}', 'script letters', inFont('F', 'KaTeX_Script')],
  ['\\mathfrak{g}', 'Fraktur', inFont('g', 'KaTeX_Fraktur')],
  ['\\mathsf{T}', 'letters without serifs', inFont('T', 'KaTeX_SansSerif')],
  ['\\mathtt{x}', 'letters of equal width', inFont('x', 'KaTeX_Typewriter')],
  ['x', 'italic letters', inFont('x', 'KaTeX_Math')],
  ['\\mathrm{d}', 'upright letters', inFont('d', 'KaTeX_Main')],
  [
    '\\boxed{x+1}',
    'a box',
    (drawing) =>
      getComputedStyle(drawing.querySelector('.fbox, .boxed, .fcolorbox') as Element).borderTopStyle === 'solid',
  ],
  ['\\cancel{x}', 'a line through', has('.katex-html svg line')],
  ['\\xcancel{x}', 'two lines through', has('.katex-html svg line', 2)],
  ['\\begin{aligned}a&=b+c\\\\aaaa&=d\\end{aligned}', 'columns that are aligned', areAligned('=', 2)],
  [
    '\\begin{cases}x&y>0\\\\zz&y<0\\end{cases}',
    'cases with their brace and two columns',
    both(areAligned('y', 2), isAbove('x', 'zz'.charAt(0)), has('.katex-html .col-align-l', 2)),
  ],
  [
    '\\begin{pmatrix}a&b\\\\c&d\\end{pmatrix}',
    'a matrix',
    both(isLeftOf('a', 'b'), isAbove('a', 'c'), isAbove('b', 'd')),
  ],
  ['\\begin{array}{c|c}a&b\\end{array}', 'a line between columns', has('.katex-html .vertical-separator')],
  [
    '\\left(\\frac{\\frac ab}{\\frac cd}\\right)',
    'brackets that grow',
    both(has('.katex-html .delimsizing:is(.size2, .size3, .size4)', 2), isTall(2)),
  ],
  ['\\big(x\\big)', 'big brackets', both(has('.katex-html .delimsizing.size1', 2), inFont('(', 'KaTeX_Size1'))],
  ['\\Bigg[x\\Bigg]', 'biggest brackets', inFont('[', 'KaTeX_Size4')],
  ['\\frac{a}{b}', 'a fraction', both(isAbove('a', 'b'), has('.katex-html .frac-line'))],
  ['\\sqrt[3]{x}', 'a root', both(has('.katex-html .sqrt svg'), has('.katex-html .katex-root'))],
  [
    '$$\\sum_{i=1}^{n} i$$',
    'limits above and below',
    both(isAbove('n', '∑'), isAbove('∑', '1'), inFont('∑', 'KaTeX_Size2')),
  ],
  ['\\sum_{i=1}^{n} i', 'limits beside', inFont('∑', 'KaTeX_Size1')],
  ['\\overbrace{a+b}^{n}', 'a brace above', both(isAbove('n', 'a'), has('.katex-html .katex-stretchy svg', 3))],
  ['\\hat{x}\\vec{y}', 'accents', has('.katex-html .katex-accent', 2)],
  ['\\widehat{abc}', 'a wide accent', has('.katex-html .katex-accent svg')],
  ['\\xrightarrow{f}', 'an arrow with a text', both(isAbove('f', ''), has('.katex-html .x-arrow svg'))],
  [
    '\\color{red}x',
    'a colour',
    (drawing) => getComputedStyle(glyphs(drawing, 'x')[0] as Element).color === 'rgb(255, 0, 0)',
  ],
  [
    '$$x \\tag{3.1}$$',
    'a number at the margin',
    (drawing) => drawing.querySelector('.katex-tag')?.textContent === '(3.1)',
  ],
  ['\\ce{SO4^2-}', 'chemistry', both(isAbove('2', '4'), has('.katex-html'))],
  ['\\begin{aligned}a\\\\b\\\\c\\end{aligned}', 'lines', isTall(3)],
];

test.each(facts)('%s is drawn with %s', async (tex, _, fact) => {
  await show(<ArticleHtml html={renderMarkdown(tex.startsWith('$') ? tex : `$${tex}$`).html} />);
  const drawing = () => document.querySelector('.md-math[data-drawn] > [data-added]');
  await expect.poll(drawing).not.toBeNull();
  await document.fonts.ready;
  expect(fact(drawing() as Element)).toBe(true);
});

test('there are at least thirty of them', () => expect(facts.length).toBeGreaterThanOrEqual(30));

test('a drawn formula is MathML for screen readers, in the font of KaTeX for others', async () => {
  await show(<ArticleHtml html={renderMarkdown('设 $x^2$ 为 $y$').html} />);
  await expect.poll(() => document.querySelectorAll('.md-math[data-drawn]').length).toBe(2);
  const [formula] = document.querySelectorAll('.md-math');
  expect(formula?.querySelector(':scope > math')?.textContent).toBe('x2');
  expect(boxOf(formula?.querySelector(':scope > math')).width).toBe(1);
  expect(formula?.querySelector('[data-added]')?.getAttribute('aria-hidden')).toBe('true');
  await document.fonts.ready;
  expect([...document.fonts].some(({ family, status }) => /KaTeX_Math/.test(family) && status === 'loaded')).toBe(true);
});

test('formulas of rich text are drawn as well', async () => {
  const math = '<math><msup><mi>x</mi><mn>2</mn></msup></math>';
  await show(<ArticleHtml html={`<p>设 <span data-tex="x^2">${math}</span></p><div data-tex="y">${math}</div>`} />);
  await expect.poll(() => document.querySelectorAll('[data-drawn] > [data-added] .katex-html').length).toBe(2);
});

test('a text is drawn again when it changes, and a wrong formula stays its source', async () => {
  const { screen } = await show(<ArticleHtml html={renderMarkdown('$a$').html} />);
  await expect.poll(() => document.querySelectorAll('[data-drawn]').length).toBe(1);
  await screen.rerender(<ArticleHtml html={renderMarkdown('$b$ $\\frac{$').html} />);
  await expect.poll(() => document.querySelector('.katex-html')?.textContent).toBe('b');
  expect(document.querySelectorAll('[data-drawn]')).toHaveLength(1);
  expect(document.querySelector('.md-math code')?.textContent).toBe('\\frac{');
});

test('nothing but TeX is drawn, whatever a text pretends', async () => {
  const html =
    '<p><span class="md-math" data-tex="\\href{javascript:alert(1)}{x}"></span>' +
    '<span class="md-math" data-tex="\\htmlStyle{position:fixed}{y}"></span>' +
    '<span class="md-math" data-tex="\\includegraphics{https://a.invalid/a.png}"></span>' +
    '<span class="md-math" data-tex="\\def\\a{x}\\a"></span><span class="katex" style="position:fixed">z</span></p>';
  await show(<ArticleHtml html={`${html}${renderMarkdown('$q$').html}`} />);
  await expect.poll(() => document.querySelector('.katex-html')).not.toBeNull();
  const main = document.querySelector('main') ?? document.body;
  expect(main.querySelectorAll('.md-math a, .md-math img, .md-math [style*="fixed"]')).toHaveLength(0);
  expect(main.querySelector('.katex[style]')).toBeNull();
});
