import { RE2JS, RE2JSException } from 're2js';
import { type FindQuery, isWholeWord, type LineMatch, matchLimit } from './matches';

/**
 * Compiles a regular expression for searching. RE2 matches in linear time, so no expression can block the page;
 * it has neither back references nor look-around.
 * @returns undefined if the expression is invalid
 */
export function compileRegex(query: FindQuery): ((line: string) => Iterable<LineMatch>) | undefined {
  let compiled: RE2JS;
  try {
    compiled = RE2JS.compile(query.text, query.isCaseSensitive ? 0 : RE2JS.CASE_INSENSITIVE);
  } catch (error) {
    if (error instanceof RE2JSException) return undefined;
    throw error;
  }
  return function* search(line) {
    const matcher = compiled.matcher(line);
    for (let num = 0; num < matchLimit && matcher.find(); num += 1) {
      const match = { index: matcher.start(), length: matcher.end() - matcher.start() };
      // An empty match, as of `a*`, cannot be shown.
      if (match.length === 0 || (query.isWholeWord && !isWholeWord(line, match))) continue;
      const groups = Array.from({ length: matcher.groupCount() + 1 }, (_, at) => matcher.group(at) ?? '');
      yield { ...match, groups };
    }
  };
}
