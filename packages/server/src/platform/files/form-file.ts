/** A file of a form. It lies on the disk until the form has been dealt with. */
export interface FormFile {
  /** The name on the sender's computer. */
  readonly filename: string;
  readonly size: number;
  /** Whether it is longer than a file may be, and was not kept. */
  readonly isTooLarge: boolean;
  /** All of it, in memory. */
  content(): Promise<Buffer>;
}
