import { type FailureKind, failures, fillText, type Language, type TextValues } from '@easymock/contract';
import type { CallFailure } from './failure';

/** Serialises a failure. Its text is chosen later, by the language of the reader. */
export const serializeFailure = ({ kind, values }: Pick<CallFailure, 'kind' | 'values'>): string =>
  JSON.stringify({ kind, values });

/** Returns the text of a stored failure; empty if there is none. */
export function storedFailureText(kept: string, language: Language): string {
  if (kept === '') return '';
  const { kind, values } = JSON.parse(kept) as { kind: FailureKind; values: TextValues };
  // An unknown kind was stored by a newer version.
  return fillText((failures[kind] ?? failures.internal).text, language, values);
}
