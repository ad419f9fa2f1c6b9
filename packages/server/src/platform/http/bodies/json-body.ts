import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressKey } from '../../address/address-key';
import { CallFailure } from '../../failure';
import { type BodyLimits, readBody } from './read-body';

const decoder = new TextDecoder('utf-8', { fatal: true });
const maxDepth = 100;

/** Returns whether brackets nest deeper than in any call, which only an attacker would send. */
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

/** Refuses the key that would reach an object's prototype if copied carelessly. */
function refusePrototypeKeys(key: string, value: unknown): unknown {
  if (key === '__proto__') throw new CallFailure('badRequest', { reason: '__proto__' });
  return value;
}

/**
 * Escapes of surrogates. JSON can escape unpaired ones, but neither UTF-8 nor PostgreSQL can store them (RFC
 * 8259, 8.2).
 */
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
    // The reviver costs time, so it runs only if the key appears, spelled out or escaped.
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

/** Makes JSON in UTF-8 the only body type of calls; a body that cannot be parsed is refused with 400. */
export function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', (request: FastifyRequest, payload: IncomingMessage) =>
    readBody(payload, bodyLimitsOf(request), parseJson),
  );
}
