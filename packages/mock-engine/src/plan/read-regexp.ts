import { ModeError } from '../core/errors';
import type { RegExpTemplate } from '../parse/template';
import { parseRegExp, type RegExpNode, RegExpProblem } from '../regexp/regexp-parse';

/** Parses a regular expression. Throws a ModeError if it cannot generate texts. */
export function readRegExp(template: RegExpTemplate): RegExpNode {
  try {
    return parseRegExp(template.source, template.flags);
  } catch (error) {
    if (!(error instanceof RegExpProblem)) throw error;
    throw new ModeError(
      'badRegExp',
      {
        zh: `无法根据正则 /${shorten(template.source)}/ 生成文本：不支持 ${error.message}`,
        en: `No text can be generated from /${shorten(template.source)}/: ${error.message} is not supported.`,
      },
      template.at,
    );
  }
}

function shorten(source: string): string {
  return source.length > 60 ? `${source.slice(0, 60)}…` : source;
}
