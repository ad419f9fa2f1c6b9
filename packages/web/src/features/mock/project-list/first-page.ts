/**
 * What the list of personal projects asks for when it opens. The build writes it into the page, which asks for it before
 * the bundle runs.
 */
export const firstPage = {
  keywords: '',
  group: '',
  filter_by_author: 0,
  order: 'created',
  page_index: 1,
  page_size: 30,
} as const;
