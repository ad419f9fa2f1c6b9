import { escapeHtml } from '../markdown/escape';
import { attributeOf, type Element, text } from '../safe/tree';

// A mention is a `span` with the ID of a person and their name when they were mentioned. Code that shows the
// text inserts the current name.

const idPattern = /^[0-9a-f]{24}$/;

/** Returns the ID of the person that an element mentions. */
export function mentionedIn(target: Element): string | undefined {
  if (target.tag !== 'span' || attributeOf(target, 'data-type') !== 'mention') return undefined;
  const id = attributeOf(target, 'data-id') ?? '';
  return idPattern.test(id) ? id : undefined;
}

/** Returns the name in a mention element at the time when it was made. */
export const labelOf = (target: Element): string => (attributeOf(target, 'data-label') ?? '').slice(0, 60) || '?';

/** Writes a mention in the canonical form that `mentionsIn` and `withNames` read. */
export function showMention(target: Element, id: string): void {
  const label = labelOf(target);
  target.attributes = [
    ['class', 'md-mention'],
    ['data-type', 'mention'],
    ['data-id', id],
    ['data-label', label],
  ];
  target.children = [text(`@${label}`)];
}

/**
 * Matches the output of `showMention`. Attributes and texts of an article contain no `<`, so nothing else
 * matches.
 */
const shown =
  /<span class="md-mention" data-type="mention" data-id="([0-9a-f]{24})" data-label="([^"<]*)">@[^<]*<\/span>/g;

/** Returns the IDs of all people whom a rendered text mentions. */
export const mentionsIn = (html: string): string[] => [...new Set([...html.matchAll(shown)].map(([, id = '']) => id))];

/**
 * Inserts the current names of people into a rendered text. People without a name keep the previous one.
 * @example withNames(html, (id) => names.get(id))
 */
export const withNames = (html: string, nameOf: (id: string) => string | undefined): string =>
  html.replace(shown, (all, id: string, label: string) => {
    const name = nameOf(id);
    return name === undefined
      ? all
      : `<span class="md-mention" data-type="mention" data-id="${id}" data-label="${label}">@${escapeHtml(name)}</span>`;
  });
