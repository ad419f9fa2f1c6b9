declare module 'markdown-it-emoji/lib/data/full.mjs' {
  /** Emoji by name. */
  const emoji: Readonly<Record<string, string>>;
  export default emoji;
}

declare module 'markdown-it-deflist' {
  /** Parses definition lists: a term, and lines that begin with a colon. */
  const plugin: (parser: import('markdown-it').MarkdownIt) => void;
  export default plugin;
}
