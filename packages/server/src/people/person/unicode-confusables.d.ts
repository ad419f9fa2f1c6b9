declare module 'unicode-confusables' {
  /** Replaces each confusable character by its prototype in the table of Unicode. */
  export function rectifyConfusion(text: string): string;
}
