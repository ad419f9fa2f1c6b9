import { RenderError } from '../core/errors';
import type { Locale } from '../core/texts';
import { compile } from '../plan/plan';
import { entriesOf, type Json, textMember } from '../swagger/json';
import { isJsonType } from '../swagger/media';
import { fromSchema } from '../swagger/sample';
import {
  type ApiProject,
  bodyText,
  type DescribedOperation,
  type DescribedParameter,
  describeApi,
} from './describe-api';
import { noteOf } from './openapi';

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

interface Folder {
  readonly name: string;
  readonly item: (Folder | object)[];
}

/** Writes a project as a Postman collection of version 2.1 with its folders. */
export function writePostman(project: ApiProject, locale: Locale): string {
  const root: Folder = { name: '', item: [] };
  const folders = new Map<string, Folder>([['[]', root]]);
  for (const operation of describeApi(project))
    folderAt(folders, operation.folder).item.push(itemOf(operation, locale));
  const { title, description = '', server } = project;
  const collection = {
    info: { name: title, ...(description && { description }), schema: SCHEMA },
    item: root.item,
    variable: [{ key: 'baseUrl', value: server, type: 'string' }],
  };
  return `${JSON.stringify(collection, null, 2)}\n`;
}

function folderAt(folders: Map<string, Folder>, path: readonly string[]): Folder {
  const key = JSON.stringify(path);
  const known = folders.get(key);
  if (known) return known;
  const folder: Folder = { name: path.at(-1) ?? '', item: [] };
  folderAt(folders, path.slice(0, -1)).item.push(folder);
  folders.set(key, folder);
  return folder;
}

function itemOf(operation: DescribedOperation, locale: Locale): object {
  const { method, url, summary, parameters } = operation;
  const note = noteOf(operation, locale);
  const request = {
    method: method.toUpperCase(),
    header: [...ofPlace(parameters, 'header').map(entryOf), ...contentTypeOf(operation)],
    ...(note && { description: note }),
    url: urlOf(operation),
    ...bodyOf(operation),
  };
  const name = summary || `${method.toUpperCase()} ${url}`;
  return { name, request, response: responsesOf(operation, request) };
}

const ofPlace = (parameters: readonly DescribedParameter[], place: DescribedParameter['in']): DescribedParameter[] =>
  parameters.filter((parameter) => parameter.in === place);

const entryOf = ({ name, description, example, isRequired }: DescribedParameter): object => ({
  key: name,
  value: example === undefined ? '' : String(example),
  ...(description && { description }),
  // Postman sends every entry; optional entries without an example are disabled.
  ...(!isRequired && example === undefined && { disabled: true }),
});

function urlOf({ template, parameters }: DescribedOperation): object {
  const path = template.path
    .slice(1)
    .split('/')
    .map((segment) => segment.replace(/^\{([^{}]*)\}$/, ':$1'));
  const query = ofPlace(parameters, 'query');
  const raw = query.map(
    ({ name, example = '' }) => `${encodeURIComponent(name)}=${encodeURIComponent(String(example))}`,
  );
  return {
    raw: `{{baseUrl}}/${path.join('/')}${raw.length > 0 ? `?${raw.join('&')}` : ''}`,
    host: ['{{baseUrl}}'],
    path,
    ...(query.length > 0 && { query: query.map(entryOf) }),
    variable: ofPlace(parameters, 'path').map(({ name, description, example }) => ({
      key: name,
      value: example === undefined ? '' : String(example),
      ...(description && { description }),
    })),
  };
}

const contentTypeOf = ({ body }: DescribedOperation): object[] =>
  body && !/form/.test(body.contentType) ? [{ key: 'Content-Type', value: body.contentType }] : [];

function bodyOf({ body }: DescribedOperation): object {
  if (!body) return {};
  const { contentType, schema } = body;
  if (/form/.test(contentType)) {
    const mode = contentType.startsWith('multipart/') ? 'formdata' : 'urlencoded';
    const entries = entriesOf(schema.properties).map(([key, inner]) => ({
      key,
      value: '',
      ...(mode === 'formdata' && { type: textMember(inner, 'type') === 'file' ? 'file' : 'text' }),
      ...(textMember(inner, 'description') && { description: textMember(inner, 'description') }),
    }));
    return { body: { mode, [mode]: entries } };
  }
  const raw = isJsonType(contentType) ? JSON.stringify(sampleOf(schema) ?? {}, null, 2) : '';
  return { body: { mode: 'raw', raw, options: { raw: { language: isJsonType(contentType) ? 'json' : 'text' } } } };
}

/** Generates a body that fits a schema. */
function sampleOf(schema: Json): Json {
  try {
    return compile(fromSchema(schema, { direction: 'request' })).render({ seed: 1 });
  } catch (error) {
    if (error instanceof RenderError) return undefined;
    throw error;
  }
}

function responsesOf({ answers, named }: DescribedOperation, originalRequest: object): object[] {
  const own = answers.map((answer) => ({ ...answer, name: answer.description || answer.status }));
  return [...own, ...named]
    .filter(({ example, status }) => example !== undefined || /^(?:20[45]|3\d\d)$/.test(status))
    .map((answer) => {
      const { name, status, description, example, headers, contentType } = answer;
      const others = headers.filter(([key]) => key.toLowerCase() !== 'content-type');
      return {
        name,
        originalRequest,
        status: description || status,
        code: Number(status),
        header: [...(contentType ? [['Content-Type', contentType] as const] : []), ...others].map(([key, value]) => ({
          key,
          value,
        })),
        ...(contentType && { _postman_previewlanguage: isJsonType(contentType) ? 'json' : 'text' }),
        body: example === undefined ? '' : bodyText(answer),
      };
    });
}
