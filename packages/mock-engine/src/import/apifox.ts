import type { ApiDocument, DocumentOptions } from '../swagger/api-document';
import { describeSchema, isScalar } from '../swagger/describe';
import { clip, isObject, type Json, type JsonObject, listMember, member, textMember } from '../swagger/json';
import { References } from '../swagger/references';
import { type CopyBudget, copyBudget, definitionsOf, standardSchema } from './apifox-schemas';
import { Collector, type ImportedAnswer, type ImportedParameter, jsonOf } from './collector';
import { mockedSchema } from './mocked-schema';
import { isSecretParameter } from './secret-names';
import { literalSegment } from './url-parts';

const MAX_DEPTH = 20;
const ROOT_FOLDERS: ReadonlySet<string> = new Set(['根目录', 'Root', 'root']);

/** Reads the project export of Apifox in its own format. Its OpenAPI export is read as OpenAPI. */
export function readApifox(root: Json, options: DocumentOptions): ApiDocument {
  const budget = copyBudget();
  const reader = new ApifoxReader(definitionsOf(root, budget), budget);
  for (const collection of [...listMember(root, 'apiCollection'), ...listMember(root, 'httpCollection')]) {
    const name = textMember(collection, 'name');
    // The root folder, which all projects have, becomes no folder.
    reader.readItems(collection, ROOT_FOLDERS.has(name) || name === '' ? [] : [name], 0);
  }
  reader.noteOthers(root);
  if (budget.nodes <= 0) {
    reader.collector.notes.add(
      '',
      '引用并修改其他模型的地方过多，其余的按原模型导入。',
      'Too many schemas change the schemas that they include; the rest were imported without these changes.',
    );
  }
  const info = member(root, 'info');
  return reader.collector.finish(
    {
      format: 'apifox',
      version: textMember(root, 'apifoxProject'),
      title: textMember(info, 'name'),
      description: textMember(info, 'description'),
    },
    options,
  );
}

class ApifoxReader {
  readonly collector = new Collector();
  private readonly definitions: Readonly<Record<string, JsonObject>>;

  private readonly budget: CopyBudget;

  constructor(definitions: JsonObject, budget: CopyBudget) {
    this.budget = budget;
    this.definitions = definitions as Readonly<Record<string, JsonObject>>;
  }

  readItems(holder: Json, folder: readonly string[], depth: number): void {
    for (const item of [...listMember(holder, 'items'), ...listMember(holder, 'children')]) {
      const api = member(item, 'api');
      if (isObject(api)) this.readApi(api, textMember(item, 'name') || textMember(api, 'name'), folder);
      else if (isObject(item) && (Array.isArray(member(item, 'items')) || Array.isArray(member(item, 'children')))) {
        if (depth < MAX_DEPTH) this.readItems(item, [...folder, textMember(item, 'name')], depth + 1);
      }
    }
  }

  /** Reports the parts of a project that are no HTTP interfaces. */
  noteOthers(root: Json): void {
    const others = [
      ['webSocketCollection', 'WebSocket', 'WebSocket'],
      ['socketCollection', 'Socket', 'socket'],
      ['socketIOCollection', 'Socket.IO', 'Socket.IO'],
    ] as const;
    for (const [key, zh, en] of others) {
      const num = listMember(root, key).reduce((sum: number, one) => sum + listMember(one, 'items').length, 0);
      if (num > 0)
        this.collector.notes.add('', `${num} 个 ${zh} 接口没有导入。`, `${num} ${en} interfaces were left out.`);
    }
  }

  private readApi(api: Json, name: string, folder: readonly string[]): void {
    const path = textMember(api, 'path');
    const method = textMember(api, 'method') || 'get';
    const where = `${method.toUpperCase()} ${path || name}`;
    const plain = path.replace(/^https?:\/\/[^/]*/i, '').replace(/^\{\{[^{}]*\}\}/, '');
    this.collector.add({
      where,
      method,
      base: '',
      pattern: plain
        .replace(/[?#].*$/s, '')
        .split('/')
        .map(segmentPattern)
        .join('/'),
      description: name || textMember(api, 'description'),
      folder,
      tags: listMember(api, 'tags').filter((tag) => typeof tag === 'string'),
      parameters: this.parametersOf(api),
      answers: this.answersOf(api, where),
    });
  }

  private parametersOf(api: Json): ImportedParameter[] {
    const given = member(api, 'parameters');
    const places = ['path', 'query', 'header', 'cookie'] as const;
    const parameters = places.flatMap((place) =>
      listMember(given, place).flatMap((entry) => this.parameterOf(entry, place)),
    );
    const body = member(api, 'requestBody');
    const type = textMember(body, 'type');
    if (/form/.test(type)) {
      return [...parameters, ...listMember(body, 'parameters').flatMap((entry) => this.parameterOf(entry, 'formData'))];
    }
    const schema = standardSchema(member(body, 'jsonSchema'), this.definitions, this.budget);
    if (!isObject(schema) || type === 'none' || type === '') return parameters;
    return [
      ...parameters,
      {
        name: 'body',
        in: 'body',
        required: true,
        description: clip(textMember(body, 'description'), 500),
        contentType: type,
        schema: describeSchema(schema, this.references()),
      },
    ];
  }

  private parameterOf(entry: Json, place: ImportedParameter['in']): ImportedParameter[] {
    const name = textMember(entry, 'name').trim();
    if (name === '' || member(entry, 'enable') === false) return [];
    const example = member(entry, 'example');
    const schema = standardSchema(member(entry, 'schema'), this.definitions, this.budget);
    const isShown = isScalar(example) && typeof example !== 'boolean' && example !== null && example !== '';
    return [
      {
        name: clip(name, 200),
        in: place,
        required: place === 'path' || member(entry, 'required') === true,
        description: clip(textMember(entry, 'description'), 500),
        ...(isShown && !isSecretParameter(name) && { example: clip(String(example), 300) }),
        schema: isObject(schema)
          ? describeSchema(schema, this.references())
          : { type: textMember(entry, 'type') || 'string' },
      },
    ];
  }

  /** Returns each response with its schema, and its examples as further answers. */
  private answersOf(api: Json, where: string): ImportedAnswer[] {
    const examples = listMember(api, 'responseExamples');
    return listMember(api, 'responses').flatMap((response) => {
      const given = Number(member(response, 'code') ?? 200);
      const type = textMember(response, 'contentType');
      const common = {
        status: Number.isInteger(given) ? given : 200,
        description: textMember(response, 'name'),
        headers: [],
        contentType: type === 'json' || type === '' ? 'application/json' : type,
      };
      const id = member(response, 'id') ?? member(response, 'tempId');
      const shown = examples
        .filter((one) => id !== undefined && String(member(one, 'responseId')) === String(id))
        .map((example) => ({ ...common, name: textMember(example, 'name'), ...bodyOf(example) }));
      const schema = standardSchema(member(response, 'jsonSchema'), this.definitions, this.budget);
      if (!isObject(schema)) return shown.length > 0 ? shown : [common];
      const described = { ...common, schema: describeSchema(schema, this.references()) };
      if (this.isMissing(schema)) {
        this.collector.notes.add(
          where,
          `返回引用的数据模型 ${textMember(schema, '$ref')} 不在文件中，按示例导入。`,
          `The schema ${textMember(schema, '$ref')} of the response is not in the file; its example was imported.`,
        );
      } else if (!isEmptySchema(schema)) {
        const template = (isRealistic: boolean) => mockedSchema(schema, this.references(), isRealistic);
        return [{ ...described, template }, ...shown];
      }
      const [first, ...others] = shown;
      return [first ? { ...described, ...first } : described, ...others];
    });
  }

  /** Returns whether a schema only refers to another one that the file does not contain. */
  private isMissing(schema: Json): boolean {
    const reference = member(schema, '$ref');
    return typeof reference === 'string' && this.definitions[reference.replace(/^#\/definitions\//, '')] === undefined;
  }

  private references(): References {
    return new References({ definitions: this.definitions });
  }
}

function bodyOf(example: Json): Pick<ImportedAnswer, 'json' | 'text'> {
  const data = member(example, 'data');
  if (typeof data !== 'string') return data === undefined ? {} : { json: data };
  const json = jsonOf(data);
  return json === undefined ? { text: data } : { json };
}

const isEmptySchema = (schema: Json): boolean =>
  ['$ref', 'items', 'allOf', 'oneOf', 'anyOf', 'enum'].every((key) => member(schema, key) === undefined) &&
  Object.keys((member(schema, 'properties') as object | undefined) ?? {}).length === 0 &&
  ['object', ''].includes(textMember(schema, 'type'));

function segmentPattern(segment: string): string {
  const name = /^\{([^{}]+)\}$/.exec(segment)?.[1] ?? /^:([\p{L}\p{N}_-]+)$/u.exec(segment)?.[1];
  return name === undefined ? literalSegment(segment) : `:${name.replace(/[^\p{L}\p{N}_]+/gu, '_')}`;
}
