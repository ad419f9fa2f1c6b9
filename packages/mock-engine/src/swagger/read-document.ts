import { DocumentError } from '../core/errors';
import type { Texts } from '../core/texts';
import { explainComment, explainJson, explainYaml } from './broken-text';
import { documentKindOf, explainKind, explainText } from './document-kind';
import { isObject, type JsonObject, member, proseMember } from './json';
import { type DuplicateKey, type ParsedText, parseJson } from './parse-json';
import { parseYaml } from './parse-yaml';
import { fromSwagger1 } from './swagger-1';
import { unwrapDocument } from './unwrap-document';

/** Maximum characters; well above the largest public documents. */
const MAX_JSON_LENGTH = 48 * 1024 * 1024;
/** Maximum characters; parsing YAML costs far more per character. */
const MAX_YAML_LENGTH = 5 * 1024 * 1024;
const MAX_NESTING = 500;

export interface ParsedDocument {
  readonly root: JsonObject;
  /** As written in the document: `2.0`, `3.0.3`, `3.2.0`. */
  readonly version: string;
  readonly isSwagger2: boolean;
  /** Keys that an object contains twice. */
  readonly duplicates: readonly DuplicateKey[];
}

/** Parses JSON or YAML and determines the version. Throws a DocumentError. */
export function readDocument(source: string): ParsedDocument {
  const text = source.charCodeAt(0) === 0xfeff ? source.slice(1) : source;
  if (text.trim() === '') {
    throw new DocumentError('empty', { zh: '文档是空的。', en: 'The document is empty.' });
  }
  const { value, duplicates } = readText(text);
  const root = unwrapDocument(value, (inner) => readText(inner).value);
  if (!isObject(root) || documentKindOf(root) !== 'openapi') {
    const texts = typeof root === 'string' ? (explainText(text) ?? explainKind(root)) : explainKind(root);
    throw new DocumentError('notADocument', texts);
  }
  const isSwagger = member(root, 'openapi') === undefined;
  const version = ['openapi', 'swagger', 'swaggerVersion'].map((key) => proseMember(root, key)).find(Boolean) ?? '';
  if (isSwagger && /^1\.[0-2]$/.test(version)) {
    return { root: fromSwagger1(root), version, isSwagger2: true, duplicates };
  }
  const isSwagger2 = isSwagger && /^2(?:\.0)?(?:\.0)?$/.test(version);
  // A number without quotation marks loses its zero.
  const isKnown = /^3(?:\.[0-2](?:\.|$)|$)/.test(version);
  if (!isSwagger2 && (isSwagger || !isKnown)) {
    throw new DocumentError('unsupportedVersion', {
      zh: `不支持的文档版本 ${version.slice(0, 20)}，可以导入 Swagger 1.2、2.0、OpenAPI 3.0、3.1 和 3.2。`,
      en: `Version ${version.slice(0, 20)} is not supported: you can import Swagger 1.2 and 2.0, OpenAPI 3.0, 3.1 and 3.2.`,
    });
  }
  return { root, version: isSwagger2 ? '2.0' : version === '3' ? '3.0' : version, isSwagger2, duplicates };
}

function readText(text: string): ParsedText {
  if (text.length > MAX_JSON_LENGTH) throw tooLarge(MAX_JSON_LENGTH);
  const isLikelyJson = /^\s*[{[]/.test(text);
  if (isLikelyJson || /^\s*(?:"|\/[/*])/.test(text)) {
    try {
      return parseJson(text);
    } catch {
      // The text may be YAML, which can begin with a brace too.
    }
    const comment = explainComment(text);
    if (comment) throw unreadable('JSON', comment);
  }
  // A large broken JSON text is not parsed a second time as YAML.
  if (isLikelyJson && text.length > 1024 * 1024) throw notJson(text);
  const foreign = explainText(text);
  if (foreign) throw new DocumentError('notADocument', foreign);
  if (text.length > MAX_YAML_LENGTH) throw tooLarge(MAX_YAML_LENGTH);
  if (nestsTooDeep(text)) throw isLikelyJson ? notJson(text) : unreadable('YAML', explainYaml(undefined));
  try {
    return parseYaml(text);
  } catch (error) {
    throw isLikelyJson ? notJson(text) : unreadable('YAML', explainYaml(error));
  }
}

// Returns whether brackets nest too deeply for the YAML parser, which would be busy for minutes. Brackets inside texts
// count too, but usually come in pairs.
function nestsTooDeep(text: string): boolean {
  let depth = 0;
  for (let i = 0; i < text.length; i += 1) {
    const c = text.charCodeAt(i);
    if (c === 91 || c === 123) depth += 1;
    else if ((c === 93 || c === 125) && depth > 0) depth -= 1;
    if (depth > MAX_NESTING) return true;
  }
  return false;
}

function tooLarge(limit: number): DocumentError {
  const size = Math.round(limit / 1024 / 1024);
  return new DocumentError('tooLarge', {
    zh: `文档过大，最多 ${size} MB。请去掉用不到的部分，或分成几份导入。`,
    en: `The document is too large: the limit is ${size} MB. Remove what you do not need, or import it in parts.`,
  });
}

const notJson = (text: string): DocumentError =>
  unreadable('JSON', explainJson(text) ?? { zh: '嵌套过多', en: 'it has too many levels' });

function unreadable(format: 'JSON' | 'YAML', { zh, en }: Texts): DocumentError {
  return new DocumentError('unreadable', {
    zh: `文档不是有效的 ${format}。${zh}。请修改后重试。`,
    en: `The document is not valid ${format}. ${en}. Correct it and try again.`,
  });
}
