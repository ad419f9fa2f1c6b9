import type { MarkdownIt } from 'markdown-it';

/**
 * Renders items that begin with `[ ]` or `[x]` with a checkbox. The checkbox is disabled; the page enables it
 * for people who may edit, and finds the line to change in the `data-line` of the item.
 */
export function markTasks(parser: MarkdownIt): void {
  parser.core.ruler.after('inline', 'tasks', ({ tokens, Token }) => {
    for (const [i, inline] of tokens.entries()) {
      const item = tokens[i - 2];
      if (inline.type !== 'inline' || item?.type !== 'list_item_open') continue;
      const first = inline.children?.[0];
      const [mark, state] = (first?.type === 'text' && /^\[([ xX])\](?=\s|$)/.exec(first.content)) || [];
      // A checkbox needs a text, as on GitHub.
      if (!first || !mark || (mark.length === first.content.trimEnd().length && inline.children?.length === 1))
        continue;
      first.content = first.content.slice(mark.length);
      const box = new Token('html_inline', '', 0);
      box.content = `<input type="checkbox"${state === ' ' ? '' : ' checked'}>`;
      inline.children?.unshift(box);
      item.attrJoin('class', 'md-task');
    }
  });
}
