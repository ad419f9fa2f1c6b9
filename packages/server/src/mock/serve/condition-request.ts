import { parse as parseForm } from 'node:querystring';
import type { ConditionRequest } from '@easymock/mock-engine';
import { CallFailure } from '../../platform/failure';
import type { Exchange } from './exchange';
import type { Hit } from './find-mock';
import { dataOf, foreignHeaders, maxBodyBytes, readBytes, readCookies } from './mock-request';

/** Returns a function that computes its value at the first call. */
function once<T>(compute: () => T): () => T {
  let value: { of: T } | undefined;
  return () => {
    value ??= { of: compute() };
    return value.of;
  };
}

/**
 * Returns a call as conditions read it. The caller's credentials for this product are left out, since the
 * author of a condition could otherwise guess them piece by piece.
 * @param body parsed body; undefined if no condition reads it or it is too large
 */
export function conditionRequest({ request, address }: Exchange, { params }: Hit, body: unknown): ConditionRequest {
  const headers = once(() => foreignHeaders(request.headers));
  const cookies = once(() => readCookies(headers().cookie ?? ''));
  const own = (values: Readonly<Record<string, string>>, name: string) =>
    Object.hasOwn(values, name) ? values[name] : undefined;
  return {
    method: request.method ?? 'GET',
    params,
    query: once(() => ({ ...parseForm(address.query) })),
    header: (name) => own(headers(), name),
    cookie: (name) => own(cookies(), name),
    body: () => body,
  };
}

/**
 * Reads the body of a call for conditions, and retains it for the answer. A body above the limit counts as
 * absent, because most answers do not need it.
 */
export async function readForConditions(exchange: Exchange): Promise<unknown> {
  const { request, address, record } = exchange;
  if (Number(request.headers['content-length'] ?? 0) > maxBodyBytes) return undefined;
  exchange.bytes ??= readBytes(request, address.projectId, (bytes) => bytes, record);
  try {
    return await dataOf(request, await exchange.bytes);
  } catch (error) {
    if (error instanceof CallFailure && error.kind === 'tooLarge') return undefined;
    throw error;
  }
}
