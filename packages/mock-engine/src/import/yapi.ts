import { ModeError } from '../core/errors';
import { parseMode } from '../parse/parse';
import type { Template } from '../parse/template';
import type { ApiDocument, DocumentOptions } from '../swagger/api-document';
import { describeSchema } from '../swagger/describe';
import { clip, isObject, type Json, listMember, member, textMember } from '../swagger/json';
import { References } from '../swagger/references';
import { Collector, type ImportedAnswer, type ImportedParameter, jsonOf } from './collector';
import { mockedSchema } from './mocked-schema';
import { isSecretParameter } from './secret-names';
import { literalSegment } from './url-parts';

/** Reads a JSON export of YApi: a list of categories with their interfaces, or a single interface. */
export function readYapi(root: Json, options: DocumentOptions): ApiDocument {
  const collector = new Collector();
  const categories = Array.isArray(root) ? root : [root];
  let title = '';
  for (const category of categories) {
    const list = member(category, 'list');
    title ||= textMember(category, 'proName');
    const base = cleanBase(textMember(category, 'proBasepath') || textMember(category, 'basepath'));
    const interfaces = Array.isArray(list) ? list : [category];
    const folder = Array.isArray(list) ? [textMember(category, 'name')] : [];
    for (const one of interfaces) addInterface(collector, one, base, folder);
  }
  return collector.finish({ format: 'yapi', version: '', title, description: '' }, options);
}

const cleanBase = (path: string): string =>
  path
    .trim()
    .replace(/^\/*(?=.)/, '/')
    .replace(/\/+$/, '');

function addInterface(collector: Collector, one: Json, base: string, folder: readonly string[]): void {
  const path = textMember(one, 'path');
  const title = textMember(one, 'title');
  const method = textMember(one, 'method') || 'GET';
  const where = `${method} ${path || title}`;
  if (path === '') {
    collector.notes.add(where, '没有路径，已跳过。', 'It has no path; it was skipped.');
    return;
  }
  const names = new Set<string>();
  const pattern = path
    .replace(/[?#].*$/s, '')
    .split('/')
    .map((segment) => segmentPattern(segment, names))
    .join('/');
  collector.add({
    where,
    method,
    base,
    pattern,
    description: title || plainText(textMember(one, 'desc')),
    folder,
    tags: listMember(one, 'tag').filter((tag) => typeof tag === 'string'),
    parameters: [
      ...parametersOf(listMember(one, 'req_params'), 'path').filter(({ name }) => names.has(name)),
      ...parametersOf(listMember(member(one, 'query_path'), 'params'), 'query'),
      ...parametersOf(listMember(one, 'req_query'), 'query'),
      ...parametersOf(listMember(one, 'req_headers'), 'header').filter(({ name }) => !/^content-type$/i.test(name)),
      ...bodyOf(one, collector, where),
    ],
    answers: answersOf(one, collector, where),
  });
}

/** Parameters are `:id` or `{id}`. */
function segmentPattern(segment: string, names: Set<string>): string {
  const name = /^:([\p{L}\p{N}_-]+)$/u.exec(segment)?.[1] ?? /^\{([^{}]+)\}$/.exec(segment)?.[1];
  if (name === undefined) return literalSegment(segment);
  names.add(name);
  return `:${name.replace(/[^\p{L}\p{N}_]+/gu, '_')}`;
}

function parametersOf(list: readonly Json[], place: ImportedParameter['in']): ImportedParameter[] {
  return list.flatMap((entry) => {
    const name = textMember(entry, 'name');
    if (name === '') return [];
    const example = textMember(entry, 'example') || textMember(entry, 'value');
    return [
      {
        name: clip(name, 200),
        in: place,
        required: place === 'path' || String(member(entry, 'required')) === '1' || member(entry, 'required') === true,
        description: clip(plainText(textMember(entry, 'desc')), 500),
        ...(example !== '' && !isSecretParameter(name) && { example: clip(example, 300) }),
        schema: { type: textMember(entry, 'type') === 'file' ? 'file' : 'string' },
      },
    ];
  });
}

function bodyOf(one: Json, collector: Collector, where: string): ImportedParameter[] {
  const type = textMember(one, 'req_body_type');
  if (type === 'form') return parametersOf(listMember(one, 'req_body_form'), 'formData');
  const text = textMember(one, 'req_body_other');
  if (text.trim() === '') return [];
  const isSchema = member(one, 'req_body_is_json_schema') === true;
  const value = dataOf(text);
  const body = { name: 'body', in: 'body', required: true, description: '' } as const;
  if (isSchema && isObject(value)) {
    const schema = describeSchema(value, new References(value));
    return [{ ...body, contentType: 'application/json', schema }];
  }
  if (isSchema) {
    collector.notes.add(
      where,
      '请求体的 json-schema 无法读取。',
      'The json-schema of the request body cannot be read.',
    );
  }
  const isJson = type === 'json' || value !== undefined;
  return [{ ...body, contentType: isJson ? 'application/json' : 'text/plain', schema: {} }];
}

function answersOf(one: Json, collector: Collector, where: string): ImportedAnswer[] {
  const text = textMember(one, 'res_body');
  const answer = { status: 200, description: '', headers: [], contentType: 'application/json' };
  if (text.trim() === '') return [];
  if (textMember(one, 'res_body_type') === 'raw' && dataOf(text) === undefined) {
    return [{ ...answer, contentType: 'text/plain', text }];
  }
  if (member(one, 'res_body_is_json_schema') === true) {
    const schema = dataOf(text);
    if (isObject(schema) && isSchema(schema)) {
      return [
        {
          ...answer,
          template: (isRealistic) => mockedSchema(schema, new References(schema), isRealistic),
          schema: describeSchema(schema, new References(schema)),
        },
      ];
    }
  }
  // People also write examples where a json-schema is expected.
  return mockBody(answer, text, collector, where);
}

const isSchema = (value: Json): boolean =>
  ['type', 'properties', 'items', '$ref', 'allOf', 'oneOf', 'anyOf'].some((key) => member(value, key) !== undefined);

/** A body with rules and placeholders of Mock.js is used as the definition unchanged. */
function mockBody(answer: ImportedAnswer, text: string, collector: Collector, where: string): ImportedAnswer[] {
  try {
    const parsed = parseMode(text);
    if (parsed.kind === 'data') return [{ ...answer, mode: text.trim(), template: () => parsed.template, schema: {} }];
    collector.notes.add(
      where,
      '响应里有函数或转发地址，没有导入。',
      'The response contains functions or an address to forward to; it was not imported.',
    );
    return [];
  } catch (error) {
    if (!(error instanceof ModeError)) throw error;
    collector.notes.add(
      where,
      `响应不是有效的数据，作为一段文本返回：${error.texts.zh}`,
      `The response is not valid data and is returned as one text: ${error.texts.en}`,
    );
    return [{ ...answer, contentType: 'text/plain', text }];
  }
}

/** Parses JSON, or the JSON with comments and without quotation marks that YApi accepts. */
function dataOf(text: string): Json {
  const json = jsonOf(text);
  if (json !== undefined) return json;
  try {
    const parsed = parseMode(text);
    return parsed.kind === 'data' ? plainValue(parsed.template) : undefined;
  } catch (error) {
    if (error instanceof ModeError) return undefined;
    throw error;
  }
}

function plainValue(template: Template): Json {
  switch (template.kind) {
    case 'value':
      return template.value ?? null;
    case 'text':
      return template.text;
    case 'list':
      return template.items.map(plainValue);
    case 'object':
      return Object.fromEntries(template.fields.map(({ key, value }) => [key, plainValue(value)]));
    default:
      return null;
  }
}

/** Removes the tags of a rich text. */
const plainText = (html: string): string =>
  html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim();
