import type { Template } from '../parse/template';
import { describeSchema } from './describe';
import { clip, entriesOf, type Json, listMember, member, textMember } from './json';
import { exampleBeside, isJsonType, jsonContent } from './media';
import type { Problems } from './problem';
import type { References } from './references';
import { type SchemaOptions, sampleExample, sampleSchema } from './sample';

/** Facts about the document that the responses of an operation depend on. */
export interface AnswerContext {
  readonly references: References;
  readonly isSwagger2: boolean;
  /** Default media types of a whole 2.0 document. */
  readonly produces: readonly Json[];
  readonly problems: Problems;
}

const EMPTY: Template = { kind: 'object', fields: [] };
const MAX_ANSWERS = 30;

/**
 * Returns the sample of the success response: a 2xx with JSON, preferably 200, otherwise the default
 * response.
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
    ...responses.filter(([status]) => status === 'default'),
  ];
  if (candidates.length === 0) {
    context.problems.add(where, 'noAnswer');
    return EMPTY;
  }
  let otherType: string | undefined;
  for (const [status, raw] of candidates) {
    const response = context.references.resolve(raw);
    if (!response) continue;
    const sample = context.isSwagger2
      ? sampleOf2(response, operation, context, options)
      : sampleOf3(response, context.references, options);
    if (typeof sample === 'object') return sample;
    // The default response usually describes failures, so an empty success is preferred.
    if (status !== 'default') otherType ??= sample;
    if (sample === undefined && status !== 'default' && otherType === undefined) return EMPTY;
  }
  if (otherType !== undefined) context.problems.add(where, 'notJson', otherType);
  return EMPTY;
}

function byStatus([a]: [string, Json], [b]: [string, Json]): number {
  return a < b ? -1 : 1;
}

/** A template, the media type if it is not JSON, or undefined if there is no content. */
type Sampled = Template | string | undefined;

function sampleOf2(response: Json, operation: Json, context: AnswerContext, options: SchemaOptions): Sampled {
  for (const [type, example] of entriesOf(member(response, 'examples'))) {
    if (isJsonType(type)) return sampleExample(example);
  }
  const schema = member(response, 'schema');
  if (schema === undefined) return undefined;
  const own = listMember(operation, 'produces');
  const produces = (own.length > 0 ? own : context.produces).filter((type) => typeof type === 'string');
  const isFile = textMember(schema, 'type') === 'file';
  // The schema type `file` overrides the media types.
  if (isFile) return 'file';
  const [firstType] = produces;
  if (firstType !== undefined && !produces.some(isJsonType)) {
    // A schema is useful for any media type, except for plain text.
    if (textMember(schema, 'type') === 'string') return firstType;
  }
  return sampleSchema(schema, context.references, options);
}

function sampleOf3(response: Json, references: References, options: SchemaOptions): Sampled {
  const content = member(response, 'content');
  const json = jsonContent(content);
  if (!json) return entriesOf(content)[0]?.[0];
  const example = exampleBeside(json.media, references);
  if (example !== undefined) return sampleExample(example);
  const schema = member(json.media, 'schema');
  return schema === undefined ? EMPTY : sampleSchema(schema, references, options);
}

/** Describes the responses of an operation for display, as JSON text. */
export function describeResponses(operation: Json, context: AnswerContext): string {
  const described: [string, unknown][] = [];
  for (const [status, raw] of entriesOf(member(operation, 'responses')).slice(0, MAX_ANSWERS)) {
    const response = context.references.resolve(raw);
    if (!response || status.startsWith('x-')) continue;
    const answer: Record<string, unknown> = { description: clip(textMember(response, 'description'), 500) };
    if (context.isSwagger2) {
      const schema = member(response, 'schema');
      if (schema !== undefined) answer.schema = describeSchema(schema, context.references);
    } else {
      const content = jsonContent(member(response, 'content')) ?? firstContent(member(response, 'content'));
      if (content) {
        answer.contentType = content.type;
        const schema = member(content.media, 'schema');
        if (schema !== undefined) answer.schema = describeSchema(schema, context.references);
      }
    }
    described.push([status, answer]);
  }
  return JSON.stringify(Object.fromEntries(described));
}

/** Returns the first entry of a `content` map, for operations without JSON. */
export function firstContent(content: Json): { type: string; media: Json } | undefined {
  const [first] = entriesOf(content);
  return first && { type: first[0], media: first[1] };
}
