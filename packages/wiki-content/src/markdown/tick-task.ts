/**
 * Matches the text before the checkbox of a task: spaces, quote marks, and the marks of the surrounding
 * lists.
 */
const box = /^((?:[ \t>]|(?:[-*+]|\d{1,9}[.)])[ \t])*(?:[-*+]|\d{1,9}[.)])[ \t]+)\[[ xX]\](?=\s)/;

/**
 * Checks or unchecks a task in Markdown without any other change of the source.
 * @param line start of its item, from 1: the `data-line` of the item in the rendered form
 * @returns the new source, or undefined if there is no task on the line
 * @example tickTask('- [ ] 备份\n', 1, true) // '- [x] 备份\n'
 */
export function tickTask(source: string, line: number, isDone: boolean): string | undefined {
  const lines = source.split(/(?<=\r\n|\n|\r(?!\n))/);
  const text = lines[line - 1];
  if (text === undefined || !box.test(text)) return undefined;
  lines[line - 1] = text.replace(box, (_, before: string) => `${before}[${isDone ? 'x' : ' '}]`);
  return lines.join('');
}
