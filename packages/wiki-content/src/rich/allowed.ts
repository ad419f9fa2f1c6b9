import { actionFor, cleanAttributes, cleanHtml, declarationsOf, depthLimit } from '../safe/rules';
import { type RichMark, type RichMarkName, type RichNode, type RichNodeName, richMarks, richNodes } from './schema';
import { calloutKinds, groupTags, markTags, otherMarkTags } from './tags';

// The values that attributes of a shared document may have. Editors write only these, and the server refuses others, so
// that no editor shows what the allow-list of articles would remove.

type Check = (value: unknown) => boolean;

/** Characters of an attribute that is not the body of a block. */
const maxText = 20_000;
/** Characters of a formula, a block, or a piece of preserved HTML. */
const maxBody = 2 * 1024 * 1024;
/** Columns of a table and parts of an attribute list. */
const maxEntries = 1_000;
const maxCount = 999_999_999;

/** NUL cannot be stored. */
const isText =
  (limit: number): Check =>
  (value) =>
    typeof value === 'string' && value.length <= limit && !value.includes('\0');
const matches =
  (pattern: RegExp): Check =>
  (value) =>
    typeof value === 'string' && pattern.test(value);
const isBoolean: Check = (value) => typeof value === 'boolean';
const isNumber =
  (least: number, most: number): Check =>
  (value) =>
    Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
const isOneOf = (choices: Iterable<unknown>): Check => {
  const allowed = new Set(choices);
  return (value) => allowed.has(value);
};

/** Requires a value that the allow-list leaves unchanged. */
const isClean =
  (tag: string, name: string): Check =>
  (value) =>
    typeof value === 'string' && value.length <= maxText && cleanHtml(tag, name, value) === value;
const isStyle =
  (property: string): Check =>
  (value) =>
    typeof value === 'string' && declarationsOf(`${property}:${value}`)[0]?.[1] === value;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The attributes of an element that the editor does not use. */
const isRest =
  (tag: string): Check =>
  (value) =>
    isRecord(value) &&
    Object.keys(value).length <= maxEntries &&
    Object.entries(value).every(([name, one]) => isClean(tag, name)(one));

interface Budget {
  left: number;
}

/** Whether a value is the tree of HTML that the allow-list leaves unchanged. */
function isSafeTree(value: unknown, isInMath: boolean, depth: number, budget: Budget): boolean {
  if (!Array.isArray(value) || depth > depthLimit) return false;
  return value.every((node: unknown) => {
    budget.left -= 1;
    if (budget.left < 0 || !isRecord(node)) return false;
    if (node.type === 'text') {
      budget.left -= typeof node.value === 'string' ? node.value.length : 0;
      return typeof node.value === 'string' && !node.value.includes('\0') && budget.left >= 0;
    }
    const { type, tag, isMath, attributes, children } = node;
    if (type !== 'element' || typeof tag !== 'string' || typeof isMath !== 'boolean') return false;
    if (actionFor(tag, isMath, isInMath) !== 'keep' || !isCleanList(tag, isMath, attributes, budget)) return false;
    return isSafeTree(children, isInMath || isMath, depth + 1, budget);
  });
}

function isCleanList(tag: string, isMath: boolean, attributes: unknown, budget: Budget): boolean {
  if (!Array.isArray(attributes) || attributes.length > maxEntries) return false;
  const isPairs = attributes.every(
    (one: unknown) => Array.isArray(one) && one.length === 2 && one.every((part) => typeof part === 'string'),
  );
  if (!isPairs) return false;
  const pairs = attributes as [string, string][];
  budget.left -= pairs.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  const clean = new Map(cleanAttributes(tag, isMath, pairs));
  return budget.left >= 0 && pairs.every(([name, value]) => clean.get(name) === value);
}

const isTree: Check = (value) => isSafeTree(value, false, 0, { left: maxBody });

const isColumns: Check = (value) =>
  Array.isArray(value) && value.length <= maxEntries && value.every((column) => isRest('col')(column));
const isWidths: Check = (value) =>
  Array.isArray(value) && value.length <= maxEntries && value.every(isNumber(0, 9_999));

const address = isClean('img', 'src');
const title = isText(maxText);
const align = isStyle('text-align');
const id = matches(/^[0-9a-f]{24}$/);
const picture = { src: address, alt: title, width: isClean('img', 'width'), height: isClean('img', 'height') };
const cell = {
  colspan: isNumber(1, 1_000),
  rowspan: isNumber(1, 1_000),
  colwidth: isWidths,
  widthName: isOneOf(['data-colwidth', 'colwidth']),
  align,
  background: isStyle('background-color'),
};

/** The element of each node type, and the checks of its attributes. */
const nodeChecks: Readonly<Record<RichNodeName, { tag: string; of: Readonly<Record<string, Check>> }>> = {
  paragraph: { tag: 'p', of: { align, isBare: isBoolean } },
  heading: { tag: 'h2', of: { level: isNumber(1, 6), align } },
  blockquote: { tag: 'blockquote', of: {} },
  group: { tag: 'div', of: { tag: isOneOf(groupTags) } },
  callout: { tag: 'div', of: { kind: isOneOf(calloutKinds) } },
  calloutTitle: { tag: 'p', of: { words: isClean('p', 'data-text') } },
  details: { tag: 'details', of: { isOpen: isBoolean } },
  summary: { tag: 'summary', of: {} },
  bulletList: { tag: 'ul', of: {} },
  orderedList: { tag: 'ol', of: { start: isNumber(0, maxCount) } },
  listItem: { tag: 'li', of: { checked: isBoolean } },
  codeBlock: {
    tag: 'pre',
    of: { language: matches(/^[\w+#.-]{1,100}$/), hasCode: isBoolean, endsLine: isBoolean, codeRest: isRest('code') },
  },
  horizontalRule: { tag: 'hr', of: {} },
  figure: {
    tag: 'figure',
    of: {
      ...picture,
      imageRest: isRest('img'),
      hasCaption: isBoolean,
      align,
      href: isClean('a', 'href'),
      linkRest: isRest('a'),
    },
  },
  wikiBlock: { tag: 'pre', of: { name: isClean('pre', 'data-block'), body: isText(maxBody) } },
  formulaBlock: { tag: 'div', of: { tex: isText(maxBody) } },
  contents: { tag: 'nav', of: {} },
  kept: { tag: 'div', of: { nodes: isTree } },
  hardBreak: { tag: 'br', of: {} },
  image: { tag: 'img', of: picture },
  formula: { tag: 'span', of: { tex: isText(maxBody) } },
  mention: { tag: 'span', of: { id, name: title } },
  articleLink: { tag: 'span', of: { id, title } },
  fileCard: { tag: 'a', of: { href: isClean('a', 'href'), name: title } },
  keptInline: { tag: 'span', of: { nodes: isTree } },
  table: { tag: 'table', of: { caption: title, columns: isColumns } },
  tableRow: { tag: 'tr', of: { section: isOneOf(['thead', 'tbody', 'tfoot']) } },
  tableCell: { tag: 'td', of: cell },
  tableHeader: { tag: 'th', of: cell },
};

const tagOfMark = (name: RichMarkName): ReadonlySet<string> =>
  new Set(
    name === 'other' ? [...otherMarkTags, 'span'] : Object.keys(markTags).filter((tag) => markTags[tag] === name),
  );

function isAllowedMarkValue(name: RichMarkName, attribute: string, value: unknown, tag: string): boolean {
  if (value === null) return true;
  if (attribute === 'rest') return isRest(tag)(value);
  if (attribute === 'tag') return tagOfMark(name).has(String(value));
  if (attribute === 'href') return isClean('a', 'href')(value);
  if (attribute === 'color') return isStyle('color')(value);
  return attribute === 'background' && isStyle('background-color')(value);
}

const isNodeName = (name: string): name is RichNodeName => Object.hasOwn(richNodes, name);
const isMarkName = (name: string): name is RichMarkName => Object.hasOwn(richMarks, name);

/** Returns whether text of a shared document may have a mark with these attributes. */
export function isAllowedMark(name: string, attributes: unknown): boolean {
  if (!isMarkName(name) || !isRecord(attributes)) return false;
  const { defaults }: RichMark = richMarks[name];
  const tag = typeof attributes.tag === 'string' ? attributes.tag : name === 'link' ? 'a' : 'span';
  return Object.entries(attributes).every(
    ([attribute, value]) =>
      (attribute === 'rest' || Object.hasOwn(defaults, attribute)) && isAllowedMarkValue(name, attribute, value, tag),
  );
}

/** A mark of an inline atom, which shared documents store as an attribute. */
export interface AroundMark {
  readonly type: string;
  readonly attrs: Readonly<Record<string, unknown>>;
}

const isAround: Check = (value) =>
  Array.isArray(value) &&
  value.length <= 20 &&
  value.every((one) => isRecord(one) && Object.keys(one).length === 2 && isAllowedMark(String(one.type), one.attrs));

/** Returns whether an element of a shared document may have an attribute with this value. */
export function isAllowedAttribute(node: string, attribute: string, value: unknown): boolean {
  if (!isNodeName(node)) return false;
  const { tag, of } = nodeChecks[node];
  const { defaults }: RichNode = richNodes[node];
  if (attribute === 'rest') return isRest(tag)(value);
  if (!Object.hasOwn(defaults, attribute)) return false;
  if (value === defaults[attribute]) return true;
  return attribute === 'around' ? isAround(value) : (of[attribute]?.(value) ?? false);
}
