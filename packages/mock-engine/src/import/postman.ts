import type { ApiDocument, DocumentOptions } from '../swagger/api-document';
import {
  clip,
  isObject,
  type Json,
  listMember,
  member,
  numberMember,
  textMember,
  WrittenScalar,
} from '../swagger/json';
import {
  bodyParameter,
  Collector,
  type ImportedAnswer,
  type ImportedParameter,
  type ImportedRequest,
  jsonOf,
} from './collector';
import { isSecretName, isSecretParameter, isSecretText } from './secret-names';
import { literalSegment, splitUrl } from './url-parts';

const MAX_DEPTH = 20;
const MAX_VARIABLE_DEPTH = 5;
/** Maximum characters of a text after its variables are replaced. */
const MAX_RESOLVED = 5_000_000;

/**
 * Reads a Postman collection of version 2.0 or 2.1. Folders stay folders, variables are replaced by their
 * values, and saved examples become responses.
 */
export function readPostman(root: Json, options: DocumentOptions): ApiDocument {
  const collection = isObject(member(root, 'collection')) ? member(root, 'collection') : root;
  const reader = new PostmanReader();
  reader.readItems(listMember(collection, 'item'), [], variablesOf(collection, new Map()), 0);
  const info = member(collection, 'info');
  const [, version = '2.1.0'] = /v(\d+\.\d+\.\d+)/.exec(textMember(info, 'schema')) ?? [];
  return reader.collector.finish(
    { format: 'postman', version, title: textMember(info, 'name'), description: textOf(member(info, 'description')) },
    options,
  );
}

type Variables = ReadonlyMap<string, string>;

class PostmanReader {
  readonly collector = new Collector();

  readItems(items: readonly Json[], folder: readonly string[], variables: Variables, depth: number): void {
    for (const item of items) {
      const inner = member(item, 'item');
      if (!Array.isArray(inner)) {
        this.readRequest(item, folder, variablesOf(item, variables));
        continue;
      }
      const name = textMember(item, 'name');
      if (depth < MAX_DEPTH) this.readItems(inner, [...folder, name], variablesOf(item, variables), depth + 1);
      else
        this.collector.notes.add(name, '文件夹嵌套过深，没有导入。', 'The folder is nested too deep and was left out.');
    }
  }

  private readRequest(item: Json, folder: readonly string[], variables: Variables): void {
    const name = textMember(item, 'name');
    const given = member(item, 'request');
    // A request may be only its URL.
    const request = typeof given === 'string' ? { url: given, method: 'GET' } : given;
    if (!isObject(request)) {
      this.collector.notes.add(name, '这一项不是请求，已跳过。', 'This item is not a request; it was skipped.');
      return;
    }
    const address = this.addressOf(member(request, 'url'), name, variables);
    const description = textOf(member(request, 'description')) || textOf(member(item, 'description'));
    this.collector.add({
      where: [...folder, name].join(' / '),
      method: textMember(request, 'method') || 'GET',
      base: address.base,
      pattern: address.pattern,
      description: name || description,
      folder,
      tags: [],
      parameters: [
        ...address.parameters,
        ...headerParameters(member(request, 'header')),
        ...this.bodyParameters(member(request, 'body'), name, variables),
      ],
      answers: listMember(item, 'response').flatMap((response) => this.answerOf(response, variables)),
    });
  }

  private addressOf(
    url: Json,
    where: string,
    variables: Variables,
  ): Pick<ImportedRequest, 'base' | 'pattern'> & { parameters: ImportedParameter[] } {
    const raw = typeof url === 'string' ? url : textMember(url, 'raw') || joinedUrl(url);
    const [, leading] = /^\s*\{\{([^{}]+)\}\}/.exec(raw) ?? [];
    const server = leading === undefined ? undefined : resolved(`{{${leading}}}`, variables);
    const isServerKnown = server !== undefined && !server.includes('{{');
    const base = isServerKnown ? withoutLastSlashes(splitUrl(server).path) : '';
    if (server !== undefined && !isServerKnown) this.noteMissing('', leading ?? '');
    const rest = leading === undefined ? raw : raw.replace(/^\s*\{\{[^{}]+\}\}/, '');
    // A variable between slashes is a parameter; everywhere else its value is needed.
    const parts = splitUrl(leading === undefined ? rest : `/${rest}`.replace(/^\/(?=[/?])/, ''));
    const pathVariables = listMember(url, 'variable');
    const parameters: ImportedParameter[] = [];
    const segments = resolved(parts.path, variables)
      .split('/')
      .map((segment) => {
        const colon = /^:([\p{L}\p{N}_-]+)$/u.exec(segment)?.[1];
        const braces = /^\{\{([^{}]+)\}\}$/.exec(segment)?.[1]?.trim();
        const parameter = (colon ?? braces)?.replace(/[^\p{L}\p{N}_]+/gu, '_');
        if (parameter === undefined) return literalSegment(segment.replace(/\{\{([^{}]*)\}\}/g, '$1'));
        if (braces !== undefined) this.noteMissing(where, braces);
        const given = pathVariables.find((variable) => textMember(variable, 'key') === colon);
        parameters.push(parameterOf(parameter, 'path', given, true));
        return `:${parameter}`;
      });
    const listed = listMember(url, 'query').map((entry) => parameterOf(textMember(entry, 'key'), 'query', entry));
    const query = listed.length > 0 ? listed : parts.query.map(([key, value]) => parameterOf(key, 'query', { value }));
    return { base, pattern: segments.join('/'), parameters: [...parameters, ...query.filter(({ name }) => name)] };
  }

  private noteMissing(where: string, name: string): void {
    this.collector.notes.add(
      where,
      where === ''
        ? `变量 ${name} 没有值（通常在环境里），其中的路径没有导入。`
        : `变量 ${name} 没有值，已作为路径参数。`,
      where === ''
        ? `The variable ${name} has no value (environments usually hold it); the path that it contains is missing.`
        : `The variable ${name} has no value; it became a path parameter.`,
    );
  }

  private bodyParameters(body: Json, where: string, variables: Variables): ImportedParameter[] {
    switch (textMember(body, 'mode')) {
      case 'raw': {
        const text = resolved(textMember(body, 'raw'), variables);
        // A variable without quotation marks would break the JSON.
        const plain = text.replace(/([:[,]\s*)\{\{[^{}]*\}\}/g, '$1null');
        return plain.trim() === '' ? [] : [bodyParameter(plain, '')];
      }
      case 'urlencoded':
        return listMember(body, 'urlencoded').map((entry) => parameterOf(textMember(entry, 'key'), 'formData', entry));
      case 'formdata':
        return listMember(body, 'formdata').map((entry) => {
          const parameter = parameterOf(textMember(entry, 'key'), 'formData', entry);
          return textMember(entry, 'type') === 'file' ? { ...parameter, schema: { type: 'file' } } : parameter;
        });
      case 'graphql':
        this.collector.notes.add(
          where,
          '这是 GraphQL 请求，按普通接口导入。',
          'This is a GraphQL request; it was imported as an ordinary mock.',
        );
        return [bodyParameter(JSON.stringify({ query: '', variables: {} }), 'application/json')];
      default:
        return [];
    }
  }

  private answerOf(response: Json, variables: Variables): ImportedAnswer[] {
    if (!isObject(response)) return [];
    const headers = listMember(response, 'header').flatMap((header): [string, string][] => {
      const key = textMember(header, 'key');
      return key === '' || member(header, 'disabled') === true ? [] : [[key, textMember(header, 'value')]];
    });
    const contentType = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
    const text = resolved(textMember(response, 'body'), variables);
    const json = jsonOf(text);
    return [
      {
        status: numberMember(response, 'code') ?? 200,
        description: textMember(response, 'name') || textMember(response, 'status'),
        name: textMember(response, 'name'),
        headers,
        contentType,
        isRecorded: true,
        ...(json === undefined ? { text } : { json }),
      },
    ];
  }
}

/** Returns the variables of a collection or a folder, merged over the inherited ones. Credentials have no value. */
function variablesOf(holder: Json, outer: Variables): Variables {
  const own = listMember(holder, 'variable').flatMap((variable): [string, string][] => {
    const key = textMember(variable, 'key') || textMember(variable, 'id');
    const given = member(variable, 'value');
    const value = given instanceof WrittenScalar ? given.source : given;
    const isSet = ['string', 'number', 'boolean'].includes(typeof value) && value !== '';
    const isSecret = isSecretName(key) || textMember(variable, 'type') === 'secret';
    return key === '' || !isSet || isSecret || member(variable, 'disabled') === true ? [] : [[key, String(value)]];
  });
  return own.length === 0 ? outer : new Map([...outer, ...own]);
}

/** Replaces variables by their values, also inside the values. Unknown ones stay. */
function resolved(text: string, variables: Variables): string {
  let result = text;
  for (let round = 0; round < MAX_VARIABLE_DEPTH && result.includes('{{'); round++) {
    let { length } = result;
    let isTooLong = false;
    const next = result.replace(/\{\{([^{}]+)\}\}/g, (whole: string, name: string) => {
      const value = variables.get(name.trim()) ?? whole;
      length += value.length - whole.length;
      isTooLong ||= length > MAX_RESOLVED;
      return isTooLong ? '' : value;
    });
    // Stops when variables refer to each other, because the text would grow without end.
    if (next === result || isTooLong) return result;
    result = next;
  }
  return result;
}

function withoutLastSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end--;
  return path.slice(0, end);
}

function joinedUrl(url: Json): string {
  const partsOf = (key: string, separator: string) => {
    const value = member(url, key);
    if (typeof value === 'string') return value;
    return listMember(url, key)
      .map((part) => (typeof part === 'string' ? part : textMember(part, 'value')))
      .join(separator);
  };
  const host = partsOf('host', '.');
  const scheme = host !== '' && !host.startsWith('{{') ? `${textMember(url, 'protocol') || 'http'}://` : '';
  return `${scheme}${host}/${partsOf('path', '/').replace(/^\//, '')}`;
}

function headerParameters(headers: Json): ImportedParameter[] {
  const list = Array.isArray(headers) ? headers : [];
  return list.flatMap((header) => {
    const name = textMember(header, 'key');
    // Cookies are credentials, and the content type belongs to the body.
    const isLeftOut = name === '' || member(header, 'disabled') === true || /^(?:content-type|cookie)$/i.test(name);
    if (isLeftOut) return [];
    return [parameterOf(name, 'header', header)];
  });
}

function parameterOf(name: string, place: ImportedParameter['in'], entry: Json, isRequired = false): ImportedParameter {
  const value = textMember(entry, 'value');
  const isShown = value !== '' && !value.includes('{{') && !isSecretParameter(name) && !isSecretText(value);
  return {
    name: clip(name, 200),
    in: place,
    required: isRequired,
    description: clip(textOf(member(entry, 'description')), 500),
    ...(isShown && { example: clip(value, 300) }),
    schema: { type: 'string' },
  };
}

/** Returns a description, which may be a text or an object with a text. */
function textOf(value: Json): string {
  return typeof value === 'string' ? value : textMember(value, 'content');
}
