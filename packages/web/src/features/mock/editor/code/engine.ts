import type { Language } from '@easymock/contract';
import {
  checkMode,
  type ExpressionRewrite,
  findExpressionRewrites,
  lintMode,
  ModeError,
  drawsNumber as mayDrawNumber,
  RenderError,
} from '@easymock/mock-engine';
import { placeholderNames } from '../../../../kit/draw/placeholder-names';

/** A problem of a definition, in the person's language. Line and column count from 1. */
export interface Problem {
  line: number;
  column: number;
  severity: 'error' | 'warning';
  text: string;
  /** Expressions of the definition that can become functions; only for an error. */
  rewrites?: readonly ExpressionRewrite[];
}

/** Result of checking a definition. `data` is generated in a worker, which has the tables needed for that. */
export type Planned =
  | { kind: 'data' }
  | { kind: 'proxy'; target: string }
  | { kind: 'script' }
  | { kind: 'mistake'; problem: Problem }
  | { kind: 'failed'; text: string };

/** Returns the engine's locale for a language. */
export const localeOf = (language: Language) => (language === 'en' ? 'en' : 'zh');

/** Checks a definition with the code that serves the mock, except for the generation of data. */
export function planOf(mode: string, language: Language): Planned {
  const locale = localeOf(language);
  try {
    const checked = checkMode(mode, { locale });
    return checked.kind === 'proxy' ? checked : { kind: checked.kind };
  } catch (error) {
    if (error instanceof ModeError) {
      const { line, column, texts } = error;
      return { kind: 'mistake', problem: { line, column, severity: 'error', text: texts[locale] } };
    }
    if (error instanceof RenderError) {
      return { kind: 'failed', text: `${error.path} ${error.texts[locale]}`.trim() };
    }
    throw error;
  }
}

/**
 * Returns whether a text consists of a single placeholder that generates numbers.
 * @example drawsNumber('@integer(1, 9)') // true
 */
export const drawsNumber = (text: string): boolean => mayDrawNumber(text, placeholderNames);

let last: { mode: string; language: Language; problems: Problem[] } | undefined;

/**
 * Returns the problems to underline. The page and the editor call this with mostly the same text, so the last
 * result is cached.
 */
export function findProblems(mode: string, language: Language): Problem[] {
  if (last?.mode === mode && last.language === language) return last.problems;
  const locale = localeOf(language);
  const problems = lintMode(mode, placeholderNames).map(({ texts, ...rest }): Problem => {
    const problem = { ...rest, text: texts[locale] };
    return rest.severity === 'error' ? { ...problem, rewrites: findExpressionRewrites(mode) } : problem;
  });
  last = { mode, language, problems };
  return problems;
}

/**
 * Formats a problem as one line. Some messages of the engine already contain the position.
 * @example describeProblem(problem, t.broken)
 */
export function describeProblem(
  problem: Problem,
  withPlace: (values: { line: number; column: number; reason: string }) => string,
): string {
  const { line, column, text } = problem;
  return /第 \d+ 行|line \d+/i.test(text) ? text : withPlace({ line, column, reason: text });
}
