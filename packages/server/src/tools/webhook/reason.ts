import { fillText, type Language, type WebhookReason, webhookReasons } from '@easymock/contract';

/** Stored reason of a failed attempt; its text depends on the reader's language. */
export interface ReasonNote {
  readonly kind: WebhookReason;
  readonly detail: string;
}

export const serializeReason = (reason: ReasonNote | undefined): string => (reason ? JSON.stringify(reason) : '');

/** Returns a stored reason as text; empty if there is none. */
export function presentReason(kept: string, language: Language): string {
  if (!kept) return '';
  const { kind, detail } = JSON.parse(kept) as ReasonNote;
  return fillText(webhookReasons[kind], language, { detail });
}
