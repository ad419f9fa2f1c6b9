const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Elements that stand on lines of their own. All other ones are parts of a line. */
export const blockTags = words(
  'blockquote caption dd details div dl dt figcaption figure h1 h2 h3 h4 h5 h6 hr li nav ol p pre section summary ' +
    'table tbody td tfoot th thead tr ul col colgroup',
);

/** Elements that hold blocks and say nothing else. */
export const groupTags = words('div section dl dt dd');

/** Marks of words that have a name of their own in the editor, with the elements that mean the same. */
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

/** Other marks of words: they stay, and nothing sets them. */
export const otherMarkTags = words('a abbr bdi bdo cite dfn ins kbd q samp small span time var');

export const calloutKinds = ['note', 'tip', 'important', 'warning', 'caution'] as const;
export type CalloutKind = (typeof calloutKinds)[number];

/** The file that a link leads to, if it is an attachment. */
export const isFileAddress = (href: string): boolean => /\/wikiFile\/[0-9a-f]{24}(?:[/?#]|$)/.test(href);
