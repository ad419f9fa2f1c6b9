import { parse } from 'yaml';
import { DocumentError } from '../core/errors';
import type { Texts } from '../core/texts';
import { explainJson, explainYaml } from './broken-text';
import { isObject, type JsonObject, member } from './json';
import { fromSwagger1 } from './swagger-1';

/** Characters; well above the largest public documents. */
const MAX_JSON_LENGTH = 48 * 1024 * 1024;
/** Parsing YAML costs far more per character. */
const MAX_YAML_LENGTH = 5 * 1024 * 1024;
const MAX_NESTING = 500;

export interface ParsedDocument {
  readonly root: JsonObject;
  /** As written in the document: `2.0`, `3.0.3`, `3.1.0`. */
  readonly version: string;
  readonly isSwagger2: boolean;
}

/** Parses JSON or YAML and determines the version. Throws a DocumentError. */
export function readDocument(source: string): ParsedDocument {
  const text = source.charCodeAt(0) === 0xfeff ? source.slice(1) : source;
  if (text.trim() === '') {
    throw new DocumentError('empty', { zh: '文档是空的。', en: 'The document is empty.' });
  }
  const root = readText(text);
  if (!isObject(root)) throw notADocument();
  const swagger = member(root, 'swagger');
  const openapi = member(root, 'openapi');
  const version = String(openapi ?? swagger ?? member(root, 'swaggerVersion') ?? '');
  if (version === '') throw notADocument();
  if (openapi === undefined && /^1\.[0-2]$/.test(version)) {
    return { root: fromSwagger1(root), version, isSwagger2: true };
  }
  const isSwagger2 = openapi === undefined && /^2(?:\.0)?(?:\.0)?$/.test(version);
  if (!isSwagger2 && !(openapi !== undefined && /^3\.[01](?:\.|$)/.test(version))) {
    throw new DocumentError('unsupportedVersion', {
      zh: `不支持的文档版本 ${version.slice(0, 20)}，可以导入 Swagger 1.2、2.0、OpenAPI 3.0 和 3.1。`,
      en: `Version ${version.slice(0, 20)} is not supported: you can import Swagger 1.2 and 2.0, OpenAPI 3.0 and 3.1.`,
    });
  }
  return { root, version: isSwagger2 ? '2.0' : version, isSwagger2 };
}

function readText(text: string): unknown {
  if (text.length > MAX_JSON_LENGTH) throw tooLarge(MAX_JSON_LENGTH);
  const isLikelyJson = /^\s*[{[]/.test(text);
  if (isLikelyJson) {
    try {
      return JSON.parse(text);
    } catch {
      // The text may be YAML, which can begin with a brace too.
    }
  }
  // A large broken JSON text is not worth a second parse.
  if (isLikelyJson && text.length > 1024 * 1024) throw notJson(text);
  if (text.length > MAX_YAML_LENGTH) throw tooLarge(MAX_YAML_LENGTH);
  if (nestsTooDeep(text)) throw isLikelyJson ? notJson(text) : unreadable('YAML', explainYaml(undefined));
  try {
    return parse(text, {
      // Aliases multiply their anchors; a few levels of ten each would exhaust the memory.
      maxAliasCount: 1000,
      uniqueKeys: false,
      strict: false,
      merge: true,
      // Errors are thrown, warnings are not printed.
      logLevel: 'error',
    });
  } catch (error) {
    throw isLikelyJson ? notJson(text) : unreadable('YAML', explainYaml(error));
  }
}

// Hundreds of thousands of brackets keep the YAML parser busy for minutes. Brackets inside texts count too,
// but usually come in pairs.
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

function notADocument(): DocumentError {
  return new DocumentError('notADocument', {
    zh: '这不是 Swagger 或 OpenAPI 文档：缺少 swagger 或 openapi 版本号。请检查文件或地址是否选对。',
    en: 'This is not a Swagger or OpenAPI document: the version (`swagger` or `openapi`) is missing. Check that it is the right file or address.',
  });
}
