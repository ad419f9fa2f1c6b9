import { type MockBrief, type MockMethod, type SearchWord, searchWordsOf } from '@easymock/contract';

export const sorts = ['update_at', 'url', 'use_num'] as const;
export type Sort = (typeof sorts)[number];

export interface MockFilter {
  keywords: string;
  method: MockMethod | '';
  /** A column, with a leading `-` for descending order. Any other value means the given order. */
  sort: string;
  /** Only mocks that disappeared from the API document. */
  isOnlyGone?: boolean;
  tag?: string;
  /** Only mocks in a folder. */
  isIn?: ((mock: MockBrief) => boolean) | undefined;
  /** Only mocks in a state. */
  hasState?: ((mock: MockBrief) => boolean) | undefined;
}

/**
 * Parses the sort parameter of the address. Returns undefined for the list's own order, which is newest first
 * or arranged by hand.
 */
export function asSort(text: string): { column: Sort; isDescending: boolean } | undefined {
  const column = sorts.find((name) => name === text.replace(/^-/, ''));
  return column && { column, isDescending: text.startsWith('-') };
}

const compare: Record<Sort, (a: MockBrief, b: MockBrief) => number> = {
  update_at: (a, b) => (a.update_at < b.update_at ? -1 : a.update_at > b.update_at ? 1 : 0),
  url: (a, b) => (a.url < b.url ? -1 : a.url > b.url ? 1 : 0),
  use_num: (a, b) => a.use_num - b.use_num,
};

/** Tests whether a word of a search matches a mock. */
export type FitsWord = (mock: MockBrief, word: SearchWord) => boolean;

/** Matches plain text only. Used until the modules for pinyin and path matching have loaded. */
export const fitsByText: FitsWord = ({ method, url, description, tags }, { text }) =>
  [method, url, description, ...tags].join(' ').toLowerCase().includes(text);

/**
 * Filters and sorts in the browser: the list is loaded completely, and typing should respond immediately.
 * @example filterMocks(mocks, { keywords: 'goods', method: '', sort: '-use_num' })
 */
export function filterMocks(mocks: readonly MockBrief[], filter: MockFilter, fits: FitsWord = fitsByText): MockBrief[] {
  const words = searchWordsOf(filter.keywords);
  const sort = asSort(filter.sort);
  const { tag, isIn, hasState } = filter;
  const found = mocks.filter((mock) => {
    if (filter.isOnlyGone && !mock.is_gone) return false;
    if (filter.method && mock.method !== filter.method) return false;
    if (tag && !mock.tags.includes(tag)) return false;
    if (isIn && !isIn(mock)) return false;
    if (hasState && !hasState(mock)) return false;
    return words.every((word) => fits(mock, word));
  });
  if (!sort) return found;
  const sign = sort.isDescending ? -1 : 1;
  return found.sort((a, b) => sign * compare[sort.column](a, b));
}
