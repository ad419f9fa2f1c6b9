import { ModeError, RenderError } from '../core/errors';
import { parseMode } from '../parse/parse';
import { isOneOf, parseKey, type Rule } from '../parse/rule';
import type { Template } from '../parse/template';
import { compile } from '../plan/plan';
import { entriesOf, isObject, type Json, listMember, member, textMember } from './json';
import { parsed } from './schema-table';

/**
 * A definition or model from which types are generated.
 *
 * @example
 * const source: TypeSource = { name: 'Pet', responseModel: mock.response_model, mode: mock.mode };
 */
export interface TypeSource {
  /** Name of the outermost type. Default: `Answer`. */
  readonly name?: string;
  /** JSON text: the responses by status, as stored by an import. More precise than the mode. */
  readonly responseModel?: string;
  /** The mode, if no document describes the response. */
  readonly mode?: string;
}

const MAX_DEPTH = 30;
const MAX_CHOICES = 50;

/**
 * Returns the TypeScript types of a mock's response, from its description in a document, otherwise from the
 * mode. Unknown parts are `unknown`.
 *
 * @example
 * typesOf({ mode: "{ id: 1, 'tags|1-3': ['@word'] }" });
 * // 'export interface Answer {\n  id: number;\n  tags: string[];\n}\n'
 */
export function typesOf({ name = 'Answer', responseModel = '', mode = '' }: TypeSource): string {
  const schema = describedAnswer(parsed(responseModel));
  const type = schema ? schemaType(schema, 0) : modeType(mode);
  const declared = typeName(name);
  const text = isOneObject(type) ? `interface ${declared} ${type}` : `type ${declared} = ${type};`;
  return `export ${text}\n`;
}

/** Returns a valid type name: letters and digits, the first one in upper case. */
export function typeName(name: string): string {
  const words = name.split(/[^\p{ID_Continue}$]+/u).filter(Boolean);
  const joined = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  return /^[\p{ID_Start}$_]/u.test(joined) ? joined : `Answer${joined}`;
}

/**
 * Returns whether a type is one object literal, without a suffix such as `[]`. Its content is indented, so
 * the first unindented brace closes it.
 */
const isOneObject = (type: string): boolean => type.startsWith('{') && type.indexOf('\n}') === type.length - 2;

/** Returns the schema of the success response. */
function describedAnswer(answers: Json): Json {
  const found = entriesOf(answers).filter(([, answer]) => isObject(member(answer, 'schema')));
  const best =
    found.find(([status]) => status === '200') ??
    found.find(([status]) => /^2/.test(status)) ??
    found.find(([status]) => status === 'default');
  const schema = best && member(best[1], 'schema');
  return isObject(schema) && Object.keys(schema).length > 0 ? schema : undefined;
}

/** Returns the TypeScript type of a stored schema. */
export function schemaType(schema: Json, depth: number): string {
  const type = plainSchemaType(schema, depth);
  return member(schema, 'nullable') === true && type !== 'null' ? `${type} | null` : type;
}

function plainSchemaType(schema: Json, depth: number): string {
  const choices = listMember(schema, 'enum').filter((value) => typeof value !== 'object' || value === null);
  if (choices.length > 0 && choices.length <= MAX_CHOICES)
    return unionOf(choices.map((value) => JSON.stringify(value)));
  const properties = entriesOf(member(schema, 'properties'));
  if (properties.length > 0 && depth < MAX_DEPTH) {
    const required = new Set(listMember(schema, 'required'));
    return block(
      properties.map(([name, inner]) => ({
        name,
        isOptional: !required.has(name),
        note: textMember(inner, 'description') || textMember(inner, 'title'),
        type: schemaType(inner, depth + 1),
      })),
    );
  }
  const extra = member(schema, 'additionalProperties');
  switch (textMember(schema, 'type')) {
    case 'integer':
    case 'number':
      return 'number';
    case 'string':
    case 'file':
      return 'string';
    case 'boolean':
      return 'boolean';
    case 'null':
      return 'null';
    case 'array':
      return depth < MAX_DEPTH ? listOf(schemaType(member(schema, 'items'), depth + 1)) : 'unknown[]';
    case 'object':
      return `Record<string, ${isObject(extra) && depth < MAX_DEPTH ? schemaType(extra, depth + 1) : 'unknown'}>`;
    default:
      return 'unknown';
  }
}

function modeType(mode: string): string {
  try {
    const read = parseMode(mode);
    return read.kind === 'proxy' ? 'unknown' : templateType(read.template, undefined, 0);
  } catch (error) {
    if (error instanceof ModeError) return 'unknown';
    throw error;
  }
}

function templateType(template: Template, rule: Rule | undefined, depth: number): string {
  if (depth >= MAX_DEPTH) return 'unknown';
  switch (template.kind) {
    case 'value':
      return template.value === null || template.value === undefined ? 'null' : typeof template.value;
    case 'text':
      return rule ? 'string' : textType(template.text);
    case 'regexp':
      return 'string';
    case 'list': {
      const types = unionOf(template.items.map((item) => templateType(item, undefined, depth + 1)));
      return isOneOf(rule) ? types : listOf(types);
    }
    case 'object': {
      // Settings of the response are not part of its data.
      const fields = template.fields.filter(({ key }) => depth > 0 || parseKey(key).name !== '_res');
      if (fields.length === 0) return 'Record<string, unknown>';
      return block(
        fields.map(({ key, value }) => {
          const { name, rule: own } = parseKey(key);
          // An object with a rule omits some of its keys.
          return { name, isOptional: rule !== undefined, note: '', type: templateType(value, own, depth + 1) };
        }),
      );
    }
    default:
      return 'unknown';
  }
}

/** Determines the type of a text by rendering it. */
function textType(text: string): string {
  if (!text.includes('@')) return 'string';
  try {
    const drawn = compile({ kind: 'text', text }).render({ seed: 1 });
    if (Array.isArray(drawn)) return listOf(unionOf(drawn.map((item) => scalarType(item))));
    // A text that remains unchanged may name a sibling, whose type is unknown here.
    return drawn === text && /^@[\w./]+$/.test(text) ? 'unknown' : scalarType(drawn);
  } catch (error) {
    if (error instanceof RenderError) return 'unknown';
    throw error;
  }
}

function scalarType(value: unknown): string {
  return ['string', 'number', 'boolean'].includes(typeof value) ? typeof value : 'unknown';
}

function unionOf(types: readonly string[]): string {
  const different = [...new Set(types)];
  return different.length === 0 || different.includes('unknown') ? 'unknown' : different.join(' | ');
}

const listOf = (type: string): string => (/^[\w$]+$/.test(type) || isOneObject(type) ? `${type}[]` : `(${type})[]`);

interface Member {
  readonly name: string;
  readonly isOptional: boolean;
  readonly note: string;
  readonly type: string;
}

function block(members: readonly Member[]): string {
  // If two members have the same name, the last one wins, as in the response.
  const different = [...new Map(members.map((one) => [one.name, one])).values()];
  const lines = different.map(({ name, isOptional, note, type }) => {
    const key = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name) ? name : JSON.stringify(name);
    const line = `${key}${isOptional ? '?' : ''}: ${type};`;
    return indented(note === '' ? line : `/** ${noteText(note)} */\n${line}`);
  });
  return `{\n${lines.join('\n')}\n}`;
}

const indented = (text: string): string => text.replace(/^/gm, '  ');

/** Returns a note on a single line, with any comment end (an asterisk and a slash) escaped. */
export const noteText = (note: string): string => note.replace(/\s+/g, ' ').trim().replaceAll('*/', '*\\/');
