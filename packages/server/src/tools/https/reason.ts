import { fillText, type HttpReasonKind, httpReasons, type Language, type Text } from '@easymock/contract';

export interface HttpReasonNote {
  readonly kind: HttpReasonKind;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** Serialises a reason; empty for none. */
export const serializeReason = (note: HttpReasonNote | undefined): string => (note ? JSON.stringify(note) : '');

/** Parses a stored reason; undefined for none, and for a kind of a newer version. */
function readReason(kept: string): HttpReasonNote | undefined {
  if (!kept) return undefined;
  try {
    const note = JSON.parse(kept) as HttpReasonNote;
    return note.kind in httpReasons ? note : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the problem and the advice in the language of a reader; both are empty if there is no reason. */
export function presentReason(kept: string, language: Language): { reason: string; advice: string } {
  const note = readReason(kept);
  if (!note) return { reason: '', advice: '' };
  const { reason, advice } = httpReasons[note.kind];
  return { reason: fillText(reason, language, note.values), advice: fillText(advice, language, note.values) };
}

/** Returns the reason in both languages, for messages. */
export const reasonInBoth = (kept: string): Text => ({
  zh: presentReason(kept, 'zh-CN').reason,
  en: presentReason(kept, 'en').reason,
});
