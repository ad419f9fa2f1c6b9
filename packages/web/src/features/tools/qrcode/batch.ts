import { qrLimits } from '@easymock/contract';
import { fileName } from '../../../lib/api/download';

/** A line of a batch, and its file's name without the end. */
export interface BatchLine {
  /** Its number among the lines that people typed. */
  readonly line: number;
  readonly file: string;
  readonly text: string;
}

/**
 * The codes of a batch. `name,content` names the file; without a name the number of the code and the content do. An
 * address may hold a comma, so what stands before the first one is a name only if it is none.
 */
export function linesOf(typed: string): BatchLine[] {
  const taken = new Set<string>();
  const lines = typed
    .split(/\r?\n/)
    .map((content, index) => ({ line: index + 1, content: content.trim() }))
    .filter(({ content }) => content !== '');
  const digits = String(Math.min(lines.length, qrLimits.lines)).length;
  return lines.map(({ line, content }, index) => {
    const [, name = '', rest = ''] = /^([^,，:：/]{1,60})[,，]\s*(\S.*)$/.exec(content) ?? [];
    const number = String(index + 1).padStart(digits, '0');
    const wanted = name ? fileName(name) : `${number}-${fileName(content).slice(0, 40)}`;
    // Two files of one name in a zip are one file.
    const file = taken.has(wanted.toLowerCase()) ? `${wanted}-${number}` : wanted;
    taken.add(file.toLowerCase());
    return { line, file, text: name ? rest : content };
  });
}
