import { idPrefix } from '../safe/rules';
import { type Element, element, type Node, text } from '../safe/tree';
import type { Heading } from './outline';

/** Returns the table of contents: a list of links, nested like the headings. */
export function contentsOf(outline: readonly Heading[]): Node[] {
  const root = element('ul');
  const open: { depth: number; list: Element }[] = [{ depth: 0, list: root }];
  let last: { depth: number; item: Element } | undefined;
  for (const { depth, text: title, slug } of outline) {
    while (open.length > 1 && depth < (open.at(-1)?.depth ?? 0)) open.pop();
    if (last && depth > last.depth && last.depth > 0) {
      const list = element('ul');
      last.item.children.push(list);
      open.push({ depth, list });
    } else if (open.length === 1 && open[0]) open[0].depth = Math.min(open[0].depth || depth, depth);
    const item = element('li', {}, [element('a', { href: `#${idPrefix}${slug}` }, [text(title)])]);
    open.at(-1)?.list.children.push(item);
    last = { depth, item };
  }
  return outline.length === 0 ? [] : [root];
}
