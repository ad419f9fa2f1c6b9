import {
  dropEmptyLines,
  dropTaskMark,
  taskState,
  tidyEditorCode,
  tidyListStarts,
  tidyTaskLines,
  tidyYuqueLists,
} from './foreign';
import { tidyWordLists } from './word';

/**
 * Prepares foreign HTML for the allow-list: semantic styles and classes become elements, and visual styles
 * are dropped. The document is inert, so it runs and loads nothing.
 */
export function tidy({ body }: Document): void {
  if (body.querySelector('[data-easymock]')) return;
  tidyWordLists(body);
  tidyYuqueLists(body);
  tidyEditorCode(body);
  tidyTaskLines(body);
  for (const element of body.querySelectorAll('*')) {
    headingOf(element);
    marksOf(element);
  }
  for (const code of body.querySelectorAll('pre')) tidyCode(code);
  for (const item of body.querySelectorAll('li')) tidyItem(item);
  for (const list of body.querySelectorAll('ul, ol')) tidyList(list);
  tidyListStarts(body);
  dropEmptyLines(body);
  for (const box of body.querySelectorAll('div, section, article, main, header, footer')) tidyBox(box);
  // Spreadsheets export the column widths of their window.
  for (const column of body.querySelectorAll('colgroup')) column.remove();
  for (const element of body.querySelectorAll('*')) dropLook(element);
  for (const span of body.querySelectorAll('span, font, o\\:p, label')) unwrap(span);
}

const styleOf = (element: Element): string => element.getAttribute('style') ?? '';

function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}

function replaceBy(element: Element, tag: string): Element {
  const made = element.ownerDocument.createElement(tag);
  for (const { name, value } of element.attributes) made.setAttribute(name, value);
  made.append(...element.childNodes);
  element.replaceWith(made);
  return made;
}

/** Converts lines that only look like headings. */
function headingOf(element: Element): void {
  if (!/^(p|div)$/i.test(element.tagName)) return;
  const [, outline] = /mso-outline-level:\s*([1-6])/.exec(styleOf(element)) ?? [];
  const [, named] = /\bheading-?(?:h|level-)?([1-6])\b/i.exec(element.className) ?? [];
  const level = element.classList.contains('MsoTitle') ? '1' : (outline ?? named);
  if (level && !element.querySelector('p, div, table, ul, ol')) replaceBy(element, `h${level}`);
}

const inlineStyles: readonly (readonly [RegExp, string])[] = [
  [/font-weight:\s*(bold|[6-9]00)/, 'strong'],
  [/font-style:\s*italic/, 'em'],
  [/text-decoration[^;]*:[^;]*underline/, 'u'],
  [/text-decoration[^;]*:[^;]*line-through/, 's'],
  [/vertical-align:\s*super/, 'sup'],
  [/vertical-align:\s*sub/, 'sub'],
];

/** Converts marks expressed by styles to elements; unwraps elements whose style negates their mark. */
function marksOf(element: Element): void {
  const style = styleOf(element);
  if (!style) return;
  if (/^(b|strong)$/i.test(element.tagName) && /font-weight:\s*(normal|400)/.test(style)) {
    unwrap(element);
    return;
  }
  if (!/^(span|font|a)$/i.test(element.tagName)) return;
  for (const [look, tag] of inlineStyles) {
    // Links are always underlined.
    if (!look.test(style) || (tag === 'u' && element.closest('a'))) continue;
    const mark = element.ownerDocument.createElement(tag);
    mark.append(...element.childNodes);
    element.append(mark);
  }
}

/** Converts a layout box to a line, or unwraps it. */
function tidyBox(box: Element): void {
  const holdsBlocks = box.querySelector(
    'p, div, section, article, h1, h2, h3, h4, h5, h6, ul, ol, table, pre, blockquote, hr, figure',
  );
  if (holdsBlocks || box.parentElement?.matches('li, td, th')) unwrap(box);
  else replaceBy(box, 'p');
}

/** Converts code whose lines are elements to text. */
function tidyCode(pre: Element): void {
  const language =
    pre.getAttribute('data-language') ??
    /language-(\S+)/.exec(`${pre.className} ${pre.querySelector('code')?.className ?? ''}`)?.[1] ??
    '';
  for (const line of pre.querySelectorAll('br')) line.replaceWith('\n');
  for (const line of pre.querySelectorAll('div, p, li')) line.append('\n');
  const code = pre.ownerDocument.createElement('code');
  code.textContent = (pre.textContent ?? '').replaceAll('\u00a0', ' ').replace(/\n$/, '');
  if (/^[\w+#.-]{1,40}$/.test(language)) code.className = `language-${language}`;
  pre.replaceChildren(code);
}

/** Cleans up items: removes extra wrappers, and detects tasks. */
function tidyItem(item: Element): void {
  if (!item.parentElement?.matches('ul, ol')) {
    const list = item.ownerDocument.createElement('ul');
    item.replaceWith(list);
    list.append(item);
  }
  const [only] = item.children;
  if (item.children.length === 1 && only?.matches('div') && item.textContent === only.textContent) unwrap(only);
  const isChecked = taskState(item);
  if (isChecked === undefined) return;
  dropTaskMark(item);
  const [line] = item.children;
  if (item.children.length === 1 && line?.matches('p') && item.textContent === line.textContent) unwrap(line);
  const made = item.ownerDocument.createElement('input');
  made.setAttribute('type', 'checkbox');
  if (isChecked) made.setAttribute('checked', '');
  item.prepend(made);
  item.setAttribute('data-task', '');
}

/** Moves a list directly within a list into the preceding item. */
function tidyList(list: Element): void {
  const { parentElement: parent, previousElementSibling: before } = list;
  if (!parent?.matches('ul, ol')) return;
  if (before?.matches('li')) before.append(list);
  else if (parent.children.length === 1) unwrap(parent);
  else {
    const item = list.ownerDocument.createElement('li');
    list.replaceWith(item);
    item.append(list);
  }
}

const keptAttributes = new Set(
  'href src alt title width height colspan rowspan start type checked open scope data-tex data-block'.split(' '),
);

/** Removes foreign classes, IDs and styles, but preserves text alignment and code languages. */
function dropLook(element: Element): void {
  const [, align] = /text-align:\s*(center|right)/.exec(styleOf(element)) ?? [];
  const attributeAlign = /^(center|right)$/i.exec(element.getAttribute('align') ?? '')?.[0].toLowerCase();
  const isLine = /^(p|h[1-6]|td|th)$/i.test(element.tagName);
  const language = /^code$/i.test(element.tagName) ? /language-\S+/.exec(element.className)?.[0] : undefined;
  const isTask = element.hasAttribute('data-task');
  for (const name of element.getAttributeNames()) {
    const isOfTable = /^(width|height)$/.test(name) && /^(table|td|th|tr|col)$/i.test(element.tagName);
    if (!keptAttributes.has(name) || isOfTable) element.removeAttribute(name);
  }
  const shown = align ?? attributeAlign;
  if (isLine && shown) element.setAttribute('style', `text-align:${shown}`);
  if (language) element.className = language;
  if (isTask) element.className = 'md-task';
}
