import { documentKindOf } from './document-kind';
import { isObject, type Json, member } from './json';

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

/** Every runtime of the engine has both functions. */
declare const atob: (text: string) => string;
declare const TextDecoder: new () => { decode(bytes: Uint8Array): string };

function fromBase64(text: string): string {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(text), (c) => c.charCodeAt(0)));
  } catch {
    return text;
  }
}
