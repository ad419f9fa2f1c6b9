import { fillText, type Language, type WebhookReason, webhookReasons } from '@easymock/contract';

/** Why an attempt failed, as it is kept; the reader's language decides the words. */
export interface ReasonNote {
  readonly kind: WebhookReason;
  readonly detail: string;
}

export const keepReason = (reason: ReasonNote | undefined): string => (reason ? JSON.stringify(reason) : '');

/** Says a kept reason in a language; empty if there is none. */
export function sayReason(kept: string, language: Language): string {
  if (!kept) return '';
  const { kind, detail } = JSON.parse(kept) as ReasonNote;
  return fillText(webhookReasons[kind], language, { detail });
}
