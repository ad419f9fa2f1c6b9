import type { Template } from '../parse/template';
import { compile } from '../plan/plan';
import { describeSchema } from './describe';
import { exampleAsWritten } from './given-value';
import { clip, entriesOf, type Json, member, proseMember, textMember, WrittenScalar } from './json';
import { exampleBeside, isJsonType, isTextType, jsonContent, mediaEntries } from './media';
import { parseJson } from './parse-json';
import type { Problems } from './problem';
import type { References } from './references';
import { headersOf, isBodiless, isFileSchema, producedTypes, statusOf, typeHeader, withShape } from './response-shape';
import { type SchemaOptions, sampleExample, sampleSchema } from './sample';
import { typeOf, viewSchema } from './schema-view';
import { schemaOfExample } from './undescribed';

/** Facts about the document that the responses of an operation depend on. */
export interface AnswerContext {
  readonly references: References;
  readonly isSwagger2: boolean;
  /** Default media types of a whole 2.0 document. */
  readonly produces: readonly Json[];
  readonly problems: Problems;
  /** Returns whether mocks must not set a header. */
  readonly refusesHeader: (name: string) => boolean;
}

const EMPTY: Template = { kind: 'object', fields: [] };
const MAX_ANSWERS = 30;
/** Number of items shown of a response that is a sequence of items. */
const SHOWN_ITEMS = 3;

/** The data of a response and its media type. */
interface Content {
  readonly data: Template;
  readonly type?: string | undefined;
  /** Media type for which no content can be generated. */
  readonly missing?: string;
  /** Media type that JSON replaces, because only its schema is known. */
  readonly replaced?: string;
  /** True if the response has no content at all. */
  readonly isEmpty?: boolean;
}

/**
 * Returns the sample of the success response with its status and headers: a 2xx with content, preferably 200,
 * otherwise a redirection, otherwise the default response.
 */
export function sampleResponse(
  operation: Json,
  where: string,
  context: AnswerContext,
  options: SchemaOptions = {},
): Template {
  const responses = entriesOf(member(operation, 'responses'));
  const candidates = [
    ...responses.filter(([status]) => status === '200'),
    ...responses.filter(([status]) => /^2(?:\d\d|xx)$/i.test(status) && status !== '200').sort(byStatus),
    ...responses.filter(([status]) => /^3\d\d$/.test(status)).sort(byStatus),
    ...responses.filter(([status]) => status === 'default'),
  ];
  if (candidates.length === 0) {
    context.problems.add(where, 'noAnswer');
    return EMPTY;
  }
  let best: { readonly status: string; readonly response: Json; readonly content: Content } | undefined;
  for (const [status, raw] of candidates) {
    const response = context.references.resolve(raw);
    if (!response) continue;
    const content = contentOf(response, operation, context, options);
    // The default response usually describes failures, so an empty success is preferred.
    if (best && (status === 'default' || !/^2/.test(status))) break;
    const isUsable = content.missing === undefined && !content.isEmpty;
    if (isUsable || !best) best = { status, response, content };
    // A response that is described as empty is complete.
    if (isUsable || (content.isEmpty && best.content === content)) break;
  }
  if (!best) return EMPTY;
  const { content, response, status } = best;
  const { data, missing, replaced } = content;
  if (missing !== undefined) context.problems.add(where, 'notJson', missing);
  if (replaced !== undefined) context.problems.add(where, 'otherData', replaced);
  const isText = data.kind === 'text';
  const code = statusOf(status);
  const type = isBodiless(code) || content.isEmpty ? undefined : typeHeader(content.type, isText);
  const heads = headersOf(response, context.references, where, context.problems, context.refusesHeader);
  return withShape(data, { status: code, type, ...heads });
}

function byStatus([a]: [string, Json], [b]: [string, Json]): number {
  return a < b ? -1 : 1;
}

/** Returns the data that a response describes, with its media type. */
export const contentOf = (response: Json, operation: Json, context: AnswerContext, options: SchemaOptions): Content =>
  context.isSwagger2 ? contentOf2(response, operation, context, options) : contentOf3(response, context, options);

/** Some generators write the example of a response into its description. */
function describedExample(response: Json): Json {
  const description = proseMember(response, 'description').trim();
  if (!description.startsWith('{')) return undefined;
  try {
    return parseJson(description).value;
  } catch {
    return undefined;
  }
}

function contentOf2(response: Json, operation: Json, context: AnswerContext, options: SchemaOptions): Content {
  const { references } = context;
  const described = describedExample(response);
  const given = member(response, 'schema');
  const isWritten = described !== undefined && (given === undefined || textMember(given, 'type') === 'string');
  const schema = isWritten ? schemaOfExample(described) : given;
  const examples = entriesOf(member(response, 'examples'));
  const json = examples.find(([type]) => isJsonType(type));
  if (json) return { data: exampleTemplate(json[1], schema, references, options), type: json[0] };
  const types = producedTypes(operation, context.produces);
  const text = examples.find(([type, example]) => isTextType(type) && typeof example === 'string');
  if (text) return { data: sampleExample(text[1]), type: text[0] };
  // Some tools write the example itself, without its media type.
  const [first] = examples;
  if (first && !/\//.test(first[0]))
    return { data: exampleTemplate(member(response, 'examples'), schema, references, options) };
  if (schema === undefined) return { data: EMPTY, isEmpty: true };
  // The schema type `file` overrides the media types.
  if (isFileSchema(schema)) return { data: EMPTY, missing: 'file' };
  const jsonType = types.find(isJsonType) ?? (types.length === 0 || isWritten ? 'application/json' : undefined);
  return schemaContent(schema, jsonType, types[0], context, options);
}

/** Returns the sample of a schema, as text for text types, otherwise as JSON. */
function schemaContent(
  schema: Json,
  jsonType: string | undefined,
  otherType: string | undefined,
  { references }: AnswerContext,
  options: SchemaOptions,
): Content {
  if (jsonType !== undefined) return { data: sampleSchema(schema, references, options), type: jsonType };
  const type = otherType ?? 'application/json';
  const view = viewSchema(schema, [], references)?.schema ?? {};
  const kind = typeOf(view);
  if (kind === 'string' || kind === '') {
    const isBinary = !isTextType(type) || ['binary', 'byte'].includes(textMember(view, 'format'));
    const data = isBinary ? EMPTY : sampleSchema(schema, references, options);
    return data.kind === 'text' && /^text\/plain/i.test(type) ? { data, type } : { data: EMPTY, missing: type };
  }
  return { data: sampleSchema(schema, references, options), replaced: type };
}

function contentOf3(response: Json, context: AnswerContext, options: SchemaOptions): Content {
  const { references } = context;
  const entries = mediaEntries(member(response, 'content'), references);
  if (entries.length === 0) {
    const described = describedExample(response);
    if (described === undefined) return { data: EMPTY, isEmpty: true };
    return { data: sampleSchema(schemaOfExample(described), references, options) };
  }
  const json = jsonContent(member(response, 'content'), references);
  if (json) {
    const schema = member(json.media, 'schema');
    const example = exampleBeside(json.media, references);
    if (example !== undefined) return { data: exampleTemplate(example, schema, references, options), type: json.type };
    if (schema === undefined) return { data: EMPTY, type: json.type };
    return { data: sampleSchema(schema, references, options), type: json.type };
  }
  for (const [type, media] of entries) {
    const example = isTextType(type) ? exampleBeside(media, references, false) : undefined;
    if (typeof example === 'string') return { data: sampleExample(example), type };
    if (example instanceof WrittenScalar) return { data: sampleExample(example.source), type };
    if (example !== undefined) return { data: sampleExample(example), replaced: type };
  }
  const [[type, media] = ['', {}]] = entries;
  const itemSchema = member(media, 'itemSchema');
  if (itemSchema !== undefined) return { data: sequence(type, itemSchema, references, options), type };
  const schema = member(media, 'schema');
  if (schema === undefined) return { data: EMPTY, missing: type };
  return schemaContent(schema, undefined, type, context, options);
}

/** Returns the template of an example, with texts as written in the document. */
export function exampleTemplate(
  example: Json,
  schema: Json,
  references: References,
  { onNote }: SchemaOptions,
): Template {
  references.begin();
  return sampleExample(exampleAsWritten(example, schema, references), () => onNote?.('exampleCut', ''));
}

/** Returns some items of a response that is a sequence: one JSON value per line, or events. */
function sequence(type: string, itemSchema: Json, references: References, options: SchemaOptions): Template {
  const plan = compile(sampleSchema(itemSchema, references, options));
  const isEvents = /event-stream/i.test(type);
  const items = Array.from({ length: SHOWN_ITEMS }, (_, seed) => {
    const json = plan.renderJson({ seed, now: new Date(2026, 0, 31), clock: () => 0 });
    return isEvents ? eventOf(JSON.parse(json) as Json, json) : `${/json-seq/i.test(type) ? '\u001e' : ''}${json}\n`;
  });
  return sampleExample(items.join(''));
}

/** In 3.2 the schema of an event has the fields of the event. */
function eventOf(item: Json, json: string): string {
  const fields = ['event', 'id', 'retry', 'data'].flatMap((name) => {
    const value = member(item, name);
    if (value === undefined || value === null) return [];
    return `${name}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}\n`;
  });
  return member(item, 'data') === undefined ? `data: ${json}\n\n` : `${fields.join('')}\n`;
}

/** Describes the responses of an operation for display, as JSON text. */
export function describeResponses(operation: Json, where: string, context: AnswerContext): string {
  const { references, problems } = context;
  const described: [string, unknown][] = [];
  const responses = entriesOf(member(operation, 'responses')).filter(([status]) => !status.startsWith('x-'));
  if (responses.length > MAX_ANSWERS) problems.add(where, 'responsesCut', `${responses.length}/${MAX_ANSWERS}`);
  for (const [status, raw] of responses.slice(0, MAX_ANSWERS)) {
    const response = references.resolve(raw);
    if (!response) continue;
    const answer: Record<string, unknown> = { description: clip(proseMember(response, 'description'), 500) };
    if (context.isSwagger2) {
      const schema = member(response, 'schema');
      if (schema !== undefined) answer.schema = describeSchema(schema, references);
    } else {
      const content = member(response, 'content');
      const shown = jsonContent(content, references) ?? firstContent(content, references);
      if (shown) {
        answer.contentType = shown.type;
        const schema = member(shown.media, 'schema') ?? member(shown.media, 'itemSchema');
        if (schema !== undefined) answer.schema = describeSchema(schema, references);
      }
    }
    described.push([status, answer]);
  }
  return JSON.stringify(Object.fromEntries(described));
}

/** Returns the first entry of a `content` map, for operations without JSON. */
export function firstContent(content: Json, references: References): { type: string; media: Json } | undefined {
  const [first] = mediaEntries(content, references);
  return first && { type: first[0], media: first[1] };
}
