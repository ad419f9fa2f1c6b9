/** One thing that must be right, and how often it was not. */
export interface Finding {
  readonly what: string;
  readonly num: number;
  readonly wrong: number;
}
