import { qrLimits } from '@easymock/contract';
import { fileName } from '../../../lib/api/download';

/** A line of a batch, with its file name without extension. */
export interface BatchLine {
  /** Line number in the typed text. */
  readonly line: number;
  readonly file: string;
  readonly text: string;
}

/**
 * Splits the typed text into the codes of a batch. `name,content` names the file; otherwise the number and
 * the content of the code do. An address may contain a comma, so the part before the first comma is not a
 * name if it looks like an address.
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
    // Equal names would overwrite each other in the zip.
    const file = taken.has(wanted.toLowerCase()) ? `${wanted}-${number}` : wanted;
    taken.add(file.toLowerCase());
    return { line, file, text: name ? rest : content };
  });
}
