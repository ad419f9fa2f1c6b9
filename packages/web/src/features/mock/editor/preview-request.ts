import type { MockMethod, PreviewRequest } from '@easymock/contract';
import { createMatcher, normalizePattern } from '@easymock/mock-engine';

/** The request that a person enters to try a mock with functions. */
export interface Try {
  /** Path and query, such as `/users/7?page=2`. */
  address: string;
  /** JSON, or any text. */
  body: string;
}

/**
 * A path that a mock's url answers, to begin with.
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
    // As the server does with a body that is no JSON.
    return text;
  }
};

/** The parts of a call that placeholders see. */
export const askedOf = (method: MockMethod, query: string, body: string) => ({
  query: Object.fromEntries(new URLSearchParams(query)),
  body: method === 'get' ? {} : jsonOf(body),
});

/** The call that functions see, and whether the mock's url would answer it at all. */
export function requestOf(
  url: string,
  method: MockMethod,
  { address, body }: Try,
): { request: PreviewRequest; isAnswered: boolean } {
  const [path = '/', query = ''] = address.trim().split(/\?(.*)/s);
  const route = { method, pattern: normalizePattern(url), value: true, order: 0 };
  const match = createMatcher([route]).find(method, path);
  return {
    request: {
      method,
      url: path || '/',
      params: match.found ? { ...match.params } : {},
      ...askedOf(method, query, body),
    },
    isAnswered: match.found,
  };
}
