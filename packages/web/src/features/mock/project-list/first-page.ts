/**
 * Input of the first request for the personal projects. The build writes it into the page, which sends the
 * request before the bundle runs.
 */
export const firstPage = {
  keywords: '',
  group: '',
  filter_by_author: 0,
  order: 'created',
  page_index: 1,
  page_size: 30,
} as const;
