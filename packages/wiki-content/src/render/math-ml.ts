import katex from 'katex';

/** Characters of one formula. */
const texLimit = 5_000;
/** Definitions can expand to texts that take minutes to read. */
const defining =
  /\\(?:[egx]?def|let|futurelet|(?:re)?newcommand|providecommand|global|long|expandafter|noexpand)(?![A-Za-z@])/;

/**
 * Returns a formula as MathML for programs that draw it themselves; undefined if the TeX is wrong or too long.
 * The string is not sanitised.
 */
export function mathMlOf(tex: string, isDisplay: boolean): string | undefined {
  if (tex.length > texLimit || defining.test(tex)) return undefined;
  try {
    return katex.renderToString(tex, {
      output: 'mathml',
      displayMode: isDisplay,
      throwOnError: true,
      trust: false,
      strict: false,
      maxExpand: 200,
      maxSize: 20,
    });
  } catch {
    return undefined;
  }
}
