import type { PdfFailureKind } from './pdf-failure';
import type { texts } from './texts';

/** Returns the text that says why a file cannot be shown, and what to do. */
export const reasonOf = (kind: PdfFailureKind): keyof typeof texts.zh => reasons[kind];

const reasons = {
  changed: 'reasonChanged',
  damaged: 'reasonDamaged',
  locked: 'reasonLocked',
  missing: 'reasonMissing',
  notPdf: 'reasonNotPdf',
  slow: 'reasonSlow',
  tooLarge: 'reasonTooLarge',
  unreachable: 'reasonUnreachable',
} as const satisfies Record<PdfFailureKind, keyof typeof texts.zh>;
