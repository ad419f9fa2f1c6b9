import { dayParam, type ParamValues, severalParam } from '../../../lib/address/list-params';

/** URL parameters of a search. */
export const searchParams = {
  keywords: '',
  page: 1,
  type: severalParam(),
  tag: severalParam(),
  userId: '',
  parentId: '',
  from: dayParam(),
  to: dayParam(),
  sort: 'score',
  inTitle: 0,
};
export type SearchParams = ParamValues<typeof searchParams>;

/** Parameters that reset all filters; the search terms stay. */
export const noFilters = {
  type: [],
  tag: [],
  userId: '',
  parentId: '',
  from: '',
  to: '',
  inTitle: 0,
} satisfies Partial<SearchParams>;

export const isFiltered = ({ type, tag, userId, parentId, from, to, inTitle }: SearchParams): boolean =>
  [...type, ...tag, userId, parentId, from, to].some(Boolean) || inTitle === 1;
