const begin = '<!--easymock:text-->\n';
const end = '\n<!--/easymock:text-->';

/** The source of rich text, with marks around it that no reader sees. */
export const markedSource = (source: string): string => begin + source + end;

/** The source in a page of an export of ours; the page itself if it is none. */
export function sourceInPage(page: string): string {
  const from = page.indexOf(begin);
  const to = page.lastIndexOf(end);
  return from < 0 || to < from ? page : page.slice(from + begin.length, to);
}
