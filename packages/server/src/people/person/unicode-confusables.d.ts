declare module 'unicode-confusables' {
  /** Replaces each character that looks like another one by that one, by the table of Unicode. */
  export function rectifyConfusion(text: string): string;
}
