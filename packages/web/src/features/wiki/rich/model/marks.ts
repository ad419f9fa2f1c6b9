import { attributesOf, type OtherAttributes, type RichMark, richMarks } from '@easymock/wiki-content/rich';
import { type Attributes, Mark, type MarkConfig, markInputRule } from '@tiptap/core';

const stored = (defaults: Record<string, unknown>): Attributes =>
  Object.fromEntries(
    Object.entries({ ...defaults, rest: null }).map(([name, value]) => [
      name,
      { default: value, rendered: false, parseHTML: () => value },
    ]),
  );

const ofSchema = (name: keyof typeof richMarks): Partial<MarkConfig> & { name: string } => {
  const { defaults, ...spec }: RichMark = richMarks[name];
  return { ...spec, name, addAttributes: () => stored(defaults) };
};

/** Creates a mark for several equivalent elements; the element in the source is preserved. */
const mark = (name: keyof typeof richMarks, tags: readonly string[], config: Partial<MarkConfig> = {}): Mark =>
  Mark.create({
    ...ofSchema(name),
    parseHTML: () => tags.map((tag) => ({ tag, attrs: { tag } })),
    renderHTML: ({ mark: { attrs } }) => [attrs.tag as string, attributesOf({}, shownRest(attrs.rest)), 0],
    ...config,
  });

const shownRest = (rest: unknown): OtherAttributes => {
  const { id: _, ...others } = (rest as OtherAttributes | null) ?? {};
  return others;
};

/** Clicking a link in the editor does not follow it. */
const link = Mark.create({
  ...ofSchema('link'),
  priority: 1000,
  renderHTML: ({ mark: { attrs } }) => ['a', { href: attrs.href as string, title: attrs.href as string }, 0],
});

const colours = Mark.create({
  ...ofSchema('colours'),
  renderHTML: ({ mark: { attrs } }) => [
    'span',
    attributesOf({}, null, {
      color: attrs.color as string | null,
      'background-color': attrs.background as string | null,
    }),
    0,
  ],
});

/** Any other element around words. Several may nest. */
const other = Mark.create({
  ...ofSchema('other'),
  renderHTML: ({ mark: { attrs } }) => [attrs.tag as string, attributesOf({}, shownRest(attrs.rest)), 0],
});

/** Letters and digits of scripts that separate words with spaces. */
const letter = '(?![\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}])[\\p{L}\\p{N}_]';

/**
 * Returns the pattern of a mark typed as in Markdown. A mark begins at a word boundary, so that `2*3*4` stays
 * a product; beside Chinese characters no space is needed. Code may begin within a word.
 */
const typed = (sign: string) => {
  const escaped = sign.replace(/[*]/g, '\\$&');
  const one = escaped[0] === '\\' ? '\\*' : sign[0];
  const other = `[^${sign[0]}]`;
  const edge = `[^\\s${sign[0]}]`;
  const notAfter = sign === '`' ? one : `${one}|${letter}`;
  return new RegExp(`(?<!${notAfter})(${escaped}(${edge}(?:${other}*${edge})?)${escaped})$`, 'u');
};

// In nesting order, from the outside.
export const marks = [
  link,
  mark('bold', ['strong', 'b'], {
    addInputRules() {
      return [markInputRule({ find: typed('**'), type: this.type })];
    },
  }),
  mark('italic', ['em', 'i'], {
    addInputRules() {
      return [markInputRule({ find: typed('*'), type: this.type })];
    },
  }),
  mark('strike', ['s', 'del'], {
    addInputRules() {
      return [markInputRule({ find: typed('~~'), type: this.type })];
    },
  }),
  mark('underline', ['u']),
  mark('subscript', ['sub']),
  mark('superscript', ['sup']),
  mark('highlight', ['mark'], {
    addInputRules() {
      return [markInputRule({ find: typed('=='), type: this.type })];
    },
  }),
  colours,
  other,
  mark('code', ['code'], {
    addInputRules() {
      return [markInputRule({ find: typed('`'), type: this.type })];
    },
  }),
];
