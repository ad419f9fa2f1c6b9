// Converts program-specific clipboard HTML before the general rules run.

const styleOf = (element: Element): string => element.getAttribute('style') ?? '';
const blocks = 'p, div, h1, h2, h3, h4, h5, h6, ul, ol, table, pre, blockquote, hr, figure, section, article';

/** Converts the lines of code editors, which are boxes within a box that preserves blanks, to code. */
export function tidyEditorCode(body: Element): void {
  for (const box of body.querySelectorAll('div')) {
    if (!/white-space:\s*(?:pre|break-spaces)/.test(styleOf(box)) || !/font-family:/.test(styleOf(box))) continue;
    if (box.closest('pre') || box.querySelector('p, h1, h2, h3, h4, h5, h6, ul, ol, table, img')) continue;
    const lines: string[] = [''];
    let isLineOver = false;
    for (const node of box.childNodes) {
      const isLine = node.nodeType === Node.ELEMENT_NODE && /^(?:div|br)$/i.test(node.nodeName);
      if (isLine || isLineOver) {
        if (isLineOver || lines.length > 1 || lines[0]) lines.push('');
      }
      lines[lines.length - 1] += node.nodeName === 'BR' ? '' : (node.textContent ?? '');
      isLineOver = isLine;
    }
    const text = lines.join('\n').replaceAll('\u00a0', ' ').replace(/\n+$/, '');
    const code = box.ownerDocument.createElement('code');
    code.textContent = text;
    // One line is a part of a sentence more often than a block.
    const made = box.ownerDocument.createElement(text.includes('\n') ? 'pre' : 'p');
    made.append(code);
    box.replaceWith(made);
  }
}

/** Nests the lists of Yuque, which are siblings that name their level. */
export function tidyYuqueLists(body: Element): void {
  for (const wrap of body.querySelectorAll('.ne-list-wrap')) {
    const inner = wrap.querySelector('[ne-level]');
    const isOnlyWrap = inner !== null && wrap.textContent === inner.textContent;
    if (isOnlyWrap) wrap.replaceWith(inner);
  }
  for (const list of body.querySelectorAll('ul[ne-level], ol[ne-level]')) {
    const level = Math.min(9, Number(list.getAttribute('ne-level')) || 0);
    const before = list.previousElementSibling;
    if (level === 0 || !before?.matches('ul, ol')) continue;
    let outer = before;
    for (let depth = 1; depth < level; depth++) {
      const below = [...(outer.lastElementChild?.children ?? [])].findLast((one) => one.matches('ul, ol'));
      if (!below) break;
      outer = below;
    }
    const item = outer.lastElementChild;
    const last = [...(item?.children ?? [])].findLast((one) => one.matches('ul, ol'));
    // A list that was interrupted by a deeper one goes on.
    if (last?.localName === list.localName) {
      last.append(...list.childNodes);
      list.remove();
    } else item?.append(list);
  }
  joinLists(body);
}

/** Joins lists that a deeper list had interrupted. */
function joinLists(body: Element): void {
  for (const list of body.querySelectorAll('.ne-ul, .ne-ol')) {
    const before = list.previousElementSibling;
    const goesOn =
      list.localName === 'ol' && Number(list.getAttribute('start') ?? 1) === (before?.children.length ?? 0) + 1;
    if (!before || before.localName !== list.localName || !before.matches('.ne-ul, .ne-ol')) continue;
    if (list.localName === 'ol' && !goesOn) continue;
    before.append(...list.childNodes);
    list.remove();
  }
}

const boxOn = /^(?:checked|done|true|checkbox-on)$/;
const boxGlyph = /^[\s\u00a0]*([☐☑☒✅🗹⬜])[\s\u00a0]*/u;

/** Returns whether a task is done by any of the marks that programs use; undefined if it is no task. */
export function taskState(item: Element): boolean | undefined {
  const own = (element: Element): boolean =>
    element === item || element.closest('li, [data-list], .todo-block') === item || item.firstElementChild === element;
  const box = [...item.querySelectorAll('input[type="checkbox"]')].find(own);
  if (box) return box.hasAttribute('checked');
  const marked = [item, ...item.querySelectorAll('[role="checkbox"], [aria-checked], .checkbox')].filter(own);
  for (const element of marked) {
    const words = [
      element.getAttribute('data-list'),
      element.getAttribute('data-checked'),
      element.getAttribute('aria-checked'),
      ...element.classList,
    ];
    if (
      words.some((word) => word && /^(?:check|checked|unchecked|done|true|false|checkbox-on|checkbox-off)$/.test(word))
    )
      return words.some((word) => word && boxOn.test(word));
  }
  const [, glyph] = boxGlyph.exec(item.textContent ?? '') ?? [];
  return glyph === undefined ? undefined : /[☑☒✅🗹]/u.test(glyph);
}

/** Removes the mark of a task from its text. */
export function dropTaskMark(item: Element): void {
  for (const box of item.querySelectorAll('input[type="checkbox"], [role="checkbox"], .checkbox, .todo-checkbox'))
    if (box.closest('li') === item || !box.closest('li')) box.remove();
  const walker = item.ownerDocument.createTreeWalker(item, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    if (!text.textContent?.trim()) continue;
    text.textContent = text.textContent.replace(boxGlyph, '');
    return;
  }
}

/** Converts lines that begin with a box to check to items of a list. */
export function tidyTaskLines(body: Element): void {
  for (const line of body.querySelectorAll('p, div')) {
    if (line.closest('li') || line.querySelector('p, div, li, table')) continue;
    const first = line.firstElementChild;
    const isBoxed = first?.matches('input[type="checkbox"], [role="checkbox"], .checkbox') && !textBefore(line, first);
    if (!isBoxed && !line.matches('[data-list="check"], [data-list="done"], [data-checked]')) continue;
    const item = line.ownerDocument.createElement('li');
    for (const name of ['data-list', 'data-checked']) {
      const value = line.getAttribute(name);
      if (value !== null) item.setAttribute(name, value);
    }
    item.append(...line.childNodes);
    const before = line.previousElementSibling;
    if (before?.matches('ul[data-made]')) {
      before.append(item);
      line.remove();
    } else {
      const list = line.ownerDocument.createElement('ul');
      list.setAttribute('data-made', '');
      list.append(item);
      line.replaceWith(list);
    }
  }
}

function textBefore(line: Element, first: Element): boolean {
  for (const node of line.childNodes) {
    if (node === first) return false;
    if (node.textContent?.trim()) return true;
  }
  return false;
}

/** Sets the start number of lists from their first item, because Feishu wraps each item in a list of its own. */
export function tidyListStarts(body: Element): void {
  for (const list of body.querySelectorAll('ol')) {
    const value = list.firstElementChild?.getAttribute('value') ?? list.getAttribute('data-start') ?? '';
    if (!list.hasAttribute('start') && /^\d{1,6}$/.test(value) && value !== '1') list.setAttribute('start', value);
  }
  for (const list of body.querySelectorAll('ol')) {
    const before = list.previousElementSibling;
    if (!before?.matches('ol') || before.className !== list.className) continue;
    const next = Number(before.getAttribute('start') ?? 1) + before.children.length;
    if (Number(list.getAttribute('start') ?? 1) !== next) continue;
    before.append(...list.childNodes);
    list.remove();
  }
}

/** Removes the empty lines that programs write between blocks, which have a distance of their own. */
export function dropEmptyLines(body: Element): void {
  for (const line of body.querySelectorAll('br')) {
    const [before, after] = [besideOf(line, 'previousSibling'), besideOf(line, 'nextSibling')];
    const isBetween =
      [before, after].some((one) => one?.matches(blocks)) &&
      [before, after].every((one) => !one || one.matches(`${blocks}, br`));
    if (isBetween && !line.closest('p, h1, h2, h3, h4, h5, h6, li, td, th, pre')) line.remove();
  }
  for (const line of body.querySelectorAll('p, div')) {
    const isEmpty = !/[^\s\u00a0\u200b]/.test(line.textContent ?? '');
    if (isEmpty && !line.closest('td, th, pre, li') && !line.querySelector('img, hr, input, table, [data-tex]'))
      line.remove();
  }
}

/** Returns the element beside a node; a new `span` stands for text. Returns undefined if nothing is there. */
function besideOf(element: Element, side: 'previousSibling' | 'nextSibling'): Element | undefined {
  let node: ChildNode | null = element[side];
  while (node && node.nodeType !== Node.ELEMENT_NODE && !node.textContent?.trim()) node = node[side];
  // Text beside it is a line of its own, so the break ends that line.
  if (node?.nodeType === Node.TEXT_NODE) return element.ownerDocument.createElement('span');
  return node instanceof Element || node?.nodeType === Node.ELEMENT_NODE ? (node as Element) : undefined;
}
