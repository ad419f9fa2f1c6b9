import { type ApiDocument, type DocumentOptions, readApiDocument } from '../swagger/api-document';
import { documentKindOf, textKindOf } from '../swagger/document-kind';
import type { Json } from '../swagger/json';
import { parseJson } from '../swagger/parse-json';
import { readApifox } from './apifox';
import { readCurl } from './curl';
import { readHar } from './har';
import { readPostman } from './postman';
import { readYapi } from './yapi';

const READERS = { postman: readPostman, har: readHar, yapi: readYapi, apifox: readApifox };

/**
 * Reads everything from which mocks can be imported: Swagger and OpenAPI documents, Postman collections, HTTP archives
 * (HAR), exports of YApi and Apifox, and curl commands. Cuts, guesses and omissions become `problems`. If nothing can
 * be imported, throws a DocumentError that names the detected kind of text.
 *
 * @example
 * const { format, operations, problems } = readImport(text);
 */
export function readImport(source: string, options: DocumentOptions = {}): ApiDocument {
  const text = source.charCodeAt(0) === 0xfeff ? source.slice(1) : source;
  if (textKindOf(text) === 'curl') return readCurl(text, options);
  const root = rootOf(text);
  const kind = root === undefined ? 'unknown' : documentKindOf(root);
  const read = isForeign(kind) ? READERS[kind] : undefined;
  // The reader of API documents explains any other kind of file.
  return read ? read(root, options) : readApiDocument(text, options);
}

const isForeign = (kind: string): kind is keyof typeof READERS => Object.hasOwn(READERS, kind);

/** Parses JSON; undefined for other texts. */
function rootOf(text: string): Json {
  // Detects large API documents by their beginning, because parsing them twice would take seconds.
  if (!/^\s*[{[]/.test(text) || /^\s*\{\s*"(?:swagger|openapi|swaggerVersion)"\s*:/.test(text)) return undefined;
  try {
    return parseJson(text).value;
  } catch {
    return undefined;
  }
}
