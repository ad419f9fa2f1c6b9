import { checkPattern, normalizePattern, patternKey } from '../match/pattern';
import { printTemplate, type Template } from '../parse/template';
import type { ApiUrls } from '../swagger/address';
import type { ApiDocument, ApiMethod, ApiOperation, DocumentOptions, ImportFormat } from '../swagger/api-document';
import { type ApiAnswer, MAX_ANSWER_NAME, MAX_FURTHER, MAX_FURTHER_MODE } from '../swagger/further-answers';
import { clip, isObject, type Json } from '../swagger/json';
import { isSpent, literalTemplate, MAX_TEXT, type SampleBudget } from '../swagger/literal';
import { isTextType } from '../swagger/media';
import { parseJson } from '../swagger/parse-json';
import { isBodiless, typeHeader, withShape } from '../swagger/response-shape';
import { ImportNotes } from './import-notes';
import { type PlainSchema, schemaOfValue } from './schema-of-value';
import { headerWithoutSecrets, isSecretParameter, isSecretText, withoutSecrets } from './secret-names';

/** A parameter or the body of a request, in the form that a mock stores. */
export interface ImportedParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header' | 'cookie' | 'body' | 'formData';
  readonly required: boolean;
  readonly description: string;
  readonly contentType?: string;
  readonly example?: string;
  readonly schema: PlainSchema;
}

/** One response of a request. */
export interface ImportedAnswer {
  readonly status: number;
  readonly description: string;
  /** A name that people chose. */
  readonly name?: string;
  /** Name and value pairs. */
  readonly headers: readonly (readonly [string, string])[];
  readonly contentType: string;
  /** Whether a server sent this answer, which may therefore contain credentials. */
  readonly isRecorded?: boolean;
  /** The body: a JSON value, a text of another type, or nothing. */
  readonly json?: Json;
  readonly text?: string;
  /** Schema to show instead of the value's schema. */
  readonly schema?: PlainSchema;
  /** Generates a template instead of the value. If `isRealistic`, names and descriptions determine the data. */
  readonly template?: (isRealistic: boolean) => Template;
  /** A definition as typed in another mock service, instead of the value. */
  readonly mode?: string;
}

/** A request of a foreign document. */
export interface ImportedRequest {
  /** Place of the request in the report. */
  readonly where: string;
  readonly method: string;
  /** Path of the server that all requests of the document share; empty if unknown. */
  readonly base: string;
  readonly pattern: string;
  readonly description: string;
  readonly folder: readonly string[];
  readonly tags: readonly string[];
  readonly parameters: readonly ImportedParameter[];
  readonly answers: readonly ImportedAnswer[];
}

const METHODS: ReadonlySet<string> = new Set(['get', 'post', 'put', 'delete', 'patch']);
const MAX_OPERATIONS = 10_000;
const MAX_PARAMETERS = 100;
const MAX_ANSWERS = 30;
/** Maximum characters of a definition; larger samples are cut. */
const MAX_CHARACTERS = 180_000;
const MAX_NODES = 20_000;
/** Maximum characters of all definitions and descriptions. */
const MAX_TOTAL = 24 * 1024 * 1024;

interface DocumentFacts {
  readonly format: ImportFormat;
  readonly version: string;
  readonly title: string;
  readonly description: string;
}

/** Turns the requests of a foreign document into operations, and reports what could not be used. */
export class Collector {
  readonly notes = new ImportNotes();
  private readonly found: ImportedRequest[] = [];

  add(request: ImportedRequest): void {
    if (this.found.length < MAX_OPERATIONS) this.found.push(request);
    else {
      this.notes.add(
        '',
        `最多导入 ${MAX_OPERATIONS} 个请求，其余的没有导入。`,
        `Up to ${MAX_OPERATIONS} requests can be imported; the rest were left out.`,
      );
    }
  }

  finish(facts: DocumentFacts, { leaveOut = '', isRealistic: choice = false }: DocumentOptions): ApiDocument {
    const basePaths = [...new Set(this.found.map(({ base }) => base))].filter((base) => base !== '');
    const usable = this.found.flatMap((request) => this.withMethod(request));
    const places = usable.map(({ method, pattern, base }) => {
      return { method, url: normalizePattern(`/${base}/${pattern}`), bareUrl: normalizePattern(`/${pattern}`) };
    });
    const leftOut = typeof leaveOut === 'function' ? leaveOut({ basePaths, operations: places }) : leaveOut;
    const taken = new Map<string, string>();
    const operations: ApiOperation[] = [];
    let total = 0;
    for (const [index, request] of usable.entries()) {
      const place = places[index];
      if (!place) continue;
      const urls = { url: place.url, bareUrl: place.bareUrl };
      const url = urlWithout(leftOut, request.base, urls, basePaths);
      if (!this.reserve(request, url, taken)) continue;
      if (total > MAX_TOTAL) {
        this.notes.add('', '内容过大，其余的没有导入。', 'The document is too large; the rest was left out.');
        break;
      }
      const { method } = request;
      const isRealistic = typeof choice === 'function' ? choice(method, url, urls) : choice;
      const operation = { ...this.operationOf(request, isRealistic), method, url, urls };
      total += operation.mode.length + operation.parameters.length + operation.responseModel.length;
      total += operation.answers.reduce((sum, answer) => sum + answer.mode.length, 0);
      operations.push(operation);
    }
    const { title, description } = facts;
    return {
      ...facts,
      title: clip(title.trim(), 200),
      description: clip(description.trim(), 2000),
      basePaths,
      leftOut,
      tags: [],
      operations,
      problems: this.notes.list,
    };
  }

  private withMethod(request: ImportedRequest): (ImportedRequest & { method: ApiMethod })[] {
    const method = request.method.toLowerCase();
    if (METHODS.has(method)) return [{ ...request, method: method as ApiMethod }];
    const shown = clip(request.method.toUpperCase(), 20);
    this.notes.add(
      request.where,
      `不支持 ${shown} 方法，已跳过。`,
      `The method ${shown} is not supported; the request was skipped.`,
    );
    return [];
  }

  /** Returns whether the URL can be served and is free; reserves it if so. */
  private reserve({ where, method }: ImportedRequest, url: string, taken: Map<string, string>): boolean {
    const error = /[\s?#]/.test(url)
      ? { texts: { zh: '含有空格、? 或 #', en: 'it contains spaces, ? or #' } }
      : checkPattern(url);
    if (error) {
      this.notes.add(
        where,
        `这个地址无法提供服务，已跳过：${error.texts.zh}`,
        `This address cannot be served; the request was skipped: ${error.texts.en}`,
      );
      return false;
    }
    const key = `${method} ${patternKey(url)}`;
    const other = taken.get(key);
    if (other !== undefined) {
      this.notes.add(
        where,
        `与“${other}”的地址和方法相同，已跳过。`,
        `It has the same address and method as “${other}”; the request was skipped.`,
      );
      return false;
    }
    taken.set(key, where);
    return true;
  }

  private operationOf(request: ImportedRequest, isRealistic: boolean) {
    const { where, folder, tags, parameters } = request;
    const answers = request.answers.map((answer) => this.withoutSecrets(answer, where));
    const [best, ...others] = bestFirst(answers);
    if (!best) {
      this.notes.add(where, '没有响应示例，数据留空。', 'There is no example of a response; the data is left empty.');
    }
    return {
      description: clip(request.description.replace(/\s+/g, ' ').trim(), 500),
      folder: folder.map(onOneLine).filter(Boolean),
      tags: tags.map(onOneLine).filter(Boolean),
      // Examples and definitions stay as they are.
      isRealistic: isRealistic && best?.template !== undefined && best.mode === undefined,
      mode: best ? this.modeOf(best, where, isRealistic) : '{}',
      parameters: JSON.stringify(parameters.slice(0, MAX_PARAMETERS)),
      responseModel: JSON.stringify(describeAnswers(answers)),
      answers: this.furtherAnswers(others, where, best?.name),
    };
  }

  /** Returns a recorded answer without the credentials in its body, because people share and export mocks. */
  private withoutSecrets(answer: ImportedAnswer, where: string): ImportedAnswer {
    const { isRecorded = false, json, text } = answer;
    if (!isRecorded) return answer;
    const onSecret = () => this.noteSecret(where);
    const isToken = text !== undefined && isSecretText(text);
    if (isToken) onSecret();
    return {
      ...answer,
      ...(json !== undefined && { json: withoutSecrets(json, onSecret) }),
      ...(isToken && { text: '***' }),
    };
  }

  private noteSecret(where: string): void {
    this.notes.add(
      where,
      '响应里的登录凭据（令牌、密码等）已换成 ***。',
      'Credentials in the response, such as tokens and passwords, were replaced by ***.',
    );
  }

  /** Returns the examples beside the first as named responses. */
  private furtherAnswers(others: readonly ImportedAnswer[], where: string, ownName = ''): ApiAnswer[] {
    const answers: ApiAnswer[] = [];
    // Postman proposes the name of the request for each of its examples.
    const names = new Set([onOneLine(ownName)]);
    for (const [index, other] of others.entries()) {
      const { status, description } = other;
      const given = onOneLine(other.name ?? '');
      const isFree = given !== '' && !names.has(given);
      const name = clip(isFree ? given : `${status} ${onOneLine(description)}`.trim(), MAX_ANSWER_NAME);
      // The status belongs to the answer, so the definition needs only the headers.
      const mode = this.modeOf({ ...other, status: 200 }, where, false);
      if (answers.length >= MAX_FURTHER || mode.length > MAX_FURTHER_MODE || names.has(name)) continue;
      names.add(name);
      answers.push({ id: `example-${index}`, name, status, mode });
    }
    const leftOut = others.length - answers.length;
    if (leftOut > 0) {
      this.notes.add(
        where,
        `另有 ${leftOut} 个示例过大、重名或超过 ${MAX_FURTHER} 个，没有导入为返回。`,
        `${leftOut} more examples were too large, had the same name or exceeded ${MAX_FURTHER}; they were not imported.`,
      );
    }
    return answers;
  }

  /** Returns the definition that responds like an example. */
  private modeOf(answer: ImportedAnswer, where: string, isRealistic: boolean): string {
    const { status, mode, text = '' } = answer;
    const headers = this.servedHeaders(answer, where);
    if (mode !== undefined && status === 200 && headers.length === 0) return mode;
    const budget = { nodes: MAX_NODES, characters: MAX_CHARACTERS };
    const body = answer.template?.(isRealistic) ?? bodyTemplate(answer, budget);
    if (isSpent(budget) || text.length > MAX_TEXT) {
      this.notes.add(where, '示例数据过长，已截断。', 'The example is too long; it was cut.');
    }
    const type = this.typeOf(answer, body, where);
    return printTemplate(withShape(body, { status, headers, cookies: [], type }));
  }

  /** Returns the media type to send; undefined for JSON and for responses without a body. */
  private typeOf(answer: ImportedAnswer, body: Template, where: string): string | undefined {
    const { status, json, text = '', template } = answer;
    const hasBody = json !== undefined || text !== '' || template !== undefined;
    if (!hasBody || isBodiless(status)) return undefined;
    const type = bareType(answer);
    const isText = json === undefined && text !== '';
    if (!isText || isTextType(type)) return typeHeader(type, body.kind === 'text');
    this.notes.add(
      where,
      `内容不是 JSON，也不能作为 ${clip(type, 60)} 返回，改为一段 JSON 文本返回。`,
      `The content is not JSON and cannot be sent as ${clip(type, 60)}; it is sent as a JSON text.`,
    );
    return undefined;
  }

  private servedHeaders({ headers, isRecorded = false }: ImportedAnswer, where: string): [string, string][] {
    const served: [string, string][] = [];
    for (const [name, value] of headers) {
      const lower = name.toLowerCase();
      if (lower === 'set-cookie') {
        this.notes.add(
          where,
          '响应里的 Cookie 没有导入，其中可能有登录凭据。',
          'Cookies of the response were left out, because they may contain credentials.',
        );
      } else if (isServedHeader(lower, value) && served.length < 20) {
        const onSecret = () => this.noteSecret(where);
        served.push([name, isRecorded ? headerWithoutSecrets(name, value, onSecret) : value]);
      }
    }
    // A recorded redirect leads away from the mock, but callers expect it.
    return served;
  }
}

/**
 * Returns the URL of a mock in a project whose base path is `leftOut`. Unlike operations of an API document, requests
 * may have different servers, so the base path is removed only from URLs below it.
 */
function urlWithout(leftOut: string, base: string, { url, bareUrl }: ApiUrls, basePaths: readonly string[]): string {
  if (leftOut === '') return url;
  const front = normalizePattern(leftOut);
  if (url === front || url.startsWith(`${front}/`)) return url.slice(front.length) || '/';
  // The base path of a whole document changed since the first import.
  const isMoved = basePaths.length === 1 && base === basePaths[0] && !basePaths.includes(leftOut);
  return isMoved ? bareUrl : url;
}

/** Headers that describe the transport, the cache or the recorded server, or that a mock must not set. */
const LEFT_OUT = new RegExp(
  `^(?:${[
    'accept-(?:ch|ranges)|access-control-.*|activate-storage-access|ad-auction-.*|age|alt-svc|attribution-reporting-.*',
    'cache-control|cf-.*|clear-site-data|connection|critical-ch|cross-origin-.*|date|etag|expect-ct|expires',
    'content-(?:disposition|encoding|length|md5|security-policy.*|type)|keep-alive|last-modified|nel',
    'observe-browsing-topics|origin-agent-cluster|p3p|permissions-policy|pragma|public-key-pins|referrer-policy',
    'report-to|reporting-endpoints|sec-.*|server|server-timing|service-worker-allowed|set-login|speculation-rules',
    'strict-transport-security|timing-allow-origin|trailer|transfer-encoding|upgrade|use-as-dictionary|vary|via',
    'x-(?:accel-.*|amz.*|aspnet.*|cache.*|content-type-options|envoy.*|frame-options|lighttpd.*|litespeed.*)',
    'x-(?:powered-by|reproxy.*|request-id|runtime|sendfile2?|trace-?id|xss-protection)',
  ].join('|')})$`,
);

function isServedHeader(lower: string, value: string): boolean {
  return !LEFT_OUT.test(lower) && /^[\w!#$%&'*+.^`|~-]+$/.test(lower) && /^[\t\x20-\x7e\xa0-\xff]{0,2000}$/.test(value);
}

/** Returns the media type without its charset, because the mock sends UTF-8. */
const bareType = ({ contentType, json, template }: ImportedAnswer): string =>
  contentType.replace(/;.*$/s, '').trim() ||
  (json === undefined && template === undefined ? 'text/plain' : 'application/json');

function bodyTemplate(answer: ImportedAnswer, budget: SampleBudget): Template {
  const { json, text } = answer;
  // With a text type, the response would lack the quotation marks of the example.
  if (typeof json === 'string' && isTextType(bareType(answer))) return literalTemplate(JSON.stringify(json), budget);
  if (json !== undefined) return literalTemplate(json, budget);
  return text ? literalTemplate(text, budget) : { kind: 'object', fields: [] };
}

/** Sorts the answers: a success with a body first. */
function bestFirst(answers: readonly ImportedAnswer[]): ImportedAnswer[] {
  const rank = ({ status }: ImportedAnswer) => (status === 200 ? 0 : status >= 200 && status < 300 ? 1 : 2);
  return answers.filter(({ status }) => status >= 200 && status <= 599).sort((a, b) => rank(a) - rank(b));
}

function describeAnswers(answers: readonly ImportedAnswer[]): Record<string, unknown> {
  const described: Record<string, unknown> = {};
  for (const answer of answers.slice(0, MAX_ANSWERS)) {
    const { status, description, contentType } = answer;
    if (described[status] !== undefined) continue;
    const schema = answer.schema ?? bodySchema(answer);
    described[status] = {
      description: clip(description, 500),
      ...(schema && { contentType: contentType || 'application/json', schema }),
    };
  }
  return described;
}

function bodySchema({ json, text }: ImportedAnswer): PlainSchema | undefined {
  if (json !== undefined) return schemaOfValue(json);
  return text === undefined || text === '' ? undefined : { type: 'string' };
}

const onOneLine = (name: string): string => clip(name.replace(/[\s\p{Cc}]+/gu, ' ').trim(), 60).replace(/\p{Cs}/gu, '');

/** Parses JSON text of an untrusted document, with its numbers as written; undefined if it is not JSON. */
export function jsonOf(text: string): Json {
  if (!/^\s*(?:[{["\-\d]|true|false|null)/.test(text)) return undefined;
  try {
    return parseJson(text).value;
  } catch {
    return undefined;
  }
}

/** Returns a parameter with its value as example, unless it may hold a credential. */
export function parameterOf(name: string, place: ImportedParameter['in'], value: string): ImportedParameter {
  return {
    name: clip(name, 200),
    in: place,
    required: place === 'path',
    description: '',
    ...(value !== '' && !isSecretParameter(name) && { example: clip(value, 300) }),
    schema: { type: 'string' },
  };
}

/** Returns the body parameter of a JSON text, or of any text. */
export function bodyParameter(text: string, contentType: string, description = ''): ImportedParameter {
  const value = jsonOf(text);
  return {
    name: 'body',
    in: 'body',
    required: true,
    description,
    contentType: contentType || (value === undefined ? 'text/plain' : 'application/json'),
    schema: isObject(value) || Array.isArray(value) ? schemaOfValue(value) : { type: 'string' },
  };
}
