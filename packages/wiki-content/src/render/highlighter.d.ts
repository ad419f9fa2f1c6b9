/** A text, or an element with classes of highlight.js. */
export interface Token {
  type: string;
  value?: string;
  children?: Token[];
  properties?: { className?: unknown };
}

export const highlighter: {
  registered(language: string): boolean;
  highlight(language: string, source: string): { children: Token[] };
};
