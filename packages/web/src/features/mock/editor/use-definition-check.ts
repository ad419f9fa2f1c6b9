import type { Language } from '@easymock/contract';
import { useDeferredValue, useMemo } from 'react';
import { useTexts } from '../../../lib/texts/texts';
import { describeProblem, findProblems } from './engine';
import { texts } from './texts';

/** Returns the problems of a mock: those of its definition at the last pause in typing, and those of its other fields. */
export function useDefinitionCheck(options: { url: string; settledMode: string; language: Language }) {
  const { url, settledMode, language } = options;
  const t = useTexts(texts);
  // Deferred: in a long definition the letters come first, the underlining after.
  const mode = useDeferredValue(settledMode);
  const problems = useMemo(() => findProblems(mode, language), [mode, language]);
  const mistake = problems.find(({ severity }) => severity === 'error');
  const isEmpty = mode.trim() === '';
  const fieldErrors = { url: url.startsWith('/') ? '' : t.urlSlash };
  const reasons = [isEmpty && t.emptyMode, mistake && describeProblem(mistake, t.broken), fieldErrors.url];
  return {
    problems,
    mistake,
    isEmpty,
    /** Why it cannot be saved; empty if it can. */
    reason: reasons.find(Boolean) || '',
    /** What is wrong with the other fields; empty texts where nothing is. */
    fieldErrors,
  };
}
