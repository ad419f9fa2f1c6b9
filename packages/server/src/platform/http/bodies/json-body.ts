import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressKey } from '../../address/address-key';
import { CallFailure } from '../../failure';
import { type BodyLimits, readBody } from './bodies';

const decoder = new TextDecoder('utf-8', { fatal: true });
const maxDepth = 100;

/** Whether brackets nest deeper than any call does: that has only one purpose. */
export function isTooDeep(text: string): boolean {
  let depth = 0;
  let isInText = false;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (isInText) {
      if (code === 0x5c) index++;
      else if (code === 0x22) isInText = false;
    } else if (code === 0x22) isInText = true;
    else if (code === 0x7b || code === 0x5b) {
      if (++depth > maxDepth) return true;
    } else if (code === 0x7d || code === 0x5d) depth--;
  }
  return false;
}

/** Keys that would reach an object's prototype when copied carelessly. */
function refusePrototypeKeys(key: string, value: unknown): unknown {
  if (key === '__proto__') throw new CallFailure('badRequest', { reason: '__proto__' });
  return value;
}

/** Unpaired surrogates, which JSON can escape but neither UTF-8 nor PostgreSQL can store (RFC 8259, 8.2). */
const surrogate = /\\ud[89a-f]/i;
const escapes = /\\ud[89ab][\da-f]{2}\\ud[c-f][\da-f]{2}|\\ud[89a-f][\da-f]{2}|\\./gi;

/** Replaces escaped unpaired surrogates by U+FFFD, as UTF-8 encoders do. */
const withWholeCharacters = (json: string): string =>
  surrogate.test(json)
    ? json.replace(escapes, (found) => (found.length === 6 && surrogate.test(found) ? '\\ufffd' : found))
    : json;

/** Parses the body of a request. @throws badRequest */
export function parseJson(body: Buffer): unknown {
  if (body.length === 0) return {};
  let text: string;
  try {
    text = withWholeCharacters(decoder.decode(body));
  } catch {
    throw new CallFailure('badRequest', { reason: 'UTF-8' });
  }
  if (isTooDeep(text)) throw new CallFailure('badRequest', { reason: 'JSON depth' });
  try {
    // The reviver costs time, so it runs only where the word appears, spelled out or escaped.
    return /__proto__|\\u005f/i.test(text) ? JSON.parse(text, refusePrototypeKeys) : JSON.parse(text);
  } catch (error) {
    if (error instanceof CallFailure) throw error;
    throw new CallFailure('badRequest', { reason: 'JSON' });
  }
}

/** Returns the limits for the body of a request, which depend on its sender. */
export const bodyLimitsOf = (request: FastifyRequest): BodyLimits => ({
  limit: request.routeOptions.bodyLimit ?? 0,
  group: request.actor?.id ?? addressKey(request.ip),
  declared: request.headers['content-length'],
});

/** Calls speak JSON in UTF-8 and nothing else; what cannot be read is refused as 400. */
export function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', (request: FastifyRequest, payload: IncomingMessage) =>
    readBody(payload, bodyLimitsOf(request), parseJson),
  );
}
