import { DocumentError } from '../core/errors';
import type { ImportFormat } from '../swagger/api-document';
import { isObject, type Json, listMember, member, textMember } from '../swagger/json';

/** Characters that are searched for the marks of a format. */
const HEAD = 4_000;

/** A foreign document that can be imported, with its parsed root unless it is a text. */
export type ForeignDocument =
  | { readonly format: 'curl' }
  | { readonly format: Exclude<ImportFormat, 'curl'>; readonly root: Json };

/**
 * Determines what a text is. Returns undefined for Swagger and OpenAPI, and for texts that their reader has to
 * explain. Throws a DocumentError that names any other known kind of file.
 */
export function foreignDocument(source: string): ForeignDocument | undefined {
  const text = source.charCodeAt(0) === 0xfeff ? source.slice(1) : source;
  const head = text.slice(0, HEAD);
  if (/^\s*(?:#[^\n]*\n\s*|\$\s+)*(?:\S*[\\/])?curl(?:\.exe)?\s/i.test(head)) return { format: 'curl' };
  if (!/^\s*[{[]/.test(head)) {
    refuseText(head);
    return undefined;
  }
  // Large API documents say at their beginning what they are; parsing them twice would take seconds.
  if (/^\s*\{\s*"(?:swagger|openapi|swaggerVersion)"\s*:/.test(head)) return undefined;
  const root = parsedJson(text);
  return root === undefined ? undefined : ofRoot(root);
}

function parsedJson(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    // The reader of API documents says where the mistake is.
    return undefined;
  }
}

function ofRoot(root: Json): ForeignDocument | undefined {
  const isApiDocument = ['swagger', 'openapi', 'swaggerVersion'].some((key) => member(root, key) !== undefined);
  if (isApiDocument) return undefined;
  const collection = isObject(member(root, 'collection')) ? member(root, 'collection') : root;
  if (Array.isArray(member(collection, 'item')) && isObject(member(collection, 'info'))) {
    return { format: 'postman', root };
  }
  if (Array.isArray(member(member(root, 'log'), 'entries'))) return { format: 'har', root };
  if (member(root, 'apifoxProject') !== undefined) return { format: 'apifox', root };
  if (isYapi(root)) return { format: 'yapi', root };
  const other = OTHERS.find(({ matches }) => matches(root));
  if (other) throw named(other);
  return undefined;
}

/** A list of categories with interfaces, or interfaces themselves. */
function isYapi(root: Json): boolean {
  const list = Array.isArray(root) ? root : [root];
  const isInterface = (one: Json) =>
    ['path', 'method'].every((key) => typeof member(one, key) === 'string') &&
    ['catid', 'query_path', 'res_body_type', 'req_body_type'].some((key) => member(one, key) !== undefined);
  const [first] = list.filter((one) => listMember(one, 'list').length > 0);
  return first === undefined ? list.length > 0 && list.every(isInterface) : listMember(first, 'list').some(isInterface);
}

interface OtherKind {
  readonly name: { readonly zh: string; readonly en: string };
  readonly advice: { readonly zh: string; readonly en: string };
}

const exportOpenApi = {
  zh: '请从该工具导出 OpenAPI 文档再导入',
  en: 'Export an OpenAPI document from that tool and import it',
};
const chooseOther = {
  zh: '请选择 API 文档、Postman 集合、HAR、YApi 或 Apifox 的导出文件',
  en: 'Choose an API document, a Postman collection, a HAR file, or an export of YApi or Apifox',
};
const has =
  (...keys: readonly string[]) =>
  (root: Json): boolean =>
    keys.every((key) => member(root, key) !== undefined);

const OTHERS: readonly (OtherKind & { matches: (root: Json) => boolean })[] = [
  {
    matches: (root) =>
      has('name')(root) && (has('dependencies')(root) || has('devDependencies')(root) || has('scripts')(root)),
    name: { zh: 'package.json', en: 'a package.json' },
    advice: chooseOther,
  },
  {
    matches: (root) => has('lockfileVersion')(root),
    name: { zh: 'package-lock.json', en: 'a package-lock.json' },
    advice: chooseOther,
  },
  {
    matches: (root) => has('compilerOptions')(root),
    name: { zh: 'tsconfig.json', en: 'a tsconfig.json' },
    advice: chooseOther,
  },
  {
    matches: (root) => textMember(root, '_type') === 'export' || has('__export_format')(root),
    name: { zh: 'Insomnia 导出文件', en: 'an Insomnia export' },
    advice: {
      zh: '请在 Insomnia 里导出为 OpenAPI 或 HAR 再导入',
      en: 'Export it from Insomnia as OpenAPI or HAR and import that',
    },
  },
  {
    matches: (root) => has('asyncapi')(root),
    name: { zh: 'AsyncAPI 文档', en: 'an AsyncAPI document' },
    advice: { zh: '它描述消息，不是 HTTP 接口', en: 'It describes messages, not HTTP requests' },
  },
  {
    matches: (root) =>
      has('values')(root) && (has('_postman_variable_scope')(root) || has('_postman_exported_at')(root)),
    name: { zh: 'Postman 环境', en: 'a Postman environment' },
    advice: {
      zh: '请导出集合（Collection v2.1）再导入',
      en: 'Export the collection (Collection v2.1) and import that',
    },
  },
  {
    matches: (root) => Array.isArray(member(root, 'requests')) && has('order')(root),
    name: { zh: 'Postman 集合 v1', en: 'a Postman collection of version 1' },
    advice: {
      zh: '请在 Postman 里导出为 Collection v2.1 再导入',
      en: 'Export it from Postman as Collection v2.1 and import that',
    },
  },
  {
    matches: (root) => has('collections')(root) && has('environments')(root),
    name: { zh: 'Postman 数据备份', en: 'a data dump of Postman' },
    advice: {
      zh: '请逐个导出集合（Collection v2.1）再导入',
      en: 'Export each collection (Collection v2.1) and import those',
    },
  },
  {
    matches: (root) => has('__schema')(member(root, 'data')) || has('__schema')(root),
    name: { zh: 'GraphQL 的内省结果', en: 'the introspection of a GraphQL schema' },
    advice: { zh: 'GraphQL 接口请手工新增一个 POST 接口', en: 'For GraphQL, create a POST mock by hand' },
  },
  {
    matches: (root) => Array.isArray(member(root, 'requests')) && has('folders')(root),
    name: { zh: 'Hoppscotch 集合', en: 'a Hoppscotch collection' },
    advice: exportOpenApi,
  },
  {
    matches: (root) => Array.isArray(member(member(root, 'data'), 'modules')) || Array.isArray(member(root, 'modules')),
    name: { zh: 'RAP 的导出文件', en: 'an export of RAP' },
    advice: {
      zh: '请在 RAP 里导出为 Postman 集合再导入',
      en: 'Export it from RAP as a Postman collection and import that',
    },
  },
  {
    matches: (root) => /json-schema\.org/.test(textMember(root, '$schema')),
    name: { zh: 'JSON Schema', en: 'a JSON Schema' },
    advice: { zh: '它只描述数据，没有接口的地址', en: 'It describes data only, not the URLs of an API' },
  },
  {
    matches: (root) => textMember(root, 'format') === 'easymock-export',
    name: { zh: 'Easy Mock 导出文件里的清单', en: 'the manifest of an Easy Mock export' },
    advice: { zh: '请在项目设置里导入整个 zip 文件', en: 'Import the whole zip file in the settings of a project' },
  },
];

const TEXT_KINDS: readonly (OtherKind & { pattern: RegExp })[] = [
  {
    pattern: /<(?:\w+:)?definitions[^>]*(?:wsdl|xmlns)/i,
    name: { zh: 'WSDL', en: 'a WSDL' },
    advice: { zh: 'SOAP 服务请逐个新增接口', en: 'For SOAP services, create the mocks one by one' },
  },
  { pattern: /<(?:application|resources)[^>]*wadl/i, name: { zh: 'WADL', en: 'a WADL' }, advice: exportOpenApi },
  { pattern: /<jmeterTestPlan/i, name: { zh: 'JMeter 测试计划', en: 'a JMeter test plan' }, advice: exportOpenApi },
  {
    pattern: /^\s*<(?:!doctype\s+html|html|head|body)[\s>]/i,
    name: { zh: '网页', en: 'a web page' },
    advice: { zh: '请选择 JSON 或 YAML 文档本身', en: 'Choose the JSON or YAML document itself' },
  },
  { pattern: /^\s*<(?:\?xml|[a-z][\w:-]*[\s>])/i, name: { zh: 'XML 文件', en: 'an XML file' }, advice: chooseOther },
  {
    pattern: /^\s*type\s*:\s*["']?(?:collection|spec)\.insomnia\.rest/m,
    name: { zh: 'Insomnia 导出文件', en: 'an Insomnia export' },
    advice: {
      zh: '请在 Insomnia 里导出为 OpenAPI 或 HAR 再导入',
      en: 'Export it from Insomnia as OpenAPI or HAR and import that',
    },
  },
  {
    pattern: /^asyncapi\s*:/m,
    name: { zh: 'AsyncAPI 文档', en: 'an AsyncAPI document' },
    advice: { zh: '它描述消息，不是 HTTP 接口', en: 'It describes messages, not HTTP requests' },
  },
  { pattern: /^#%RAML/, name: { zh: 'RAML', en: 'a RAML document' }, advice: exportOpenApi },
  { pattern: /^\s*FORMAT:\s*1A/, name: { zh: 'API Blueprint', en: 'an API Blueprint' }, advice: exportOpenApi },
  {
    pattern: /^\s*syntax\s*=\s*["']proto[23]["']/m,
    name: { zh: 'Protocol Buffers 定义', en: 'a Protocol Buffers definition' },
    advice: exportOpenApi,
  },
  {
    pattern:
      /^\s*(?:(?:#|""").*\n\s*)*(?:extend\s+)?(?:type|interface|input|enum|union|scalar|schema|directive)\s+[@\w{].*(?:\{|=|\n)/,
    name: { zh: 'GraphQL schema', en: 'a GraphQL schema' },
    advice: { zh: 'GraphQL 接口请手工新增一个 POST 接口', en: 'For GraphQL, create a POST mock by hand' },
  },
  {
    pattern: /^meta\s*\{\s*\n\s*name\s*:/,
    name: { zh: 'Bruno 请求', en: 'a Bruno request' },
    advice: {
      zh: '请在 Bruno 里导出为 Postman 集合再导入',
      en: 'Export it from Bruno as a Postman collection and import that',
    },
  },
  {
    pattern: /^PK[^\w\s]/,
    name: { zh: '压缩包或 Office 文件', en: 'an archive or an Office file' },
    advice: {
      zh: 'Easy Mock 导出的 zip 请在项目设置里导入',
      en: 'A zip file that Easy Mock exported can be imported in the settings of a project',
    },
  },
  {
    pattern: /^\s*<\?php|^\s*(?:import|package|using|def|class|function|const|let|var)\s[^:\n]*(?:;|\{|$)/,
    name: { zh: '源代码', en: 'source code' },
    advice: chooseOther,
  },
];

function refuseText(head: string): void {
  const kind = TEXT_KINDS.find(({ pattern }) => pattern.test(head));
  if (kind) throw named(kind);
}

function named({ name, advice }: OtherKind): DocumentError {
  return new DocumentError('notADocument', {
    zh: `这是 ${name.zh}，不能导入。${advice.zh}。`,
    en: `This is ${name.en}, which cannot be imported. ${advice.en}.`,
  });
}
