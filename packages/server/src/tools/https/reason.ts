import { fillText, type HttpReasonKind, httpReasons, type Language, type Text } from '@easymock/contract';

/** Why something is not well. */
export interface HttpReasonNote {
  readonly kind: HttpReasonKind;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** A reason as it is stored; empty for none. */
export const keepReason = (note: HttpReasonNote | undefined): string => (note ? JSON.stringify(note) : '');

/** A stored reason; undefined for none, and for what a newer version wrote. */
function readReason(kept: string): HttpReasonNote | undefined {
  if (!kept) return undefined;
  try {
    const note = JSON.parse(kept) as HttpReasonNote;
    return note.kind in httpReasons ? note : undefined;
  } catch {
    return undefined;
  }
}

/** What is wrong and what to do, in the language of a reader; empty for nothing. */
export function sayReason(kept: string, language: Language): { reason: string; advice: string } {
  const note = readReason(kept);
  if (!note) return { reason: '', advice: '' };
  const { reason, advice } = httpReasons[note.kind];
  return { reason: fillText(reason, language, note.values), advice: fillText(advice, language, note.values) };
}

/** The reason in both languages, for messages to people. */
export const reasonInBoth = (kept: string): Text => ({
  zh: sayReason(kept, 'zh-CN').reason,
  en: sayReason(kept, 'en').reason,
});
