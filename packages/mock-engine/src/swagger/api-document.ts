import type { Texts } from '../core/texts';
import { checkPattern, patternKey } from '../match/pattern';
import { printTemplate } from '../parse/template';
import { type ApiUrls, basePathsOf, queryOf, urlsOf, urlWithout } from './address';
import { type AnswerContext, describeResponses, sampleResponse } from './answers';
import { type ApiAnswer, furtherAnswers } from './further-answers';
import { clip, entriesOf, isObject, type Json, type JsonObject, listMember, member, proseMember } from './json';
import type { DataLanguage } from './meant-value';
import type { Paging } from './object-meanings';
import { pagingOf } from './paging';
import { describeParameters } from './parameters';
import { type ImportProblem, Problems } from './problem';
import { type ParsedDocument, readDocument } from './read-document';
import { References } from './references';
import type { SchemaOptions } from './sample';
import { callKind, Entities, type Undescribed } from './undescribed';

/** Formats of documents other than Swagger and OpenAPI. */
export type ImportFormat = 'postman' | 'har' | 'yapi' | 'apifox' | 'curl';

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
  /** Normalised pattern, with the base path unless it is omitted. */
  readonly url: string;
  /** The pattern with and without the base path. */
  readonly urls: ApiUrls;
  readonly description: string;
  /** Tag names; documentation sorts the operation under the first. */
  readonly tags: readonly string[];
  /** Folder names from the top; undefined if the first tag is the folder. */
  readonly folder?: readonly string[];
  /** Text of a data mode that generates sample responses. */
  readonly mode: string;
  /** True if names and descriptions of properties chose the placeholders. */
  readonly isRealistic: boolean;
  /** JSON text: a list of the parameters, including the body. */
  readonly parameters: string;
  /** JSON text: the responses by status. */
  readonly responseModel: string;
  /** The failures that the document describes, and named examples. */
  readonly answers: readonly ApiAnswer[];
}

/**
 * A Swagger 1.2, 2.0 or OpenAPI 3.0 to 3.2 document in the form that the platform needs.
 *
 * @example
 * readApiDocument(text).operations.length;
 */
export interface ApiDocument {
  /** Format of the document; absent for Swagger and OpenAPI. Other formats add mocks and never mark any as removed. */
  readonly format?: ImportFormat;
  readonly version: string;
  readonly title: string;
  readonly description: string;
  /**
   * Path prefixes of all operations: one in 2.0, those of the servers since 3.0. The first is the default
   * choice.
   */
  readonly basePaths: readonly string[];
  /** Base path that the URLs of the operations omit; empty if they are complete. */
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
   * If true, names and descriptions of properties determine the data that the modes generate; a function decides per
   * operation. In a document with Chinese text, names and texts are Chinese.
   */
  readonly isRealistic?: boolean | ((method: ApiMethod, url: string, urls: ApiUrls) => boolean);
  /**
   * Base path that the URLs omit, because the project address already contains it, or a function that chooses it.
   * Default: empty, which leaves the URLs complete.
   */
  readonly leaveOut?: string | ((places: ApiPlaces) => string);
  /** Returns whether a mock must not set a response header; such headers are omitted. */
  readonly refusesHeader?: (name: string) => boolean;
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
/** Maximum characters, equal to the limit of a mock's URL. */
const MAX_URL = 500;
const MAX_OPERATIONS = 10_000;
const MAX_TAGS = 10_000;
const MAX_TAGS_EACH = 20;
const MAX_TAG_LENGTH = 60;
/** Maximum characters of all modes and descriptions; the largest public document needs half of it. */
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
  const paths = entriesOf(member(document.root, 'paths'));
  for (const [path, pathItem] of paths) if (!path.startsWith('x-')) reader.readPath(path, pathItem);
  reader.readOperations();
  const tags = namesOf(listMember(document.root, 'tags').map((tag) => member(tag, 'name')));
  reader.reportWhole(tags.length, isObject(member(document.root, 'paths')));
  return {
    version: document.version,
    title: clip(proseMember(info, 'title'), 200),
    description: clip(proseMember(info, 'description'), 2000),
    basePaths: reader.basePaths,
    leftOut: reader.leftOut,
    tags: tags.slice(0, MAX_TAGS),
    operations: reader.operations,
    problems: reader.problems.list,
  };
}

/** An operation that was found but not read yet. */
interface Found {
  readonly method: ApiMethod;
  readonly path: string;
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
  private entities: Entities | undefined;

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
      refusesHeader: options.refusesHeader ?? (() => false),
    };
    for (const { key, line } of document.duplicates) {
      this.problems.add(clip(key, 100), 'duplicateKey', `${line} ${clip(key, 100)}`);
    }
  }

  /** Reports what concerns the whole document. */
  reportWhole(tagCount: number, hasPaths: boolean): void {
    if (tagCount > MAX_TAGS) this.problems.add('', 'tagsCut', `${tagCount}/${MAX_TAGS}`);
    if (this.found.length === 0) this.problems.add('', 'noOperations', hasPaths ? 'empty' : 'paths');
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
      this.findOperation(method, path, pathItem, operation);
    }
    // Since 3.2 a path may have methods of any name.
    for (const [name, operation] of entriesOf(member(pathItem, 'additionalOperations'))) {
      const method = name.toLowerCase();
      if (isServed(method)) this.findOperation(method, path, pathItem, operation);
      else this.problems.add(`${name.toUpperCase()} ${path}`, 'methodNotServed', name.toUpperCase());
    }
  }

  private findOperation(method: ApiMethod, path: string, pathItem: JsonObject, operation: Json): void {
    const where = `${method.toUpperCase()} ${path}`;
    if (!isObject(operation)) {
      this.problems.add(where, 'badOperation');
      return;
    }
    const query = queryOf(path);
    if (query !== '') this.problems.add(where, 'queryCut', clip(query, 100));
    this.found.push(this.find(method, path, pathItem, operation));
  }

  private find(method: ApiMethod, path: string, pathItem: JsonObject, operation: JsonObject): Found {
    const { root, isSwagger2 } = this.document;
    const urls = urlsOf(path, this.basePaths, isSwagger2, operation, pathItem, root);
    return { method, path, urls, where: `${method.toUpperCase()} ${path}`, pathItem, operation };
  }

  /** Reads the operations in a second pass, because the URL of each depends on all of them. */
  readOperations(): void {
    const { leaveOut = '' } = this.options;
    const { basePaths } = this;
    const operations = this.found.map(({ method, urls }) => ({ method, ...urls }));
    this.leftOut = typeof leaveOut === 'function' ? leaveOut({ basePaths, operations }) : leaveOut;
    for (const found of this.found) this.readOperation(found);
  }

  private readOperation(found: Found): void {
    const { method, urls, where, pathItem, operation } = found;
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
    const data = this.sampleOptions(found, url, isRealistic);
    const described = this.describe(pathItem, operation, where, data);
    const description = proseMember(operation, 'summary') || proseMember(operation, 'description');
    this.operations.push({
      method,
      url,
      urls,
      description: clip(description.trim(), 500),
      tags: this.tagsOf(operation, where),
      ...folderOf(operation),
      isRealistic,
      ...described,
    });
  }

  private tagsOf(operation: JsonObject, where: string): readonly string[] {
    const tags = namesOf(listMember(operation, 'tags'));
    if (tags.length > MAX_TAGS_EACH) this.problems.add(where, 'tagsCut', `${tags.length}/${MAX_TAGS_EACH}`);
    return tags.slice(0, MAX_TAGS_EACH);
  }

  private sampleOptions(found: Found, url: string, isRealistic: boolean): SchemaOptions {
    const { pathItem, operation, where } = found;
    const { references, problems } = this.context;
    const paging = pagingOf(pathItem, operation, references);
    const undescribed = this.undescribedOf(found, paging);
    const onNote: SchemaOptions['onNote'] = (code, detail) => problems.add(where, code, detail);
    const options = { undescribed, onNote };
    return isRealistic ? { ...options, realistic: this.language, subject: subjectOf(url), paging } : options;
  }

  /** Returns the rules for completing response data that the document does not describe. */
  private undescribedOf({ method, path, operation }: Found, paging: Paging): Undescribed | undefined {
    const summary = proseMember(operation, 'summary') || proseMember(operation, 'description').slice(0, 40);
    const isPaged = paging.page !== undefined || paging.pageSize !== undefined;
    const call = callKind({ method, path, summary, isPaged });
    if (!call) return undefined;
    const { document, context } = this;
    const findRow = () => {
      this.entities ??= new Entities(document.root, document.isSwagger2, context.references, this.found);
      return this.entities.find(path, operation);
    };
    return { call, findRow };
  }

  // Operations past the size limit remain but without their data.
  private describe(
    pathItem: JsonObject,
    operation: JsonObject,
    where: string,
    data: SchemaOptions,
  ): Pick<ApiOperation, 'mode' | 'parameters' | 'responseModel' | 'answers'> {
    if (this.total > MAX_TOTAL) {
      this.problems.add('', 'tooLarge');
      return { mode: '{}', parameters: '[]', responseModel: '{}', answers: [] };
    }
    const mode = printTemplate(sampleResponse(operation, where, this.context, data));
    const parameters = describeParameters(pathItem, operation, this.context.references, (counts) =>
      this.problems.add(where, 'parametersCut', counts),
    );
    const responseModel = describeResponses(operation, where, this.context);
    this.total += mode.length + parameters.length + responseModel.length;
    // Further answers of a large document are omitted, so that the total limit does not cut the data of other
    // operations.
    const answers = this.total > MAX_TOTAL / 4 ? [] : furtherAnswers(operation, this.context, data);
    this.total += answers.reduce((sum, answer) => sum + answer.mode.length, 0);
    return { mode, parameters, responseModel, answers };
  }

  /** Returns whether the address can be served and is still free; reserves it if so. */
  private take(method: ApiMethod, url: string, where: string): boolean {
    const texts = url.length > MAX_URL ? tooLongUrl : checkPattern(url)?.texts;
    if (texts) {
      this.problems.add(where, 'badAddress', texts);
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

const tooLongUrl: Texts = { zh: `URL 最多 ${MAX_URL} 个字符。`, en: `The URL can have up to ${MAX_URL} characters.` };

/** Returns the texts of a list, each on one line and without duplicates. */
function namesOf(values: readonly Json[]): string[] {
  const texts = values.flatMap((value) => (typeof value === 'string' ? value : []));
  const lines = texts.map((text) => clip(text.replace(/[\s\p{Cc}]+/gu, ' ').trim(), MAX_TAG_LENGTH));
  // Lone surrogates, from the document or from clipping, cannot be stored.
  return [...new Set(lines.map((line) => line.replace(/\p{Cs}/gu, '')))].filter(Boolean);
}

/** Returns the folder that exports of Apifox and of this product contain in addition to tags, which have no levels. */
function folderOf(operation: JsonObject): { folder?: readonly string[] } {
  const path = member(operation, 'x-apifox-folder');
  return typeof path === 'string' ? { folder: path.split('/').flatMap((name) => namesOf([name])) } : {};
}

/** Returns the last word of an address, which names its subject. */
const subjectOf = (url: string): string => url.split('/').findLast((part) => /^[A-Za-z]/.test(part)) ?? '';

function isServed(method: string): method is ApiMethod {
  return METHODS.has(method);
}
