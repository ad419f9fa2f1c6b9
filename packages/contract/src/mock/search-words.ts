/** A word of a search for mocks. */
export interface SearchWord {
  /** In lower case. */
  readonly text: string;
  /** The path that the word may stand for, with a leading slash and in lower case; empty if it cannot be a path. */
  readonly path: string;
}

const maxWords = 8;

/** Parts of an address that precede the path of a mock: the server, and the prefix of served mocks. */
const origin = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/;
const mockRoot = /^(?:\/[^/]+)*?\/mock\/[\da-f]{24}(?=\/|$)/;

function pathOf(word: string): string {
  if (!word.includes('/')) return '';
  const path = word.replace(origin, '').replace(/[?#].*$/s, '');
  const below = path.replace(mockRoot, '').replace(/\/{2,}/g, '/');
  const bare = (below.startsWith('/') ? below : `/${below}`).replace(/(.)\/$/, '$1');
  try {
    return decodeURI(bare).toLowerCase();
  } catch {
    return bare;
  }
}

/**
 * Returns the words of a search for mocks. Each word must match, and only the first eight count. Server and browser
 * share this function, so that both parse a search in the same way.
 * @example
 * searchWordsOf('GET http://127.0.0.1/pay/7?x=1')
 * // [{ text: 'get', path: '' }, { text: '/pay/7', path: '/pay/7' }]
 */
export function searchWordsOf(keywords: string): SearchWord[] {
  const words = keywords.toLowerCase().split(/\s+/).filter(Boolean);
  return [...new Set(words)].slice(0, maxWords).map((word) => {
    const path = pathOf(word);
    // Addresses are searched without server and query, other words as typed.
    const isAddress = path !== '' && (origin.test(word) || mockRoot.test(word) || /[?#]/.test(word));
    return { text: isAddress ? path : word, path };
  });
}
