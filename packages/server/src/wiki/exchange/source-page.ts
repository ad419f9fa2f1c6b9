const begin = '<!--easymock:text-->\n';
const end = '\n<!--/easymock:text-->';

/** Wraps the source of rich text in invisible marks. */
export const markedSource = (source: string): string => begin + source + end;

/** Extracts the source from a page of our own export; other pages are returned whole. */
export function sourceInPage(page: string): string {
  const from = page.indexOf(begin);
  const to = page.lastIndexOf(end);
  return from < 0 || to < from ? page : page.slice(from + begin.length, to);
}
