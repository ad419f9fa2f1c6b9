import { type ApiDocument, type DocumentOptions, readApiDocument } from '../swagger/api-document';
import { readApifox } from './apifox';
import { readCurl } from './curl';
import { foreignDocument } from './document-kind';
import { readHar } from './har';
import { readPostman } from './postman';
import { readYapi } from './yapi';

const READERS = { postman: readPostman, har: readHar, yapi: readYapi, apifox: readApifox };

/**
 * Reads everything from which mocks can be imported: Swagger and OpenAPI documents, Postman collections, HTTP
 * archives (HAR), exports of YApi and Apifox, and curl commands. What was cut, guessed or left out becomes
 * `problems`. Throws a DocumentError that names what the text is if nothing can be imported from it.
 *
 * @example
 * const { format, operations, problems } = readImport(text);
 */
export function readImport(text: string, options: DocumentOptions = {}): ApiDocument {
  const foreign = foreignDocument(text);
  if (!foreign) return readApiDocument(text, options);
  if (foreign.format === 'curl') return readCurl(text, options);
  return READERS[foreign.format](foreign.root, options);
}
