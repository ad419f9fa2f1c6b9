/** A word that a mock is searched by. */
export interface SearchWord {
  /** In lower case. */
  readonly text: string;
  /** The path that it may be an address of, with a leading slash and in lower case; empty if it is none. */
  readonly path: string;
}

const maxWords = 8;

/** What stands before the path of a mock in its address: a server, and where the product serves mocks. */
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
 * The words of a search for mocks, each of which has to fit; of many, the first eight. Server and browser read them alike.
 * @example searchWordsOf('GET http://127.0.0.1/pay/7?x=1') // [{ text: 'get', path: '' }, { text: '/pay/7', path: '/pay/7' }]
 */
export function searchWordsOf(keywords: string): SearchWord[] {
  const words = keywords.toLowerCase().split(/\s+/).filter(Boolean);
  return [...new Set(words)].slice(0, maxWords).map((word) => {
    const path = pathOf(word);
    // An address is looked for without its server and query, anything else as it was typed.
    const isAddress = path !== '' && (origin.test(word) || mockRoot.test(word) || /[?#]/.test(word));
    return { text: isAddress ? path : word, path };
  });
}
