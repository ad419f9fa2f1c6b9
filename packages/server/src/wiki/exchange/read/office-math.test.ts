import { mathMlOf } from '@easymock/wiki-content';
import { DOMParser } from '@xmldom/xmldom';
import { expect, it } from 'vitest';
import { officeMathOf } from '../write/office-math';
import { texOf } from './office-math';

const read = (xml: string) => {
  const root = new DOMParser().parseFromString(xml, 'text/xml').documentElement;
  if (!root) throw new Error('no element');
  return texOf(root);
};

it.each([
  String.raw`\frac{a}{b}`,
  String.raw`\sqrt{x}+\sqrt[3]{x}`,
  'x_i^2+x_i+x^{n+1}',
  'E=mc^2',
  String.raw`\sum_{i=1}^n x_i=1`,
  String.raw`\int_0^1 f(x)dx`,
  String.raw`\iint_D f`,
  String.raw`\left(\frac{a}{b}\right)`,
  String.raw`\left[a\middle|b\right]`,
  String.raw`\left.x\right|`,
  String.raw`\begin{pmatrix}a & b \\ c & d\end{pmatrix}`,
  String.raw`\begin{bmatrix}1 \\ 2\end{bmatrix}`,
  String.raw`\begin{vmatrix}a & b \\ c & d\end{vmatrix}`,
  String.raw`\begin{matrix}a & b \\ c & d\end{matrix}`,
  String.raw`\begin{cases}x & \text{如果 } x>0 \\ 0 & \text{否则}\end{cases}`,
  String.raw`\begin{aligned}a&=b+c \\ d&=e\end{aligned}`,
  String.raw`\binom{n}{k}`,
  String.raw`\hat{x}+\vec{a}+\dot{y}+\overline{AB}+\underline{c}`,
  String.raw`\widehat{ABC}`,
  String.raw`\underbrace{a+b}_n`,
  String.raw`\lim_{x\to 0}\sin x`,
  String.raw`\max_{i} x`,
  String.raw`\mathbb{R}^d+\mathbf{x}+\mathcal{L}+\mathfrak{g}`,
  String.raw`\alpha+\beta\le\Gamma\times\infty`,
  String.raw`\text{速度}=v`,
  String.raw`\boxed{x}+\cancel{y}`,
  String.raw`\overset{a}{b}`,
  String.raw`\xrightarrow{abc}`,
  String.raw`\operatorname{rank}A`,
  String.raw`100\%+\#1+a\_b+\{1\}`,
  String.raw`a\in A\cup B\setminus\emptyset`,
  "f'(x)",
  String.raw`\prod_{k=1}^n\frac{1}{k}`,
])('%s goes to Word and comes back as the same formula', (tex) => {
  const mathMl = mathMlOf(tex, true) ?? '';
  const xml = officeMathOf(mathMl) ?? '';
  const back = read(xml);
  // Other words for the same formula are equal when they are drawn.
  const drawn = (one: string) =>
    (mathMlOf(one, true) ?? `wrong: ${one}`)
      .replace(/<annotation[\s\S]*?<\/annotation>/g, '')
      .replace(/<\/?(?:mrow|mstyle|mpadded|semantics)[^>]*>/g, '')
      .replace(
        / (?:lspace|rspace|rowspacing|columnspacing|columnalign|mathvariant="normal"|stretchy|width)(?:="[^"]*")?/g,
        '',
      )
      .replaceAll('\u2061', '')
      .replace(/<mo><\/mo>/g, '');
  expect(drawn(back), back).toBe(drawn(tex));
});

it('brackets of a given size go to Word as characters', () => {
  const mathMl = mathMlOf(String.raw`\bigl(a+b\bigr)+\bigl(c\bigr)`, true) ?? '';
  expect(read(officeMathOf(mathMl) ?? '')).toBe('(a+b)+(c)');
});

const names = 'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"';
const run = (text: string, properties = '') => `<m:r>${properties}<m:t>${text}</m:t></m:r>`;
const formula = (content: string) => `<m:oMath ${names}>${content}</m:oMath>`;

it.each([
  ['letters of the mathematical alphabet', run('𝑎𝛼𝐱ℝ'), String.raw`a\alpha \mathbf{x}\mathbb{R}`],
  ['Chinese words', run('速度=5'), String.raw`\text{速度}=5`],
  ['characters that TeX reserves', run('5%#_{'), String.raw`5\%\#\_\{`],
  ['words of text', run('if x', '<m:rPr><m:nor/></m:rPr>'), String.raw`\text{if x}`],
  [
    'a fraction of the linear form',
    `<m:f><m:fPr><m:type m:val="lin"/></m:fPr><m:num>${run('a')}</m:num><m:den>${run('b')}</m:den></m:f>`,
    'a/b',
  ],
  ['brackets that are not named', `<m:d><m:e>${run('x')}</m:e></m:d>`, String.raw`\left(x\right)`],
  ['an integral that is not named', `<m:nary><m:sub/><m:sup/><m:e>${run('f')}</m:e></m:nary>`, String.raw`\int f`],
  [
    'scripts before the letter',
    `<m:sPre><m:sub>${run('1')}</m:sub><m:sup>${run('2')}</m:sup><m:e>${run('X')}</m:e></m:sPre>`,
    '{}_1^2X',
  ],
  [
    'a function',
    `<m:func><m:fName>${run('sin', '<m:rPr><m:sty m:val="p"/></m:rPr>')}</m:fName><m:e>${run('x')}</m:e></m:func>`,
    String.raw`\sin x`,
  ],
  ['an ampersand', run('R&amp;D'), String.raw`R\&D`],
  ['an ampersand in a text', run('R&amp;D', '<m:rPr><m:nor/></m:rPr>'), String.raw`\text{R\&D}`],
  [
    'an ampersand in a cell',
    `<m:m><m:mr><m:e>${run('A&amp;B')}</m:e><m:e>${run('c')}</m:e></m:mr></m:m>`,
    String.raw`\begin{matrix}A\&B & c\end{matrix}`,
  ],
  [
    'an ampersand in the text of an aligned line',
    `<m:eqArr><m:e>${run('a&amp;=')}${run('R&amp;D', '<m:rPr><m:nor/></m:rPr>')}</m:e></m:eqArr>`,
    String.raw`\begin{aligned}a&=\text{R\&D}\end{aligned}`,
  ],
  [
    'a part that was inserted, and one that was deleted',
    `<w:ins xmlns:w="w">${run('a')}</w:ins><w:del xmlns:w="w">${run('b')}</w:del>`,
    'a',
  ],
])('%s of Word becomes TeX', (_, content, tex) => {
  expect(read(formula(content))).toBe(tex);
  expect(mathMlOf(tex, true)).toBeDefined();
});

it('several lines of Word become one formula', () => {
  const lines = ['a&=b', 'c&=d'].map((line) => formula(run(line.replace('&', '&amp;')))).join('');
  expect(read(`<m:oMathPara ${names}>${lines}</m:oMathPara>`)).toBe(
    String.raw`\begin{aligned}a&=b \\ c&=d\end{aligned}`,
  );
});
