import { printTemplate } from '../parse/template';
import { type AnswerContext, contentOf, exampleTemplate } from './answers';
import { clip, entriesOf, type Json, member, proseMember } from './json';
import { exampleBeside, jsonContent, parsedIfJson } from './media';
import { typeHeader, withShape } from './response-shape';
import type { SchemaOptions } from './sample';

/** A further response of an operation: a failure that the document describes, or a named example. */
export interface ApiAnswer {
  /** Unique in the operation and the same at every reading. */
  readonly id: string;
  readonly name: string;
  readonly status: number;
  /** Text of a data mode; empty if the document describes no data. */
  readonly mode: string;
}

export const MAX_FURTHER = 8;
/** Maximum characters; longer samples are omitted, since every mock of a large document has some. */
export const MAX_FURTHER_MODE = 4_000;
export const MAX_ANSWER_NAME = 40;
/** Key of the mock's own example in exports of this product; it needs no further answer. */
export const OWN_EXAMPLE = 'default';

/** Returns the failures that an operation describes, and the named examples of its success. */
export function furtherAnswers(operation: Json, context: AnswerContext, options: SchemaOptions = {}): ApiAnswer[] {
  // Cuts in these samples are not reported: they are proposals beside the data of the mock.
  const quiet = { ...options, onNote: undefined };
  const answers: ApiAnswer[] = [];
  const names = new Set<string>();
  const add = (id: string, status: number, given: string, mode: string) => {
    const name = clip(given.replace(/\s+/g, ' ').trim(), MAX_ANSWER_NAME).trim();
    if (answers.length >= MAX_FURTHER || mode.length > MAX_FURTHER_MODE || name === '' || names.has(name)) return;
    names.add(name);
    answers.push({ id, name, status, mode });
  };
  const responses = entriesOf(member(operation, 'responses'));
  const [firstSuccess] = responses.map(([code]) => code).filter((code) => /^2/.test(code));
  for (const [code, raw] of responses) {
    const response = context.references.resolve(raw);
    if (!response || !/^[245](?:\d\d|xx)$/i.test(code)) continue;
    const status = Number(code.replace(/xx$/i, '00'));
    const examples = namedExamples(response, context, quiet).filter(
      ([key], at) => status >= 300 || at > 0 || key !== OWN_EXAMPLE,
    );
    for (const [at, [key, mode]] of examples.entries()) {
      add(`example-${code}-${at}`, status, names.has(key) ? `${status} ${key}` : key, mode);
    }
    // Many documents list successes without data, which nobody needs as answers.
    const isOwn = status < 300 && (code === '200' || code === firstSuccess || !hasExample(response, context));
    if (examples.length > 0 || isOwn) continue;
    const given = proseMember(response, 'x-apifox-name');
    const about = proseMember(response, 'description');
    const name = given === '' || names.has(given) ? `${status} ${given || about}` : given;
    add(`status-${status}`, status, name, modeOf(response, operation, context, quiet));
  }
  return answers;
}

function hasExample(response: Json, { references }: AnswerContext): boolean {
  const media = jsonContent(member(response, 'content'), references)?.media;
  return media !== undefined && exampleBeside(media, references) !== undefined;
}

function modeOf(response: Json, operation: Json, context: AnswerContext, options: SchemaOptions): string {
  const { data, type, isEmpty, missing } = contentOf(response, operation, context, options);
  if (isEmpty || missing !== undefined) return '';
  // The status belongs to the answer, so the definition needs only the media type.
  return printTemplate(
    withShape(data, { status: 200, headers: [], cookies: [], type: typeHeader(type, data.kind === 'text') }),
  );
}

/** Returns the `examples` of a JSON response, by name; a single one is the sample of its response already. */
function namedExamples(response: Json, { references }: AnswerContext, options: SchemaOptions): [string, string][] {
  const media = jsonContent(member(response, 'content'), references)?.media;
  const examples = entriesOf(member(media, 'examples'));
  if (examples.length < 2) return [];
  return examples.flatMap(([key, raw]): [string, string][] => {
    const example = references.resolve(raw);
    const value = example && (member(example, 'value') ?? member(example, 'dataValue'));
    if (value === undefined) return [];
    const template = exampleTemplate(parsedIfJson(value), member(media, 'schema'), references, options);
    return [[proseMember(example, 'summary') || key, printTemplate(template)]];
  });
}
