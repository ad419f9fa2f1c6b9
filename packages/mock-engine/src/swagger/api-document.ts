import { checkPattern, patternKey } from '../match/pattern';
import { printTemplate } from '../parse/template';
import { type ApiUrls, basePathsOf, urlsOf, urlWithout } from './address';
import { type AnswerContext, describeResponses, sampleResponse } from './answers';
import { clip, entriesOf, isObject, type Json, type JsonObject, listMember, member, textMember } from './json';
import type { DataLanguage } from './meant-value';
import { pagingOf } from './paging';
import { describeParameters } from './parameters';
import { type ImportProblem, Problems } from './problem';
import { type ParsedDocument, readDocument } from './read-document';
import { References } from './references';
import type { SchemaOptions } from './sample';

/** The methods that can be served. */
export type ApiMethod = 'get' | 'post' | 'put' | 'delete' | 'patch';

/**
 * One operation of a document, ready to become a mock.
 *
 * @example
 * const { method, url, mode } = operation; // 'get', '/pets/:id', '{\n  "name": "@string"\n}'
 */
export interface ApiOperation {
  readonly method: ApiMethod;
  /** Normalised pattern, with the base path unless that is left out. */
  readonly url: string;
  /** The pattern with and without the base path. */
  readonly urls: ApiUrls;
  readonly description: string;
  /** Tag names; documentation sorts the operation under the first. */
  readonly tags: readonly string[];
  /** Text of a data mode that generates sample responses. */
  readonly mode: string;
  /** True if names and descriptions of properties chose the placeholders. */
  readonly isRealistic: boolean;
  /** JSON text: a list of the parameters, including the body. */
  readonly parameters: string;
  /** JSON text: the responses by status. */
  readonly responseModel: string;
}

/**
 * A Swagger 1.2, 2.0 or OpenAPI 3.0/3.1 document as the platform needs it.
 *
 * @example
 * readApiDocument(text).operations.length;
 */
export interface ApiDocument {
  readonly version: string;
  readonly title: string;
  readonly description: string;
  /**
   * Path prefixes of all operations: one in 2.0, those of the servers since 3.0. The first is the default
   * choice.
   */
  readonly basePaths: readonly string[];
  /** Base path that the URLs of the operations leave out; empty if they are complete. */
  readonly leftOut: string;
  /** Names of the listed tags in document order. Operations may have others. */
  readonly tags: readonly string[];
  readonly operations: readonly ApiOperation[];
  readonly problems: readonly ImportProblem[];
}

/**
 * Options for reading a document.
 *
 * @example
 * readApiDocument(text, { isRealistic: true }); // a `mobile` is a mobile number
 */
export interface DocumentOptions {
  /**
   * If true, names and descriptions of properties decide which data the modes generate; a function decides
   * per operation. In a document with Chinese text, names and texts are Chinese.
   */
  readonly isRealistic?: boolean | ((method: ApiMethod, url: string, urls: ApiUrls) => boolean);
  /**
   * Base path that the URLs leave out, because the project address already contains it, or a function that
   * chooses it. Default: empty, which leaves the URLs complete.
   */
  readonly leaveOut?: string | ((places: ApiPlaces) => string);
}

/**
 * Addresses and operations of a document, before the rest is read.
 *
 * @example
 * readApiDocument(text, { leaveOut: ({ basePaths }) => basePaths[0] ?? '' });
 */
export interface ApiPlaces {
  readonly basePaths: readonly string[];
  readonly operations: readonly (ApiUrls & { readonly method: ApiMethod })[];
}

const METHODS: ReadonlySet<string> = new Set(['get', 'post', 'put', 'delete', 'patch']);
const OTHER_METHODS: ReadonlySet<string> = new Set(['head', 'options', 'trace', 'query']);
const MAX_OPERATIONS = 10_000;
const MAX_TAGS = 10_000;
const MAX_TAGS_EACH = 20;
const MAX_TAG_LENGTH = 60;
/** Characters of all modes and descriptions; the largest public document needs half of it. */
const MAX_TOTAL = 24 * 1024 * 1024;

/**
 * Reads an API document in JSON or YAML. Faulty parts become problems; only a text that is not an API
 * document at all throws a DocumentError.
 *
 * @example
 * const { operations, problems } = readApiDocument(text);
 */
export function readApiDocument(text: string, options: DocumentOptions = {}): ApiDocument {
  const document = readDocument(text);
  const info = member(document.root, 'info');
  const reader = new OperationReader(document, options, /[\u4e00-\u9fff]/.test(text) ? 'zh' : 'en');
  for (const [path, pathItem] of entriesOf(member(document.root, 'paths'))) {
    if (!path.startsWith('x-')) reader.readPath(path, pathItem);
  }
  reader.readOperations();
  return {
    version: document.version,
    title: clip(textMember(info, 'title'), 200),
    description: clip(textMember(info, 'description'), 2000),
    basePaths: reader.basePaths,
    leftOut: reader.leftOut,
    tags: namesOf(listMember(document.root, 'tags').map((tag) => member(tag, 'name'))).slice(0, MAX_TAGS),
    operations: reader.operations,
    problems: reader.problems.list,
  };
}

/** An operation that was found but not read yet. */
interface Found {
  readonly method: ApiMethod;
  readonly urls: ApiUrls;
  readonly where: string;
  readonly pathItem: JsonObject;
  readonly operation: JsonObject;
}

class OperationReader {
  readonly operations: ApiOperation[] = [];
  readonly problems = new Problems();
  readonly basePaths: readonly string[];
  leftOut = '';
  private readonly found: Found[] = [];
  private readonly document: ParsedDocument;
  private readonly context: AnswerContext;
  private readonly taken = new Map<string, string>();
  private total = 0;

  private readonly options: DocumentOptions;
  private readonly language: DataLanguage;

  constructor(document: ParsedDocument, options: DocumentOptions, language: DataLanguage) {
    this.document = document;
    this.options = options;
    this.language = language;
    this.basePaths = basePathsOf(document.root, document.isSwagger2);
    this.context = {
      references: new References(document.root),
      isSwagger2: document.isSwagger2,
      produces: listMember(document.root, 'produces'),
      problems: this.problems,
    };
  }

  readPath(path: string, raw: Json): void {
    const { references } = this.context;
    references.listener = (code, reference) => this.problems.add(path, code, reference);
    const pathItem = references.resolve(raw);
    if (!pathItem) {
      this.problems.add(path, 'badOperation');
      return;
    }
    for (const [name, operation] of Object.entries(pathItem)) {
      const method = name.toLowerCase();
      const where = `${method.toUpperCase()} ${path}`;
      if (OTHER_METHODS.has(method)) this.problems.add(where, 'methodNotServed', method.toUpperCase());
      if (!isServed(method)) continue;
      if (isObject(operation)) this.found.push(this.find(method, path, pathItem, operation));
      else this.problems.add(where, 'badOperation');
    }
  }

  private find(method: ApiMethod, path: string, pathItem: JsonObject, operation: JsonObject): Found {
    const { root, isSwagger2 } = this.document;
    const urls = urlsOf(path, this.basePaths, isSwagger2, operation, pathItem, root);
    return { method, urls, where: `${method.toUpperCase()} ${path}`, pathItem, operation };
  }

  /** Reads the operations in a second pass, because the URL of each depends on all of them. */
  readOperations(): void {
    const { leaveOut = '' } = this.options;
    const { basePaths } = this;
    const operations = this.found.map(({ method, urls }) => ({ method, ...urls }));
    this.leftOut = typeof leaveOut === 'function' ? leaveOut({ basePaths, operations }) : leaveOut;
    for (const found of this.found) this.readOperation(found);
  }

  private readOperation({ method, urls, where, pathItem, operation }: Found): void {
    const { references } = this.context;
    references.listener = (code, reference) => this.problems.add(where, code, reference);
    const url = urlWithout(this.leftOut, urls, this.basePaths);
    if (!this.take(method, url, where)) return;
    if (this.operations.length >= MAX_OPERATIONS) {
      this.problems.add('', 'tooLarge');
      return;
    }
    const { isRealistic: choice = false } = this.options;
    const isRealistic = typeof choice === 'function' ? choice(method, url, urls) : choice;
    const data = isRealistic ? this.realisticOptions(url, pathItem, operation) : {};
    const described = this.describe(pathItem, operation, where, data);
    const description = textMember(operation, 'summary') || textMember(operation, 'description');
    this.operations.push({
      method,
      url,
      urls,
      description: clip(description.trim(), 500),
      tags: namesOf(listMember(operation, 'tags')).slice(0, MAX_TAGS_EACH),
      isRealistic,
      ...described,
    });
  }

  private realisticOptions(url: string, pathItem: JsonObject, operation: JsonObject): SchemaOptions {
    const paging = pagingOf(pathItem, operation, this.context.references);
    return { realistic: this.language, subject: subjectOf(url), paging };
  }

  // Operations past the size limit remain but without their data.
  private describe(
    pathItem: JsonObject,
    operation: JsonObject,
    where: string,
    data: SchemaOptions,
  ): Pick<ApiOperation, 'mode' | 'parameters' | 'responseModel'> {
    if (this.total > MAX_TOTAL) {
      this.problems.add('', 'tooLarge');
      return { mode: '{}', parameters: '[]', responseModel: '{}' };
    }
    const mode = printTemplate(sampleResponse(operation, where, this.context, data));
    const parameters = describeParameters(pathItem, operation, this.context.references);
    const responseModel = describeResponses(operation, this.context);
    this.total += mode.length + parameters.length + responseModel.length;
    return { mode, parameters, responseModel };
  }

  /** Returns whether the address can be served and is still free; reserves it if so. */
  private take(method: ApiMethod, url: string, where: string): boolean {
    const error = checkPattern(url);
    if (error) {
      this.problems.add(where, 'badAddress', error.texts);
      return false;
    }
    const key = `${method} ${patternKey(url)}`;
    const other = this.taken.get(key);
    if (other !== undefined) {
      this.problems.add(where, 'sameAddress', other);
      return false;
    }
    this.taken.set(key, where);
    return true;
  }
}

/** Returns the texts of a list, each on one line and without duplicates. */
function namesOf(values: readonly Json[]): string[] {
  const texts = values.flatMap((value) => (typeof value === 'string' ? value : []));
  const lines = texts.map((text) => clip(text.replace(/[\s\p{Cc}]+/gu, ' ').trim(), MAX_TAG_LENGTH));
  // Lone surrogates, from the document or from clipping, cannot be stored.
  return [...new Set(lines.map((line) => line.replace(/\p{Cs}/gu, '')))].filter(Boolean);
}

/** Returns the last word of an address, which names its subject. */
const subjectOf = (url: string): string => url.split('/').findLast((part) => /^[A-Za-z]/.test(part)) ?? '';

function isServed(method: string): method is ApiMethod {
  return METHODS.has(method);
}
