import { parseFragment } from 'parse5';
import { attributeOf, type Element, findElement, isElement } from '../html-tree';

// Converts MathML to Office Math (OMML, ECMA-376 part 1, 22.1), in which Word stores its formulas.

type Node = Element['childNodes'][number];

const escapeXml = (text: string): string =>
  text.replace(/\p{Cc}/gu, '').replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`);

const textOf = (node: Node): string => {
  if (isElement(node)) return node.childNodes.map(textOf).join('');
  return node.nodeName === '#text' ? (node as { value: string }).value : '';
};

const isTag = (node: Node | undefined, ...tags: string[]): node is Element =>
  node !== undefined && isElement(node) && tags.includes(node.tagName);

/** Elements without a shape of their own, whose content stands for them. */
const transparent = ['mrow', 'mstyle', 'mpadded', 'semantics', 'math', 'mo'];

/** Returns the only content of wrappers, so that an operator is recognised within them. */
function unwrap(node: Node | undefined): Node | undefined {
  let current = node;
  while (isTag(current, ...transparent)) {
    const inner: Node[] = current.childNodes.filter(
      (one) => textOf(one) !== '\u2061' && (isElement(one) || textOf(one)),
    );
    const [only] = inner;
    if (inner.length !== 1 || !only || !isElement(only)) return current;
    current = only;
  }
  return current;
}

const styles: Record<string, string> = {
  normal: '<m:sty m:val="p"/>',
  bold: '<m:sty m:val="b"/>',
  italic: '<m:sty m:val="i"/>',
  'bold-italic': '<m:sty m:val="bi"/>',
  'double-struck': '<m:scr m:val="double-struck"/><m:sty m:val="p"/>',
  script: '<m:scr m:val="script"/><m:sty m:val="p"/>',
  'bold-script': '<m:scr m:val="script"/><m:sty m:val="b"/>',
  fraktur: '<m:scr m:val="fraktur"/><m:sty m:val="p"/>',
  'bold-fraktur': '<m:scr m:val="fraktur"/><m:sty m:val="b"/>',
  'sans-serif': '<m:scr m:val="sans-serif"/><m:sty m:val="p"/>',
  'bold-sans-serif': '<m:scr m:val="sans-serif"/><m:sty m:val="b"/>',
  monospace: '<m:scr m:val="monospace"/><m:sty m:val="p"/>',
};

const font = '<w:rPr><w:rFonts w:ascii="Cambria Math" w:hAnsi="Cambria Math"/></w:rPr>';

function run(text: string, properties = ''): string {
  if (text === '') return '';
  const own = properties && `<m:rPr>${properties}</m:rPr>`;
  return `<m:r>${own}${font}<m:t xml:space="preserve">${escapeXml(text)}</m:t></m:r>`;
}

function token(element: Element): string {
  const text = textOf(element).replace(/[\u2061-\u2064]/g, '');
  if (element.tagName === 'mtext') return run(text.replaceAll('\u00a0', ' '), '<m:nor/>');
  const variant = attributeOf(element, 'mathvariant');
  // Function names are upright in Word only if they say so.
  const isUpright = element.tagName === 'mi' && [...text].length > 1 && variant === '';
  return run(text, isUpright ? styles.normal : styles[variant]);
}

const value = (name: string, text: string): string => `<m:${name} m:val="${escapeXml(text)}"/>`;
const part = (name: string, content: string): string => `<m:${name}>${content}</m:${name}>`;

/** Operators whose operand belongs to them. */
const nary = /^[∑∏∐∫∬∭⨌∮∯∰⋃⋂⋁⋀⨁⨂⨀⨄⨆]$/u;
const integral = /^[∫∬∭⨌∮∯∰]$/u;
/** Operators that end the operand of a sum. */
const relation = /^[=≠<>≤≥≪≫≈≡∼≃≅∝∈∉⊂⊆⊃⊇→←⇒⇔↦,;]$/u;

/** Combining characters by the spacing ones of MathML. */
const accents: Record<string, string> = {
  '^': '\u0302',
  '˜': '\u0303',
  '~': '\u0303',
  '˙': '\u0307',
  '¨': '\u0308',
  ˇ: '\u030c',
  '˘': '\u0306',
  '´': '\u0301',
  ˊ: '\u0301',
  '`': '\u0300',
  ˋ: '\u0300',
  '˚': '\u030a',
  ˉ: '\u0304',
  '→': '\u20d7',
  '⃗': '\u20d7',
  '←': '\u20d6',
  '↔': '\u20e1',
};

const children = (element: Element): Element[] => element.childNodes.filter(isElement);

function argument(name: string, node: Node | undefined): string {
  return part(name, node ? row([node]) : '');
}

/** Returns the character of an operator over or below something; empty if it is more than one. */
function soleCharacter(node: Node | undefined): string {
  const inner = unwrap(node);
  const text = isTag(inner, 'mo', 'mi') ? textOf(inner) : '';
  return [...text].length === 1 ? text : '';
}

/** Converts a base with a mark of its whole width: a line, a brace, an arrow or an accent. */
function marked(
  element: Element,
  base: Node | undefined,
  mark: Node | undefined,
  isBelow: boolean,
): string | undefined {
  const character = soleCharacter(mark);
  if (character === '') return undefined;
  const position = isBelow ? 'bot' : 'top';
  if (/[‾_¯]/.test(character)) return part('bar', part('barPr', value('pos', position)) + argument('e', base));
  if (/[⏞⏟⎴⎵⏠⏡]/.test(character)) {
    const properties = value('chr', character) + value('pos', position) + value('vertJc', isBelow ? 'top' : 'bot');
    return part('groupChr', part('groupChrPr', properties) + argument('e', base));
  }
  const accent = isBelow || attributeOf(element, 'accent') !== 'true' ? undefined : accents[character];
  return accent && part('acc', part('accPr', value('chr', accent)) + argument('e', base));
}

interface Scripts {
  readonly base: Node | undefined;
  readonly sub?: Node | undefined;
  readonly sup?: Node | undefined;
}

function scriptsOf(element: Element): Scripts {
  const [base, first, second] = children(element);
  if (/^(?:msub|munder)$/.test(element.tagName)) return { base, sub: first };
  return /^(?:msup|mover)$/.test(element.tagName) ? { base, sup: first } : { base, sub: first, sup: second };
}

function scripts(element: Element): string {
  const { base, sub, sup } = scriptsOf(element);
  const isBeside = element.tagName.startsWith('ms');
  if (isBeside) {
    const name = sub && sup ? 'sSubSup' : sub ? 'sSub' : 'sSup';
    return part(name, argument('e', base) + (sub ? argument('sub', sub) : '') + (sup ? argument('sup', sup) : ''));
  }
  const mark = sub && sup ? undefined : marked(element, base, sub ?? sup, sub !== undefined);
  if (mark !== undefined) return mark;
  let content = argument('e', base);
  if (sub) content = part('e', part('limLow', content + argument('lim', sub)));
  if (!sup) return content.slice('<m:e>'.length, -'</m:e>'.length);
  return part('limUpp', content + argument('lim', sup));
}

/** Returns the operator and the limits of a sum or an integral; undefined for other elements. */
function naryOf(node: Node): (Scripts & { character: string; isBeside: boolean }) | undefined {
  if (isTag(node, 'msub', 'msup', 'msubsup', 'munder', 'mover', 'munderover')) {
    const found = scriptsOf(node);
    const character = soleCharacter(found.base);
    return nary.test(character) ? { ...found, character, isBeside: node.tagName.startsWith('ms') } : undefined;
  }
  const character = isTag(node, 'mo') ? soleCharacter(node) : '';
  return nary.test(character) ? { base: node, character, isBeside: integral.test(character) } : undefined;
}

function matrix(element: Element): string {
  const rows = children(element).filter(({ tagName }) => tagName === 'mtr');
  const cells = rows.map((one) => children(one).filter(({ tagName }) => tagName === 'mtd'));
  // A numbered equation is a table over the whole width.
  if (attributeOf(element, 'width') === '100%')
    return cells
      .flat()
      .map((cell) => row(cell.childNodes))
      .join(run(' '));
  const alignment = attributeOf(element, 'columnalign');
  if (alignment.startsWith('right')) {
    // The mark `&` aligns the rows of an array of equations.
    const lines = cells.map((line) => part('e', line.map((cell) => row(cell.childNodes)).join(run('&'))));
    return part('eqArr', lines.join(''));
  }
  const columns = Math.max(1, ...cells.map(({ length }) => length));
  const column = value('count', String(columns)) + value('mcJc', alignment.includes('left') ? 'left' : 'center');
  const properties = part('mPr', part('mcs', part('mc', part('mcPr', column))));
  const lines = cells.map((line) => part('mr', line.map((cell) => part('e', row(cell.childNodes))).join('')));
  return part('m', properties + lines.join(''));
}

function enclosed(element: Element): string {
  const notation = attributeOf(element, 'notation');
  const hidden = ['hideTop', 'hideBot', 'hideLeft', 'hideRight'].map((name) => value(name, '1')).join('');
  const strikes = [
    notation.includes('horizontalstrike') && value('strikeH', '1'),
    notation.includes('updiagonalstrike') && value('strikeBLTR', '1'),
    notation.includes('downdiagonalstrike') && value('strikeTLBR', '1'),
  ].filter(Boolean);
  const properties = strikes.length > 0 ? part('borderBoxPr', hidden + strikes.join('')) : '';
  return part('borderBox', properties + part('e', row(element.childNodes)));
}

function space(element: Element): string {
  const width = Number.parseFloat(attributeOf(element, 'width')) || 0;
  if (width >= 1.5) return run('\u2003\u2003');
  return width >= 0.8 ? run('\u2003') : width > 0.2 ? run('\u2005') : width > 0 ? run('\u2009') : '';
}

function single(element: Element): string {
  const [first, second] = children(element);
  switch (element.tagName) {
    case 'mi':
    case 'mn':
    case 'ms':
    case 'mtext':
    case 'mo':
      return children(element).length > 0 ? row(element.childNodes) : token(element);
    case 'mspace':
      return space(element);
    case 'mfrac': {
      const isStack = /^0/.test(attributeOf(element, 'linethickness'));
      const properties = isStack ? part('fPr', value('type', 'noBar')) : '';
      return part('f', properties + argument('num', first) + argument('den', second));
    }
    case 'msqrt':
      return part('rad', part('radPr', value('degHide', '1')) + part('deg', '') + part('e', row(element.childNodes)));
    case 'mroot':
      return part('rad', argument('deg', second) + argument('e', first));
    case 'msub':
    case 'msup':
    case 'msubsup':
    case 'munder':
    case 'mover':
    case 'munderover':
      return scripts(element);
    case 'mtable':
      return matrix(element);
    case 'menclose':
      return enclosed(element);
    case 'mphantom':
      return part('phant', part('phantPr', value('show', '0')) + part('e', row(element.childNodes)));
    case 'annotation':
      return '';
    default:
      return row(element.childNodes);
  }
}

/** Returns whether `\left`, `\middle` or `\right` set a node; `\bigl` and its like also set `stretchy`, without a pair. */
const isFence = (node: Node | undefined): node is Element =>
  isTag(node, 'mo') && attributeOf(node, 'fence') === 'true' && attributeOf(node, 'stretchy') !== 'true';

/** Converts `\left … \middle … \right`, which is a row that begins or ends with a fence. */
function fenced(nodes: readonly Node[]): string | undefined {
  const [first, last] = [nodes[0], nodes.at(-1)];
  if (nodes.length < 2 || !(isFence(first) || isFence(last))) return undefined;
  const inner = nodes.slice(isFence(first) ? 1 : 0, isFence(last) ? -1 : undefined);
  const parts: Node[][] = [[]];
  for (const node of inner) {
    if (isFence(node)) parts.push([]);
    else parts.at(-1)?.push(node);
  }
  const separator = inner.find(isFence);
  const properties = [
    value('begChr', isFence(first) ? textOf(first) : ''),
    separator ? value('sepChr', textOf(separator)) : '',
    value('endChr', isFence(last) ? textOf(last) : ''),
  ].join('');
  return part('d', part('dPr', properties) + parts.map((one) => part('e', row(one))).join(''));
}

/** Converts nodes beside each other. Sums take what follows them, up to a relation, as their operand. */
function row(given: readonly Node[]): string {
  const nodes = given.filter((node) => isElement(node) || textOf(node).trim() !== '');
  const delimited = fenced(nodes);
  if (delimited !== undefined) return delimited;
  let result = '';
  for (let at = 0; at < nodes.length; at++) {
    const node = nodes[at] as Node;
    const sum = naryOf(node);
    if (!sum) {
      result += isElement(node) ? single(node) : run(textOf(node));
      continue;
    }
    const rest = nodes.slice(at + 1);
    const end = rest.findIndex((one) => isTag(one, 'mo') && relation.test(textOf(one)));
    const operand = end < 0 ? rest : rest.slice(0, end);
    const properties = [
      value('chr', sum.character),
      value('limLoc', sum.isBeside ? 'subSup' : 'undOvr'),
      sum.sub ? '' : value('subHide', '1'),
      sum.sup ? '' : value('supHide', '1'),
    ].join('');
    result += part(
      'nary',
      part('naryPr', properties) + argument('sub', sum.sub) + argument('sup', sum.sup) + part('e', row(operand)),
    );
    at += operand.length;
  }
  return result;
}

/**
 * Returns a formula of MathML as Office Math.
 * @returns an element `m:oMath` as XML; undefined if there is no formula
 */
export function officeMathOf(mathMl: string): string | undefined {
  const math = findElement(parseFragment(mathMl), ({ tagName }) => tagName === 'math');
  const content = math ? row(math.childNodes) : '';
  const names = 'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"';
  const wordNames = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
  return content === '' ? undefined : `<m:oMath ${names} ${wordNames}>${content}</m:oMath>`;
}
