/** Returns the list level of a paragraph from Word, from 1; undefined if it is no list item. */
function levelOf(element: Element): number | undefined {
  const [, level] = /mso-list:\s*l\d+\s+level(\d+)/.exec(element.getAttribute('style') ?? '') ?? [];
  return level ? Math.min(9, Number(level)) : undefined;
}

const numbered = /^[\s\u00a0]*(?:\d+|[a-zA-Z]|[ivxIVX]+|[一二三四五六七八九十]+)[.、．)）]/;

/** Converts Word's list paragraphs, whose text contains the bullet or number, to lists. */
export function tidyWordLists(body: Element): void {
  let open: Element[] = [];
  let last: Element | undefined;
  for (const line of [...body.querySelectorAll('p, h1, h2, h3, h4, h5, h6')]) {
    const level = levelOf(line);
    if (level === undefined || /^h/i.test(line.tagName)) {
      dropBullets(line);
      last = undefined;
      continue;
    }
    const tag = numbered.test(bulletOf(line)) ? 'ol' : 'ul';
    dropBullets(line);
    const isNext = last !== undefined && nextElement(last) === line;
    if (!isNext) open = [];
    const item = line.ownerDocument.createElement('li');
    open = open.slice(0, level);
    if (open.length === level && open.at(-1)?.localName !== tag) open.pop();
    // If Word skips a level, the item goes into a list one level below the open one.
    const list = open[level - 1] ?? begin(line, open, tag);
    const mark = line.ownerDocument.createElement('i');
    line.replaceWith(mark);
    item.append(...line.childNodes);
    list.append(item);
    mark.remove();
    last = open[0];
  }
}

/** Starts a list in the last item of the enclosing list, or at the position of the line. */
function begin(line: Element, open: Element[], tag: string): Element {
  const list = line.ownerDocument.createElement(tag);
  const outer = open.at(-1)?.lastElementChild;
  if (outer) outer.append(list);
  else line.before(list);
  open.push(list);
  return list;
}

function nextElement(element: Element): Element | null {
  return element.nextElementSibling;
}

const bullets = (line: Element): Element[] =>
  [...line.querySelectorAll('[style]')].filter((one) => /mso-list:\s*ignore/i.test(one.getAttribute('style') ?? ''));

const bulletOf = (line: Element): string => bullets(line)[0]?.textContent ?? line.textContent ?? '';

function dropBullets(line: Element): void {
  for (const bullet of bullets(line)) bullet.remove();
}
