/** Types of the library, which has none. Why this library: docs/decisions/024. */
declare module 'unicode-confusables' {
  /** Replaces each confusable character by its prototype in the table of Unicode. */
  export function rectifyConfusion(text: string): string;
}
