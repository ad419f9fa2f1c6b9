import type { Texts } from '../core/texts';
import { isObject, type Json, listMember, member, textMember } from './json';

/** Maximum characters that are searched to recognise the kind of a text. */
const HEAD = 4_000;

/** A kind of file, and its tests: by the shape of the parsed content or by the text. */
interface KindFacts {
  readonly fits?: (root: Json) => boolean;
  readonly pattern?: RegExp;
  /** Absent for kinds whose explanation depends on their content. */
  readonly name?: Texts;
  /** Advice for the user, as a sentence without its end. */
  readonly advice?: Texts;
}

const has = (root: Json, ...keys: readonly string[]): boolean => keys.every((key) => member(root, key) !== undefined);
const isList = (root: Json, key: string): boolean => Array.isArray(member(root, key));

const exportOpenApi: Texts = {
  zh: '请从该工具导出 OpenAPI 文档再导入',
  en: 'Export an OpenAPI document from that tool and import it',
};
const chooseOther: Texts = {
  zh: '请选择 API 文档、Postman 集合、HAR、YApi 或 Apifox 的导出文件',
  en: 'Choose an API document, a Postman collection, a HAR file, or an export of YApi or Apifox',
};
const exportCollection: Texts = {
  zh: '请从 Postman 导出集合（Collection v2.1）再导入',
  en: 'Export the collection from Postman (Collection v2.1) and import that',
};
const convertCollection = (tool: string): Texts => ({
  zh: `请在 ${tool} 里导出为 Postman 集合再导入`,
  en: `Export it from ${tool} as a Postman collection and import that`,
});

/** Kinds of files in the order in which they are tested. */
const KINDS = {
  openapi: { fits: (root) => ['openapi', 'swagger', 'swaggerVersion'].some((key) => isVersion(member(root, key))) },
  postman: {
    fits: (root) =>
      [root, member(root, 'collection')].some((one) => isObject(member(one, 'info')) && isList(one, 'item')),
    name: { zh: 'Postman 集合', en: 'a Postman collection' },
    advice: exportOpenApi,
  },
  har: {
    fits: (root) => isList(member(root, 'log'), 'entries'),
    name: { zh: 'HAR 文件', en: 'a HAR file' },
    advice: exportOpenApi,
  },
  apifox: {
    fits: (root) => has(root, 'apifoxProject') || isList(root, 'apiCollection'),
    name: { zh: 'Apifox 项目', en: 'an Apifox project' },
    advice: exportOpenApi,
  },
  yapi: { fits: isYapi, name: { zh: 'YApi 的导出文件', en: 'an export of YApi' }, advice: exportOpenApi },
  curl: {
    pattern: /^\s*(?:#[^\n]*\n\s*|\$\s+)*(?:\S*[\\/])?curl(?:\.exe)?\s/i,
    name: { zh: 'cURL 命令', en: 'a cURL command' },
    advice: exportOpenApi,
  },
  packageJson: {
    fits: (root) => has(root, 'name') && ['dependencies', 'devDependencies', 'scripts'].some((key) => has(root, key)),
    name: { zh: 'package.json', en: 'a package.json' },
    advice: chooseOther,
  },
  packageLock: {
    fits: (root) => has(root, 'lockfileVersion'),
    name: { zh: 'package-lock.json', en: 'a package-lock.json' },
    advice: chooseOther,
  },
  tsconfig: {
    fits: (root) => has(root, 'compilerOptions'),
    name: { zh: 'tsconfig.json', en: 'a tsconfig.json' },
    advice: chooseOther,
  },
  insomnia: {
    fits: (root) =>
      textMember(root, '_type') === 'export' ||
      has(root, '__export_format') ||
      textMember(root, 'type').includes('insomnia'),
    name: { zh: 'Insomnia 导出文件', en: 'an Insomnia export' },
    advice: {
      zh: '请在 Insomnia 里导出为 OpenAPI 或 HAR 再导入',
      en: 'Export it from Insomnia as OpenAPI or HAR and import that',
    },
  },
  asyncapi: {
    fits: (root) => has(root, 'asyncapi'),
    name: { zh: 'AsyncAPI 文档', en: 'an AsyncAPI document' },
    advice: { zh: '它描述消息，不是 HTTP 接口', en: 'It describes messages, not HTTP requests' },
  },
  postmanEnvironment: {
    fits: (root) =>
      has(root, 'values') && ['_postman_variable_scope', '_postman_exported_at'].some((key) => has(root, key)),
    name: { zh: 'Postman 环境', en: 'a Postman environment' },
    advice: exportCollection,
  },
  postmanV1: {
    fits: (root) => isList(root, 'requests') && has(root, 'order'),
    name: { zh: 'Postman 集合 v1', en: 'a Postman collection of version 1' },
    advice: exportCollection,
  },
  postmanDump: {
    fits: (root) => has(root, 'collections', 'environments'),
    name: { zh: 'Postman 数据备份', en: 'a data dump of Postman' },
    advice: {
      zh: '请逐个导出集合（Collection v2.1）再导入',
      en: 'Export each collection (Collection v2.1) and import those',
    },
  },
  graphql: {
    fits: (root) => has(root, '__schema') || has(member(root, 'data'), '__schema'),
    pattern:
      /^\s*(?:(?:#|""").*\n\s*)*(?:extend\s+)?(?:type|interface|input|enum|union|scalar|schema|directive)\s+[@\w{].*(?:\{|=|\n)/,
    name: { zh: 'GraphQL schema', en: 'a GraphQL schema' },
    advice: { zh: 'GraphQL 接口请手工新增一个 POST 接口', en: 'For GraphQL, create a POST mock by hand' },
  },
  hoppscotch: {
    fits: (root) => isList(root, 'requests') && has(root, 'folders'),
    name: { zh: 'Hoppscotch 集合', en: 'a Hoppscotch collection' },
    advice: exportOpenApi,
  },
  rap: {
    fits: (root) => isList(member(root, 'data'), 'modules') || isList(root, 'modules'),
    name: { zh: 'RAP 的导出文件', en: 'an export of RAP' },
    advice: convertCollection('RAP'),
  },
  easyMock: {
    fits: (root) => textMember(root, 'format') === 'easymock-export',
    name: { zh: 'Easy Mock 导出文件里的清单', en: 'the manifest of an Easy Mock export' },
    advice: { zh: '请在项目设置里导入整个 zip 文件', en: 'Import the whole zip file in the settings of a project' },
  },
  resources: { fits: isResources },
  jsonSchema: {
    fits: (root) => textMember(root, '$schema') !== '' || has(root, 'type', 'properties'),
    name: { zh: 'JSON Schema', en: 'a JSON Schema' },
    advice: { zh: '它只描述数据，没有接口的地址', en: 'It describes data only, not the URLs of an API' },
  },
  failure: { fits: (root) => failureText(root) !== '' },
  wsdl: {
    pattern: /^(?=\s*<)[\s\S]*<(?:wsdl:definitions[\s>]|(?:\w+:)?definitions[^>]*(?:wsdl|xmlns))/i,
    name: { zh: 'WSDL', en: 'a WSDL' },
    advice: { zh: 'SOAP 服务请逐个新增接口', en: 'For SOAP services, create the mocks one by one' },
  },
  wadl: {
    pattern: /^(?=\s*<)[\s\S]*<(?:application|resources)[^>]*wadl/i,
    name: { zh: 'WADL', en: 'a WADL' },
    advice: exportOpenApi,
  },
  jmeter: {
    pattern: /^(?=\s*<)[\s\S]*<jmeterTestPlan/i,
    name: { zh: 'JMeter 测试计划', en: 'a JMeter test plan' },
    advice: exportOpenApi,
  },
  page: {
    pattern: /^\s*<(?:!doctype\s+html|html|head|body)[\s>]/i,
    name: { zh: '网页', en: 'a web page' },
    advice: { zh: '请选择 JSON 或 YAML 文档本身', en: 'Choose the JSON or YAML document itself' },
  },
  xml: {
    pattern: /^\s*<(?:\?xml|[a-z][\w:-]*[\s>])/i,
    name: { zh: 'XML 文件', en: 'an XML file' },
    advice: chooseOther,
  },
  raml: { pattern: /^#%RAML\b/, name: { zh: 'RAML', en: 'a RAML document' }, advice: exportOpenApi },
  blueprint: {
    pattern: /^\s*FORMAT:\s*1A/i,
    name: { zh: 'API Blueprint', en: 'an API Blueprint' },
    advice: exportOpenApi,
  },
  protobuf: {
    pattern: /^\s*syntax\s*=\s*["']proto[23]["']/m,
    name: { zh: 'Protocol Buffers 定义', en: 'a Protocol Buffers definition' },
    advice: exportOpenApi,
  },
  bruno: {
    pattern: /^meta\s*\{\s*\n\s*name\s*:/,
    name: { zh: 'Bruno 请求', en: 'a Bruno request' },
    advice: convertCollection('Bruno'),
  },
  archive: {
    pattern: /^PK[^\w\s]/,
    name: { zh: '压缩包或 Office 文件', en: 'an archive or an Office file' },
    advice: {
      zh: 'Easy Mock 导出的 zip 请在项目设置里导入',
      en: 'A zip file that Easy Mock exported can be imported in the settings of a project',
    },
  },
  sourceCode: {
    pattern: /^\s*<\?php|^\s*(?:import|package|using|def|class|function|const|let|var)\s[^:\n]*(?:;|\{|$)/,
    name: { zh: '源代码', en: 'source code' },
    advice: chooseOther,
  },
} as const satisfies Readonly<Record<string, KindFacts>>;

/**
 * Kinds of files that people import. `openapi` covers Swagger 1.2 to OpenAPI 3.2.
 *
 * @example
 * const kind: DocumentKind = documentKindOf(JSON.parse(text));
 */
export type DocumentKind = keyof typeof KINDS | 'unknown';

const LISTED = Object.entries(KINDS) as readonly (readonly [DocumentKind, KindFacts])[];

/**
 * Recognises a parsed document by its shape.
 *
 * @example
 * documentKindOf({ log: { entries: [] } }); // 'har'
 */
export function documentKindOf(root: unknown): DocumentKind {
  return LISTED.find(([, { fits }]) => fits?.(root))?.[0] ?? 'unknown';
}

/** Recognises a text that is neither JSON nor YAML. */
export function textKindOf(text: string): DocumentKind {
  const head = text.slice(0, HEAD);
  return LISTED.find(([, { pattern }]) => pattern?.test(head))?.[0] ?? 'unknown';
}

// JSON numbers are accepted, because people write `swagger: 2.0` without quotation marks.
const isVersion = (value: Json): boolean =>
  (typeof value === 'string' && /^\d/.test(value)) || typeof value === 'number' || isWrittenNumber(value);

const isWrittenNumber = (value: Json): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isObject(value);

/** A list of categories with interfaces, or interfaces themselves. */
function isYapi(root: Json): boolean {
  const list = Array.isArray(root) ? root : [root];
  const isInterface = (one: Json) => ['path', 'method'].every((key) => typeof member(one, key) === 'string');
  const hasMark = (one: Json) => ['catid', 'query_path', 'res_body_type', 'req_body_type'].some((key) => has(one, key));
  const first = list.find((one) => listMember(one, 'list').length > 0);
  if (first !== undefined) return listMember(first, 'list').some(isInterface);
  return list.length > 0 && list.every((one) => isInterface(one) && hasMark(one));
}

/** The list of documents that springfox and knife4j offer, and the configuration of springdoc. */
function isResources(root: Json): boolean {
  const entries = Array.isArray(root) ? root : listMember(root, 'urls');
  return entries.length > 0 && entries.every((one) => resourceAddress(one) !== '');
}

function resourceAddress(entry: Json): string {
  const address = textMember(entry, 'url') || textMember(entry, 'location');
  return has(entry, 'name') && address.startsWith('/') ? address : '';
}

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

/** Explains the kind of a document that cannot be read as an API document, and the next step. */
export function explainKind(root: unknown): Texts {
  const kind = documentKindOf(root);
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
  return namedText(kind) ?? UNKNOWN;
}

/** Explains the kind of a text that is neither JSON nor YAML; undefined if it is not recognised. */
export const explainText = (text: string): Texts | undefined => namedText(textKindOf(text));

function namedText(kind: DocumentKind): Texts | undefined {
  const { name, advice }: KindFacts = kind === 'unknown' ? {} : KINDS[kind];
  if (!name || !advice) return undefined;
  return {
    zh: `这是 ${name.zh}，不能作为 Swagger 或 OpenAPI 文档导入。${advice.zh}。`,
    en: `This is ${name.en}, which cannot be imported as Swagger or OpenAPI. ${advice.en}.`,
  };
}

const UNKNOWN: Texts = {
  zh: '这不是 Swagger 或 OpenAPI 文档：缺少 swagger 或 openapi 版本号。请检查文件或地址是否选对。',
  en: 'This is not a Swagger or OpenAPI document: the version (`swagger` or `openapi`) is missing. Check that it is the right file or address.',
};
