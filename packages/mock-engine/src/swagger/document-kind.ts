import type { Texts } from '../core/texts';
import { isObject, type Json, listMember, member, textMember } from './json';

/**
 * Kinds of files that people take for API documents. `openapi` covers Swagger 1.2 to OpenAPI 3.2.
 *
 * @example
 * const kind: DocumentKind = documentKindOf(JSON.parse(text));
 */
export type DocumentKind =
  | 'openapi'
  | 'postman'
  | 'postmanEnvironment'
  | 'har'
  | 'yapi'
  | 'apifox'
  | 'insomnia'
  | 'asyncapi'
  | 'graphql'
  | 'jsonSchema'
  | 'resources'
  | 'failure'
  | 'unknown';

/**
 * Recognises a parsed document by its shape. An importer of another format branches on the result.
 *
 * @example
 * documentKindOf({ info: { schema: 'https://schema.getpostman.com/json/collection/v2.1.0/' }, item: [] }); // 'postman'
 */
export function documentKindOf(root: unknown): DocumentKind {
  return RECOGNIZERS.find(([, fits]) => fits(root))?.[0] ?? 'unknown';
}

const has = (root: Json, ...keys: readonly string[]) => keys.every((key) => member(root, key) !== undefined);
const isList = (root: Json, key: string) => Array.isArray(member(root, key));

const RECOGNIZERS: readonly (readonly [DocumentKind, (root: Json) => boolean])[] = [
  ['openapi', (root) => ['openapi', 'swagger', 'swaggerVersion'].some((key) => isVersion(member(root, key)))],
  ['asyncapi', (root) => has(root, 'asyncapi')],
  ['apifox', (root) => has(root, 'apifoxProject') || isList(root, 'apiCollection')],
  [
    'postman',
    (root) =>
      /getpostman\.com|postman\.com\/json\/collection/.test(textMember(member(root, 'info'), 'schema')) ||
      (has(root, 'info') && isList(root, 'item')) ||
      has(member(root, 'collection'), 'info', 'item') ||
      (isList(root, 'requests') && isList(root, 'order')),
  ],
  ['postmanEnvironment', (root) => isList(root, 'values') && has(root, '_postman_variable_scope')],
  ['har', (root) => isList(member(root, 'log'), 'entries')],
  ['insomnia', (root) => has(root, '__export_format') || textMember(root, 'type').includes('insomnia')],
  ['yapi', isYapi],
  ['graphql', (root) => has(member(root, '__schema'), 'types') || has(member(root, 'data'), '__schema')],
  ['resources', isResources],
  ['jsonSchema', (root) => textMember(root, '$schema') !== '' || (has(root, 'type') && has(root, 'properties'))],
  ['failure', (root) => failureText(root) !== ''],
];

// JSON numbers are accepted, because people write `swagger: 2.0` without quotation marks.
const isVersion = (value: Json): boolean =>
  (typeof value === 'string' && /^\d/.test(value)) || typeof value === 'number' || isWrittenNumber(value);

const isWrittenNumber = (value: Json): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isObject(value);

function isYapi(root: Json): boolean {
  const groups = Array.isArray(root) ? root : [];
  return groups.some(
    (group) => isList(group, 'list') && listMember(group, 'list').some((one) => has(one, 'path', 'method')),
  );
}

/** The list of documents that springfox and knife4j offer, and the configuration of springdoc. */
function isResources(root: Json): boolean {
  const entries = Array.isArray(root) ? root : listMember(root, 'urls');
  return entries.length > 0 && entries.every((one) => resourceAddress(one) !== '');
}

const resourceAddress = (entry: Json): string => {
  const address = textMember(entry, 'url') || textMember(entry, 'location');
  return has(entry, 'name') && address.startsWith('/') ? address : '';
};

function failureText(root: Json): string {
  const isFailure = ['code', 'status', 'errcode', 'error', 'success', 'errorCode'].some((key) => has(root, key));
  if (!isFailure) return '';
  return (
    ['message', 'msg', 'error', 'errmsg', 'error_description', 'detail']
      .map((key) => textMember(root, key))
      .find((text) => text !== '')
      ?.slice(0, 100) ?? ''
  );
}

/** Names of members in which servers wrap a document. */
const WRAPPERS = [
  'data',
  'result',
  'content',
  'body',
  'payload',
  'value',
  'response',
  'spec',
  'json',
  'swagger',
  'openapi',
];
const MAX_WRAPPERS = 4;

/**
 * Returns the API document inside a response that wraps it, as servers with a common envelope send it: in a
 * member such as `data`, as JSON text or as Base64. Returns other values unchanged.
 *
 * @param parse reads a text inside the wrapper; may throw
 */
export function unwrapDocument(root: Json, parse: (text: string) => Json): Json {
  return findInside(root, parse, MAX_WRAPPERS) ?? root;
}

function findInside(value: Json, parse: (text: string) => Json, left: number): Json {
  if (left < 0) return undefined;
  if (typeof value === 'string') return findInText(value.trim(), parse, left);
  if (!isObject(value)) return undefined;
  if (documentKindOf(value) === 'openapi') return value;
  for (const key of WRAPPERS) {
    const found = findInside(member(value, key), parse, left - 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

function findInText(text: string, parse: (text: string) => Json, left: number): Json {
  const source = /^[A-Za-z\d+/]{20,}={0,2}$/.test(text) ? fromBase64(text) : text;
  if (!/^["{]|^\s*(?:openapi|swagger)\s*:/m.test(source.slice(0, 2000))) return undefined;
  try {
    return findInside(parse(source), parse, left - 1);
  } catch {
    return undefined;
  }
}

/** Both exist in every runtime of the engine. */
declare const atob: (text: string) => string;
declare const TextDecoder: new () => { decode(bytes: Uint8Array): string };

function fromBase64(text: string): string {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(text), (c) => c.charCodeAt(0)));
  } catch {
    return text;
  }
}

const NAMES: Readonly<Partial<Record<DocumentKind, Texts>>> = {
  postman: { zh: 'Postman 集合', en: 'a Postman collection' },
  postmanEnvironment: { zh: 'Postman 环境变量', en: 'a Postman environment' },
  har: { zh: '浏览器导出的 HAR 记录', en: 'a HAR record of a browser' },
  yapi: { zh: 'YApi 导出的数据', en: 'an export of YApi' },
  apifox: { zh: 'Apifox 项目', en: 'an Apifox project' },
  insomnia: { zh: 'Insomnia 导出的数据', en: 'an export of Insomnia' },
  asyncapi: { zh: 'AsyncAPI 文档', en: 'an AsyncAPI document' },
  graphql: { zh: 'GraphQL 的结构描述', en: 'a GraphQL schema' },
  jsonSchema: { zh: 'JSON Schema', en: 'a JSON Schema' },
};

/** Explains what a document is that cannot be read as an API document, and what to do. */
export function explainKind(root: unknown): Texts {
  const kind = documentKindOf(root);
  const name = NAMES[kind];
  if (name) return notThis(name);
  if (kind === 'resources') {
    const entries = Array.isArray(root) ? root : listMember(root, 'urls');
    const addresses = entries.map(resourceAddress).slice(0, 3).join('、');
    return {
      zh: `这是文档的目录，不是文档本身。请导入其中的地址：${addresses}`,
      en: `This is a list of documents, not a document. Import one of its addresses: ${addresses.replaceAll('、', ', ')}`,
    };
  }
  if (kind === 'failure') {
    const text = failureText(root);
    return {
      zh: `这不是文档，而是一条消息：${text}。请检查地址是否需要登录，或是否选对。`,
      en: `This is not a document but a message: ${text}. Check whether the address needs a sign-in, or is the wrong one.`,
    };
  }
  return UNKNOWN;
}

const notThis = ({ zh, en }: Texts): Texts => ({
  zh: `这是${zh}，不是 Swagger 或 OpenAPI 文档。请从原来的工具导出 OpenAPI 格式后再导入。`,
  en: `This is ${en}, not a Swagger or OpenAPI document. Export it as OpenAPI from its tool and import that.`,
});

const UNKNOWN: Texts = {
  zh: '这不是 Swagger 或 OpenAPI 文档：缺少 swagger 或 openapi 版本号。请检查文件或地址是否选对。',
  en: 'This is not a Swagger or OpenAPI document: the version (`swagger` or `openapi`) is missing. Check that it is the right file or address.',
};

const TEXT_KINDS: readonly (readonly [RegExp, Texts])[] = [
  [/^#%RAML\b/, { zh: 'RAML 文档', en: 'a RAML document' }],
  [/^FORMAT:\s*1A/i, { zh: 'API Blueprint 文档', en: 'an API Blueprint document' }],
  [/^\s*<(?:!doctype\s+html|html|head|body)[\s>]/i, { zh: '网页', en: 'a web page' }],
  [/^\s*<(?:\?xml[\s\S]{0,500}<)?(?:wsdl:)?definitions[\s>]/i, { zh: 'WSDL 文档', en: 'a WSDL document' }],
  [/^\s*<(?:\?xml|[a-z])/i, { zh: 'XML 文件', en: 'an XML file' }],
  [/^\s*(?:(?:extend\s+)?type\s+\w+|schema)\s*(?:@\w+\s*)?\{/m, { zh: 'GraphQL 的结构描述', en: 'a GraphQL schema' }],
  [/^\s*syntax\s*=\s*["']proto[23]["']/m, { zh: 'Protobuf 定义', en: 'a Protobuf definition' }],
  [/^\s*curl\s+/, { zh: 'cURL 命令', en: 'a cURL command' }],
];

/** Explains a text that is neither JSON nor YAML by what it is; undefined if it is not recognised. */
export function explainText(text: string): Texts | undefined {
  const start = text.slice(0, 2000);
  const known = TEXT_KINDS.find(([form]) => form.test(start))?.[1];
  return known && notThis(known);
}
