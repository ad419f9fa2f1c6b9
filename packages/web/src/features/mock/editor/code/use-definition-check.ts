import type { Language } from '@easymock/contract';
import { useDeferredValue, useMemo } from 'react';
import { useTexts } from '../../../../lib/texts/texts';
import { texts } from '../texts';
import { describeProblem, findProblems } from './engine';

/**
 * Returns the problems of a mock: those of its definition at the last pause in typing, and those of its other
 * fields.
 */
export function useDefinitionCheck(options: {
  url: string;
  settledMode: string;
  language: Language;
  /** Whether an empty definition is valid, as for a named response with the data of the default one. */
  mayBeEmpty: boolean;
}) {
  const { url, settledMode, language, mayBeEmpty } = options;
  const t = useTexts(texts);
  // Deferred, so that in a long definition typing has priority over underlining.
  const mode = useDeferredValue(settledMode);
  const isBlank = mode.trim() === '';
  const isFine = isBlank && mayBeEmpty;
  const problems = useMemo(() => (isFine ? [] : findProblems(mode, language)), [mode, language, isFine]);
  const mistake = problems.find(({ severity }) => severity === 'error');
  const isEmpty = isBlank && !mayBeEmpty;
  const fieldErrors = { url: url.startsWith('/') ? '' : t.urlSlash };
  const reasons = [isEmpty && t.emptyMode, mistake && describeProblem(mistake, t.broken), fieldErrors.url];
  return {
    problems,
    mistake,
    isEmpty,
    /** Reason why the mock cannot be saved; empty if it can. */
    reason: reasons.find(Boolean) || '',
    /** Errors of the other fields; empty strings for valid fields. */
    fieldErrors,
  };
}
