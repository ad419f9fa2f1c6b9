/** A file of a form. It is on the disk until the form has been processed. */
export interface FormFile {
  /** The name on the sender's computer. */
  readonly filename: string;
  readonly size: number;
  /** Whether the file exceeds the limit and was dropped. */
  readonly isTooLarge: boolean;
  /** Reads the whole file into memory. */
  content(): Promise<Buffer>;
}
