import { writeKey } from '../parse/rule';
import type { Template, TemplateField } from '../parse/template';
import { choicesOf, explicitValue } from './given-value';
import { entriesOf, isObject, type Json, listMember, member, plainValue, textMember, WrittenScalar } from './json';
import { literalText } from './literal';
import { exampleBeside, isJsonType } from './media';
import type { Problems } from './problem';
import type { References } from './references';

/** Parts of a response besides its data. */
export interface ResponseShape {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly cookies: readonly (readonly [name: string, value: string])[];
  /** Media type of the body if it differs from plain JSON. */
  readonly type: string | undefined;
}

const NO_NAMES: ReadonlySet<string> = new Set();
/** Headers that frame the message, or that the media type and the server determine. */
const FRAMING =
  /^(?:content-(?:type|length|encoding)|transfer-encoding|connection|keep-alive|trailer|upgrade|access-control-.*)$/i;
const MAX_HEADERS = 20;

/** Returns the status of a response key; 200 for `default` and ranges. */
export const statusOf = (key: string): number => (/^[2-5]\d\d$/.test(key) ? Number(key) : 200);

/** Returns whether a response of a status has no body. */
export const isBodiless = (status: number): boolean => status === 204 || status === 205 || status === 304;

/** Returns the media type as a header; undefined for plain JSON and wildcards, which are sent as JSON. */
export function typeHeader(type: string | undefined, isText: boolean): string | undefined {
  if (type === undefined) return undefined;
  const [bare = ''] = type.toLowerCase().split(';');
  const name = bare.trim();
  if (name.includes('*')) return isText ? 'text/plain; charset=utf-8' : undefined;
  if (name === 'application/json' || !/^[\w.+-]+\/[\w.+-]+$/.test(name)) return undefined;
  const hasCharset = /charset=/i.test(type) || !/^text\/|[/+]xml$|javascript$|yaml$/.test(name) || isJsonType(name);
  return hasCharset ? printable(type) : `${name}; charset=utf-8`;
}

const printable = (text: string): string => text.replace(/[^\x20-\x7e]/g, '');

/** Reads the described headers that have an example, a default or a constant. */
export function headersOf(
  response: Json,
  references: References,
  where: string,
  problems: Problems,
  refuses: (header: string) => boolean,
): Pick<ResponseShape, 'headers' | 'cookies'> {
  const headers: (readonly [string, string])[] = [];
  const cookies: (readonly [string, string])[] = [];
  for (const [name, raw] of entriesOf(member(response, 'headers'))) {
    const header = references.resolve(raw);
    const value = header && headerValue(header, references);
    if (value === undefined || FRAMING.test(name)) continue;
    if (/^set-cookie$/i.test(name)) {
      const [, cookie = '', content = ''] = /^([\w!#$%&'*.^`|~+-]+)=([^;]*)/.exec(value) ?? [];
      if (cookie !== '' && !/^(?:__|easy-?mock)/i.test(cookie)) cookies.push([cookie, content]);
      continue;
    }
    const isSendable = /^[\w!#$%&'*.^`|~+-]+$/.test(name) && /^[\t\x20-\x7e\xa0-\xff]{0,8000}$/.test(value);
    if (!isSendable || refuses(name) || headers.length >= MAX_HEADERS) problems.add(where, 'headerLeftOut', name);
    else headers.push([name, value]);
  }
  return { headers, cookies };
}

function headerValue(header: Json, references: References): string | undefined {
  const beside = exampleBeside(header, references);
  const own = member(header, 'schema') ?? header;
  const schema = isObject(own) ? references.resolve(own) : undefined;
  const example = beside ?? member(header, 'x-example') ?? (schema && (explicitValue(schema) ?? choicesOf(schema)[0]));
  if (example instanceof WrittenScalar) return example.source;
  const value = Array.isArray(example) ? example.join(',') : plainValue(example);
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : undefined;
}

/** Returns the data with the settings of its response in `_res`; the data itself if there are none. */
export function withShape(data: Template, shape: ResponseShape): Template {
  const { status, headers, cookies, type } = shape;
  const all = type === undefined ? headers : [['Content-Type', type] as const, ...headers];
  if (status === 200 && all.length === 0 && cookies.length === 0) return data;
  const settings: TemplateField[] = [
    { key: 'status', value: { kind: 'value', value: status } },
    ...(all.length > 0 ? [{ key: 'headers', value: textsOf(all) }] : []),
    ...(cookies.length > 0 ? [{ key: 'cookies', value: textsOf(cookies) }] : []),
  ];
  if (isBodiless(status)) return asObject(settings, []);
  const isPlain = data.kind === 'object' && data.fields.every(({ key }) => key !== '_res');
  // Only an object can have `_res` beside its own fields.
  if (isPlain) return asObject(settings, data.fields);
  return asObject([...settings, { key: 'data', value: data }], []);
}

const asObject = (settings: readonly TemplateField[], fields: readonly TemplateField[]): Template => ({
  kind: 'object',
  fields: [{ key: '_res', value: { kind: 'object', fields: settings } }, ...fields],
});

const textsOf = (pairs: readonly (readonly [string, string])[]): Template => ({
  kind: 'object',
  fields: pairs.map(([name, value]) => ({
    key: writeKey(name),
    value: { kind: 'text', text: literalText(value, NO_NAMES) },
  })),
});

/** Returns the media types that a 2.0 operation produces. */
export function producedTypes(operation: Json, document: readonly Json[]): readonly string[] {
  const own = listMember(operation, 'produces');
  return (own.length > 0 ? own : document).filter((type) => typeof type === 'string');
}

export const isFileSchema = (schema: Json): boolean => textMember(schema, 'type') === 'file';
