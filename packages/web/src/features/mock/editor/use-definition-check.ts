import type { Language } from '@easymock/contract';
import { useDeferredValue, useMemo } from 'react';
import { useFields } from '../../../lib/api/fields';
import { useTexts } from '../../../lib/texts/texts';
import { describeProblem, findProblems } from './engine';
import { texts } from './texts';
import type { MockValues } from './use-mock-form';

/** Returns the problems of a mock: those of its definition at the last pause in typing, and those of its other fields. */
export function useDefinitionCheck(options: {
  values: MockValues;
  url: string;
  settledMode: string;
  language: Language;
}) {
  const { values, url, settledMode, language } = options;
  const t = useTexts(texts);
  const fields = useFields('mock', 'create');
  // Deferred: in a long definition the letters come first, the underlining after.
  const mode = useDeferredValue(settledMode);
  const problems = useMemo(() => findProblems(mode, language), [mode, language]);
  const mistake = problems.find(({ severity }) => severity === 'error');
  const isEmpty = mode.trim() === '';
  const fieldErrors = {
    url: url.startsWith('/') ? '' : t.urlSlash,
    description: values.description.trim() === '' ? t.required({ label: fields.description.label }) : '',
  };
  const reasons = [
    isEmpty && t.emptyMode,
    mistake && describeProblem(mistake, t.broken),
    fieldErrors.url,
    fieldErrors.description,
  ];
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
