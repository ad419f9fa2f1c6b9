import { ModeError } from '../core/errors';
import { templateSchema } from '../export/template-schema';
import type { PlainSchema } from '../import/schema-of-value';
import { parseMode } from '../parse/parse';
import { parseKey } from '../parse/rule';
import type { Template } from '../parse/template';
import { isObject } from '../swagger/json';

/** Type of a field as callers see it; `stream` is a response that is sent message by message. */
export type ShapeType = 'array' | 'boolean' | 'null' | 'number' | 'object' | 'stream' | 'string';

/** A change of a response that callers may not expect. */
export interface ShapeChange {
  /** Dotted path such as `data.list[].name`; empty for the whole response. */
  readonly path: string;
  /** The type before. */
  readonly from: ShapeType;
  /** The type after; undefined if the field was removed. */
  readonly to: ShapeType | undefined;
}

/** Maximum number of reported changes. */
const maxChanges = 200;

/**
 * Returns the fields that a response lost or whose type changed, in the order of the definition before. Additional
 * fields and other values of the same type do not count; functions and addresses have unknown types and never differ.
 *
 * @example
 * findShapeChanges('{ a: 1, b: 2 }', "{ a: '1' }"); // a: number → string, b: removed
 */
export function findShapeChanges(before: string, after: string): ShapeChange[] {
  const [one, other] = [sentShape(before), sentShape(after)];
  if (!one || !other) return [];
  if (one.isStream !== other.isStream) {
    const [from, to] = [typeOf(one.schema) ?? 'object', typeOf(other.schema) ?? 'object'];
    return [{ path: '', from: one.isStream ? 'stream' : from, to: other.isStream ? 'stream' : to }];
  }
  const changes: ShapeChange[] = [];
  compare(one.schema, other.schema, '', changes);
  return changes.slice(0, maxChanges);
}

/** Returns the schema of the data that a definition sends; undefined if it is unknown. */
export function sentSchema(mode: string): PlainSchema | undefined {
  return sentShape(mode)?.schema;
}

interface SentShape {
  /** Schema of the response; for a stream, of a list of its messages. */
  readonly schema: PlainSchema;
  readonly isStream: boolean;
}

function sentShape(mode: string): SentShape | undefined {
  try {
    const parsed = parseMode(mode);
    return parsed.kind === 'proxy' ? undefined : shapeOf(parsed.template);
  } catch (error) {
    if (error instanceof ModeError) return undefined;
    throw error;
  }
}

/** Returns the shape of a template's data, which `_res` may replace or send as a stream. */
function shapeOf(template: Template): SentShape {
  const settings = fieldOf(template, '_res');
  const stream = settings && fieldOf(settings, 'stream');
  const isStream = stream !== undefined && !(stream.kind === 'value' && !stream.value);
  const data = settings && fieldOf(settings, 'data');
  const status = settings && fieldOf(settings, 'status');
  const isFailure = status !== undefined && !(status.kind === 'value' && status.value === 200);
  const isAlone = template.kind === 'object' && template.fields.length === 1;
  const messages = isStream ? fieldOf(template, 'messages') : undefined;
  const sent = messages ?? (data && (isStream || isFailure || isAlone) ? data : template);
  return { schema: templateSchema(sent), isStream };
}

function fieldOf(template: Template, name: string): Template | undefined {
  if (template.kind !== 'object') return undefined;
  return template.fields.findLast(({ key }) => parseKey(key).name === name)?.value;
}

const known: ReadonlySet<string> = new Set(['array', 'boolean', 'null', 'object', 'string']);

function typeOf({ type }: PlainSchema): ShapeType | undefined {
  if (type === 'integer' || type === 'number') return 'number';
  return known.has(String(type)) ? (type as ShapeType) : undefined;
}

function compare(before: PlainSchema, after: PlainSchema, path: string, changes: ShapeChange[]): void {
  const [from, to] = [typeOf(before), typeOf(after)];
  if (from === undefined || to === undefined || changes.length >= maxChanges) return;
  if (from !== to) {
    changes.push({ path, from, to });
    return;
  }
  if (isObject(before.items) && isObject(after.items)) compare(before.items, after.items, `${path}[]`, changes);
  const [fields, left] = [before.properties, after.properties].map((one) => (isObject(one) ? one : {}));
  for (const [name, field] of Object.entries(fields ?? {})) {
    const inner = path === '' ? name : `${path}.${name}`;
    const other = left && Object.hasOwn(left, name) ? left[name] : undefined;
    if (isObject(field) && isObject(other)) compare(field, other, inner, changes);
    else if (isObject(field)) changes.push({ path: inner, from: typeOf(field) ?? 'object', to: undefined });
  }
}
