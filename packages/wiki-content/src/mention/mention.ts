import { escapeHtml } from '../markdown/escape';
import { attributeOf, type Element, text } from '../safe/tree';

// A person in a text is a `span` with their ID and the name that they had when they were mentioned. Whoever shows the
// text puts the present name there.

const idPattern = /^[0-9a-f]{24}$/;

/** The ID of the person that an element mentions. */
export function mentionedIn(target: Element): string | undefined {
  if (target.tag !== 'span' || attributeOf(target, 'data-type') !== 'mention') return undefined;
  const id = attributeOf(target, 'data-id') ?? '';
  return idPattern.test(id) ? id : undefined;
}

/** The name in an element that mentions a person, as it was when they were mentioned. */
export const labelOf = (target: Element): string =>
  (attributeOf(target, 'data-label') ?? '').slice(0, 60) || '?';

/** Writes a mention in the one form that `mentionsIn` and `withNames` read. */
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

/** As `showMention` makes it. No attribute and no text of an article holds a `<`, so nothing else looks like this. */
const shown =
  /<span class="md-mention" data-type="mention" data-id="([0-9a-f]{24})" data-label="([^"<]*)">@[^<]*<\/span>/g;

/** The IDs of the people whom a rendered text mentions. */
export const mentionsIn = (html: string): string[] => [
  ...new Set([...html.matchAll(shown)].map(([, id = '']) => id)),
];

/**
 * Puts the present names of people into a rendered text. Who has none any more keeps the former one.
 * @example withNames(html, (id) => names.get(id))
 */
export const withNames = (html: string, nameOf: (id: string) => string | undefined): string =>
  html.replace(shown, (all, id: string, label: string) => {
    const name = nameOf(id);
    return name === undefined
      ? all
      : `<span class="md-mention" data-type="mention" data-id="${id}" data-label="${label}">@${escapeHtml(name)}</span>`;
  });
