import type { MockMethod, PreviewRequest } from '@easymock/contract';
import { createMatcher, normalizePattern } from '@easymock/mock-engine';

/** The request entered to try a mock. */
export interface TriedRequest {
  /** Path and query, such as `/users/7?page=2`. */
  address: string;
  /** JSON or plain text. */
  body: string;
  /** One header per line; only conditions read them. */
  headers: string;
}

/**
 * Returns a path that the mock's URL matches, as the initial value.
 * @example sampleAddress('/users/:id(\\d+)/files') // '/users/1/files'
 */
export function sampleAddress(url: string): string {
  const pattern = normalizePattern(url.startsWith('/') ? url : `/${url}`);
  return pattern.replace(/:\w+(?:\([^()]*\))?[?*+]?/g, '1').replace(/\(\.\*\)/g, 'any');
}

const jsonOf = (text: string): PreviewRequest['body'] => {
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text) as PreviewRequest['body'];
  } catch {
    // Like the server, passes a body that is not JSON on as text.
    return text;
  }
};

/** Returns the parts of a request that placeholders can read. */
export const requestPartsOf = (method: MockMethod, query: string, body: string) => ({
  query: Object.fromEntries(new URLSearchParams(query)),
  body: method === 'get' ? {} : jsonOf(body),
});

/** Returns the request that functions receive, and whether the mock's URL matches it. */
export function requestOf(
  url: string,
  method: MockMethod,
  { address, body }: Pick<TriedRequest, 'address' | 'body'>,
): { request: PreviewRequest; isAnswered: boolean } {
  const [path = '/', query = ''] = address.trim().split(/\?(.*)/s);
  const route = { method, pattern: normalizePattern(url), value: true, order: 0 };
  const match = createMatcher([route]).find(method, path);
  return {
    request: {
      method,
      url: path || '/',
      params: match.found ? { ...match.params } : {},
      ...requestPartsOf(method, query, body),
    },
    isAnswered: match.found,
  };
}
