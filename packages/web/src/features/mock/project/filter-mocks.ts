import { type MockBrief, type MockMethod, type SearchWord, searchWordsOf } from '@easymock/contract';

export const sorts = ['update_at', 'url', 'use_num'] as const;
export type Sort = (typeof sorts)[number];

export interface MockFilter {
  keywords: string;
  method: MockMethod | '';
  /** A column, with a leading `-` for descending. Anything else: the order of the list as it came. */
  sort: string;
  /** Only what disappeared from the API document. */
  isOnlyGone?: boolean;
  /** Only with this tag. */
  tag?: string;
  /** Only those of a folder. */
  isIn?: ((mock: MockBrief) => boolean) | undefined;
}

/** Reads a sort from the address; undefined: that of the list itself, which is the newest first or as people put it. */
export function asSort(text: string): { column: Sort; isDescending: boolean } | undefined {
  const column = sorts.find((name) => name === text.replace(/^-/, ''));
  return column && { column, isDescending: text.startsWith('-') };
}

const compare: Record<Sort, (a: MockBrief, b: MockBrief) => number> = {
  update_at: (a, b) => (a.update_at < b.update_at ? -1 : a.update_at > b.update_at ? 1 : 0),
  url: (a, b) => (a.url < b.url ? -1 : a.url > b.url ? 1 : 0),
  use_num: (a, b) => a.use_num - b.use_num,
};

/** Whether a word of a search fits a mock. */
export type FitsWord = (mock: MockBrief, word: SearchWord) => boolean;

/** By the letters alone, which is all there is until pinyin and the matching of paths have arrived. */
export const fitsByText: FitsWord = ({ method, url, description, tags }, { text }) =>
  [method, url, description, ...tags].join(' ').toLowerCase().includes(text);

/**
 * Filters and sorts in the browser: the list comes whole, and typing should answer at once.
 * @example filterMocks(mocks, { keywords: 'goods', method: '', sort: '-use_num' })
 */
export function filterMocks(
  mocks: readonly MockBrief[],
  filter: MockFilter,
  fits: FitsWord = fitsByText,
): MockBrief[] {
  const words = searchWordsOf(filter.keywords);
  const sort = asSort(filter.sort);
  const { tag, isIn } = filter;
  const found = mocks.filter((mock) => {
    if (filter.isOnlyGone && !mock.is_gone) return false;
    if (filter.method && mock.method !== filter.method) return false;
    if (tag && !mock.tags.includes(tag)) return false;
    if (isIn && !isIn(mock)) return false;
    return words.every((word) => fits(mock, word));
  });
  if (!sort) return found;
  const sign = sort.isDescending ? -1 : 1;
  return found.sort((a, b) => sign * compare[sort.column](a, b));
}
