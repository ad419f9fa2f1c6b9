import { type FailureKind, failures, fillText, type Language, type TextValues } from '@easymock/contract';
import type { CallFailure } from '../../platform/failure';

/** A failure as it is stored, to be said in the language of whoever reads it. */
export const keepFailure = ({ kind, values }: Pick<CallFailure, 'kind' | 'values'>): string =>
  JSON.stringify({ kind, values });

/** The text of a stored failure; empty for none. */
export function sayFailure(kept: string, language: Language): string {
  if (kept === '') return '';
  const { kind, values } = JSON.parse(kept) as { kind: FailureKind; values: TextValues };
  // A kind that this version does not know was written by a newer one.
  return fillText((failures[kind] ?? failures.internal).text, language, values);
}
