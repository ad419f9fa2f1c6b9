/** A line break of the source that readers do not see by default, as the sanitised HTML has it. */
export const typedBreak = '<wbr class="md-line">';

/**
 * Shows the line breaks of the source in a rendered text. A text cannot contain the mark otherwise, because
 * angle brackets and quotes are escaped.
 * @param html a form that `render` returned
 * @example withLineBreaks('一<wbr class="md-line">二') // '一<br>二'
 */
export const withLineBreaks = (html: string): string => html.replaceAll(typedBreak, '<br>');
