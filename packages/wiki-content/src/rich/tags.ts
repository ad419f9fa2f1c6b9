const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Block elements. All other elements are inline. */
export const blockTags = words(
  'blockquote caption dd details div dl dt figcaption figure h1 h2 h3 h4 h5 h6 hr li nav ol p pre section summary ' +
    'table tbody td tfoot th thead tr ul col colgroup',
);

/** Containers of blocks without other meaning. */
export const groupTags = words('div section dl dt dd');

/** Elements that map to a mark of the editor, by mark name. */
export const markTags: Readonly<Record<string, string>> = {
  strong: 'bold',
  b: 'bold',
  em: 'italic',
  i: 'italic',
  s: 'strike',
  del: 'strike',
  u: 'underline',
  code: 'code',
  sub: 'subscript',
  sup: 'superscript',
  mark: 'highlight',
};

/** Other inline elements, which the editor preserves but cannot set. */
export const otherMarkTags = words('a abbr bdi bdo cite dfn ins kbd q samp small span time var');

export const calloutKinds = ['note', 'tip', 'important', 'warning', 'caution'] as const;
export type CalloutKind = (typeof calloutKinds)[number];

/** Returns whether a link leads to an attachment. */
export const isFileAddress = (href: string): boolean => /\/wikiFile\/[0-9a-f]{24}(?:[/?#]|$)/.test(href);
