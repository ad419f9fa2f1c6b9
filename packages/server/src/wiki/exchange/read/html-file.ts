import type { ImportSource } from '@easymock/contract';
import { type DefaultTreeAdapterTypes, parse, parseFragment, serialize } from 'parse5';
import { attributeOf, type Element, elementsIn, findElement, isElement, textIn } from '../html-tree';
import { decodeText } from './markdown-file';
import type { Referrer } from './references';

type Parent = DefaultTreeAdapterTypes.ParentNode;

/** Elements that articles never contain and whose removal is noted. */
const unsafe = new Set(['script', 'iframe', 'object', 'embed', 'form', 'svg', 'canvas', 'video', 'audio', 'applet']);

const setAttribute = (element: Element, name: string, value: string) => {
  const known = element.attrs.find((one) => one.name === name);
  if (known) known.value = value;
  else element.attrs.push({ name, value });
};
const classesOf = (element: Element): string[] => attributeOf(element, 'class').split(/\s+/);

function replaceWith(element: Element, html: string): void {
  const parent = element.parentNode;
  if (!parent) return;
  const fresh = parseFragment(html).childNodes;
  for (const node of fresh) node.parentNode = parent;
  parent.childNodes.splice(parent.childNodes.indexOf(element), 1, ...fresh);
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const raw = (element: Element): string =>
  element.childNodes
    .map((node) =>
      node.nodeName === '#text' ? (node as DefaultTreeAdapterTypes.TextNode).value : isElement(node) ? raw(node) : '',
    )
    .join('');

/** Converts the HTML that Confluence generates for its macros. */
function mendConfluence(body: Parent): void {
  for (const element of [...elementsIn(body)]) {
    const classes = classesOf(element);
    if (element.tagName === 'pre' && classes.includes('syntaxhighlighter-pre')) {
      const [, brush = ''] = /brush:\s*([\w+#-]+)/.exec(attributeOf(element, 'data-syntaxhighlighter-params')) ?? [];
      const language = brush ? ` class="language-${escapeHtml(brush)}"` : '';
      replaceWith(element, `<pre><code${language}>${escapeHtml(raw(element))}</code></pre>`);
    } else if (element.tagName === 'div' && classes.includes('confluence-information-macro'))
      element.tagName = element.nodeName = 'blockquote';
    else if (element.tagName === 'ul' && classes.includes('inline-task-list')) mendTasks(element);
    else if (element.tagName === 'img' && classes.includes('emoticon'))
      replaceWith(element, escapeHtml(attributeOf(element, 'data-emoji-fallback') || attributeOf(element, 'alt')));
  }
}

/** Returns whether a task is done, by the classes that Confluence and Notion write. */
function isDone(item: Element): boolean {
  const elements = [item, ...elementsIn(item)];
  return elements.some((one) =>
    classesOf(one).some((name) => /^(?:checked|checkbox-on|to-do-children-checked)$/.test(name)),
  );
}

/** Converts a list of tasks to the form that articles use. */
function mendTasks(list: Element): void {
  for (const item of list.childNodes.filter(isElement)) {
    if (item.tagName !== 'li') continue;
    const box = `<input type="checkbox"${isDone(item) ? ' checked' : ''} disabled>`;
    item.childNodes = item.childNodes.filter(
      (node) => !(isElement(node) && classesOf(node).some((name) => /^checkbox(?:-o|$)/.test(name))),
    );
    const fresh = parseFragment(`${box} `).childNodes;
    for (const node of fresh) node.parentNode = item;
    item.childNodes.unshift(...fresh);
    setAttribute(item, 'class', 'md-task');
  }
}

/** Converts what Notion writes in its web pages: tasks, toggles, callouts, and lists of one item each. */
function mendNotion(body: Parent): void {
  for (const element of [...elementsIn(body)]) {
    const classes = classesOf(element);
    if (element.tagName === 'ul' && classes.includes('to-do-list')) mendTasks(element);
    else if (element.tagName === 'figure' && classes.includes('callout'))
      element.tagName = element.nodeName = 'blockquote';
    else if (element.tagName === 'figure' && classes.includes('equation')) mendEquation(element);
    else if (element.tagName === 'style') replaceWith(element, '');
  }
  joinLists(body);
}

/** Notion writes the TeX of a formula as an annotation. */
function mendEquation(element: Element): void {
  const annotation = findElement(element, ({ tagName }) => tagName === 'annotation');
  if (annotation) replaceWith(element, `<div data-tex="${escapeHtml(raw(annotation))}"></div>`);
}

/** Joins lists that follow each other and continue, because Notion writes each item as a list. */
function joinLists(body: Parent): void {
  for (const list of [...elementsIn(body)]) {
    if (list.tagName !== 'ul' && list.tagName !== 'ol') continue;
    const around = list.parentNode?.childNodes ?? [];
    let at = around.indexOf(list) - 1;
    while (at >= 0 && !isElement(around[at] as never) && raw({ childNodes: [around[at]] } as never).trim() === '') at--;
    const before = around[at];
    if (!before || !isElement(before) || before.tagName !== list.tagName) continue;
    if (attributeOf(before, 'class') !== attributeOf(list, 'class')) continue;
    const num = before.childNodes.filter(isElement).length + (Number(attributeOf(before, 'start')) || 1);
    if (list.tagName === 'ol' && (Number(attributeOf(list, 'start')) || 1) !== num) continue;
    for (const node of list.childNodes) node.parentNode = before;
    before.childNodes.push(...list.childNodes);
    around.splice(around.indexOf(list), 1);
  }
}

interface Card {
  readonly src?: unknown;
  readonly name?: unknown;
  readonly code?: unknown;
  readonly mode?: unknown;
}

function cardHtml(kind: string, { src, name, code, mode }: Card): string | undefined {
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  if (kind === 'image') return `<img src="${escapeHtml(text(src))}" alt="${escapeHtml(text(name))}">`;
  if (kind === 'codeblock')
    return `<pre><code class="language-${escapeHtml(text(mode))}">${escapeHtml(text(code))}</code></pre>`;
  if (kind === 'math') return `<span data-tex="${escapeHtml(text(code))}"></span>`;
  if (kind === 'file' || kind === 'localdoc')
    return `<a href="${escapeHtml(text(src))}">${escapeHtml(text(name) || text(src))}</a>`;
  return kind === 'hr' ? '<hr>' : undefined;
}

/** Converts the cards of Yuque's own format: pictures, code, formulas and files, as JSON in an attribute. */
function mendYuque(body: Parent, referrer: Referrer): void {
  for (const element of [...elementsIn(body)]) {
    if (element.tagName !== 'card') continue;
    const kind = attributeOf(element, 'name');
    let html: string | undefined;
    try {
      const value = decodeURIComponent(attributeOf(element, 'value').replace(/^data:/, ''));
      html = cardHtml(kind, (value ? JSON.parse(value) : {}) as Card);
    } catch {
      html = undefined;
    }
    if (html === undefined) referrer.note('format', kind);
    replaceWith(element, html ?? '');
  }
}

function countUnsafe(body: Parent, referrer: Referrer): void {
  const found = new Map<string, number>();
  for (const { tagName, attrs } of elementsIn(body)) {
    if (unsafe.has(tagName)) found.set(tagName, (found.get(tagName) ?? 0) + 1);
    for (const { name, value } of attrs) {
      const kind = /^on/.test(name) ? name : /^\s*javascript:/i.test(value) ? 'javascript:' : '';
      if (kind) found.set(kind, (found.get(kind) ?? 0) + 1);
    }
  }
  if (found.size > 0)
    referrer.note(
      'unsafeMarkup',
      [...found]
        .slice(0, 10)
        .map(([name, num]) => `${name} × ${num}`)
        .join(', '),
    );
}

function rewriteAddresses(body: Parent, referrer: Referrer): void {
  for (const element of elementsIn(body)) {
    const name = element.tagName === 'img' ? 'src' : element.tagName === 'a' ? 'href' : '';
    const address = name && attributeOf(element, name);
    if (!address) continue;
    const next = referrer.rewrite(address, name === 'src');
    if (next !== undefined) setAttribute(element, name, next);
  }
}

/**
 * Converts an HTML fragment: rewrites its addresses, converts Yuque's cards, and notes unsafe elements, which
 * saving the article removes.
 */
export function readHtmlPart(html: string, source: ImportSource, referrer: Referrer): string {
  const body = parseFragment(html);
  if (source === 'yuque') mendYuque(body, referrer);
  countUnsafe(body, referrer);
  rewriteAddresses(body, referrer);
  return serialize(body);
}

/** Returns the main content of a page, its title, and the attachments that Confluence lists below it. */
export function readHtml(
  content: Buffer,
  { source, referrer }: { source: ImportSource; referrer: Referrer },
): { title: string | undefined; source: string; attachments: { path: string; name: string }[] } {
  const decoded = decodeText(content);
  if (decoded.isGuessed) referrer.note('encoding');
  const document = parse(decoded.text);
  const titleElement = findElement(document, ({ tagName }) => tagName === 'title');
  const title = titleElement && textIn(titleElement);
  const byId = (id: string) => findElement(document, (element) => attributeOf(element, 'id') === id);
  const body = findElement(document, ({ tagName }) => tagName === 'body') ?? document;
  const isConfluence = source === 'confluence';
  const main = isConfluence
    ? (byId('main-content') ?? body)
    : source === 'notion'
      ? (findElement(body, (one) => classesOf(one).includes('page-body')) ?? body)
      : (findElement(body, ({ tagName }) => tagName === 'main' || tagName === 'article') ?? body);
  if (isConfluence) mendConfluence(main);
  if (source === 'notion') mendNotion(main);
  countUnsafe(main, referrer);
  rewriteAddresses(main, referrer);
  return {
    // The title is `Space : Page`, and the space is a folder already.
    title: (isConfluence ? title?.replace(/^.*? : /s, '') : title) || undefined,
    source: serialize(main),
    attachments: isConfluence ? confluenceAttachments(byId('content') ?? body) : [],
  };
}

/** Lists the files that Confluence shows below a page. */
function confluenceAttachments(content: Parent): { path: string; name: string }[] {
  const found: { path: string; name: string }[] = [];
  for (const element of elementsIn(content)) {
    const href = element.tagName === 'a' ? attributeOf(element, 'href') : '';
    const isListed = classesOf((element.parentNode ?? element) as Element).includes('greybox');
    if (/^attachments\//.test(href) && isListed) found.push({ path: href, name: textIn(element) });
  }
  return found;
}
