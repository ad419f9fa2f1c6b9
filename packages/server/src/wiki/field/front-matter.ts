import { isMap, isScalar, type Pair, parseDocument, stringify } from 'yaml';

/** A value under the name of its field, as people read it: names of people and options, not IDs. */
export interface NamedValue {
  readonly name: string;
  readonly value: string | number;
}

/** An entry of the front matter of a text. */
export interface TextProperty {
  readonly name: string;
  readonly value: unknown;
  /** Offsets of its lines in the text. */
  readonly from: number;
  readonly to: number;
}

/** The characters of a front matter that are read; a longer one is text. */
const lengthLimit = 20_000;
const opening = /^---[ \t]*\n/;
const whole = /^---[ \t]*\n(?:([\s\S]*?)\n)?---[ \t]*(?:\n|$)/;

interface Head {
  readonly properties: readonly TextProperty[];
  /** Offsets at which the entries end and the text begins. */
  readonly end: number;
  readonly textFrom: number;
}

const rangeOf = ({ key }: Pair): number => (isScalar(key) ? (key.range?.[0] ?? 0) : 0);

/** Parses the front matter of a text; undefined if the text does not begin with a block mapping. */
function headOf(source: string): Head | undefined {
  const [all = '', yaml = ''] = whole.exec(source.slice(0, lengthLimit)) ?? [];
  const begin = opening.exec(all)?.[0].length ?? 0;
  if (all === '' || yaml.trim() === '') return undefined;
  const document = parseDocument(yaml, { schema: 'core', logLevel: 'silent' });
  const { contents } = document;
  if (document.errors.length > 0 || !isMap(contents) || contents.flow) return undefined;
  const end = begin + yaml.length + 1;
  const pairs = contents.items as Pair[];
  const properties = pairs.map((pair, at): TextProperty => {
    const next = pairs[at + 1];
    const value = isScalar(pair.value) ? pair.value.value : pair.value === null ? null : undefined;
    const to = next ? begin + rangeOf(next) : end;
    return { name: isScalar(pair.key) ? String(pair.key.value) : '', value, from: begin + rangeOf(pair), to };
  });
  return { properties, end, textFrom: all.length };
}

/** Lists the entries of the front matter of a Markdown text; the value of a list or a mapping is undefined. */
export const propertiesIn = (source: string): readonly TextProperty[] => headOf(source)?.properties ?? [];

/**
 * Adds values to the front matter of a Markdown text. Entries of the text itself stay.
 * @returns the text with the names of the values added
 */
export function withProperties(source: string, values: readonly NamedValue[]): { text: string; added: string[] } {
  const head = headOf(source);
  const taken = new Set(head?.properties.map(({ name }) => name));
  const added = values.filter(({ name }) => !taken.has(name));
  if (added.length === 0) return { text: source, added: [] };
  const lines = added.map(({ name, value }) => stringify({ [name]: value }, { lineWidth: 0, schema: 'core' })).join('');
  const text = head ? source.slice(0, head.end) + lines + source.slice(head.end) : `---\n${lines}---\n\n${source}`;
  return { text, added: added.map(({ name }) => name) };
}

/** Removes entries from the front matter of a text, and the front matter with its last entry. */
export function withoutProperties(source: string, removed: readonly TextProperty[]): string {
  const head = headOf(source);
  if (!head || removed.length === 0) return source;
  if (removed.length === head.properties.length) return source.slice(head.textFrom).replace(/^\n/, '');
  let text = source;
  for (const { from, to } of [...removed].sort((a, b) => b.from - a.from)) text = text.slice(0, from) + text.slice(to);
  return text;
}
