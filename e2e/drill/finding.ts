/** One checked property, with the number of checks and of violations. */
export interface Finding {
  readonly what: string;
  readonly num: number;
  readonly wrong: number;
}
