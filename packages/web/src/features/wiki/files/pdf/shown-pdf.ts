/** A PDF attachment that a person opens. */
export interface ShownPdf {
  readonly fileId: string;
  readonly name: string;
  /** Page at which it opens, from 1. */
  readonly page: number;
}
