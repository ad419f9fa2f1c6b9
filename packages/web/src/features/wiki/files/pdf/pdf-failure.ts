/**
 * Reasons why a PDF file cannot be shown. `changed`: the attachment was replaced while it was read. `slow`: a
 * request or the first page exceeded its time-out.
 */
export type PdfFailureKind =
  | 'missing'
  | 'unreachable'
  | 'notPdf'
  | 'damaged'
  | 'tooLarge'
  | 'changed'
  | 'locked'
  | 'slow';

/** Failure to read or show a PDF file. */
export class PdfFailure extends Error {
  override readonly name = 'PdfFailure';
  readonly kind: PdfFailureKind;

  constructor(kind: PdfFailureKind) {
    super(kind);
    this.kind = kind;
  }
}

/** Returns the reason of any error that reading or drawing has thrown. */
export function failureKindOf(error: unknown): PdfFailureKind {
  if (error instanceof PdfFailure) return error.kind;
  const name = error instanceof Error ? error.name : '';
  return name === 'PasswordException' ? 'locked' : 'damaged';
}
