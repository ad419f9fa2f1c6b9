import { renderMarkdown } from './markdown/markdown';
import type { Heading } from './render/outline';
import type { Rendered } from './render/render';

/** Why a source cannot be saved. `kind` is stable; the words for people are the caller's. */
export interface Problem {
  kind: 'tooLong' | 'notText';
  /** A number or a name that belongs into the sentence: the limit, for one. */
  value?: string;
}

/** A type of articles. Whoever stores, shows, searches or exports articles knows no more of a type than this. */
export interface ContentType {
  /** The source of a new article. */
  empty: string;
  /** Why the source cannot be saved, or null. */
  validate(source: string): Problem | null;
  /** The form that readers get. */
  render(source: string): Rendered;
  /** What search and excerpts need. */
  plainText(source: string): string;
  outline(source: string): Heading[];
}

/** Longest source, in bytes of UTF-8. */
export const sourceLimit = 2 * 1024 * 1024;

const markdown: ContentType = {
  empty: '',
  validate: validateText,
  render: renderMarkdown,
  plainText: (source) => renderMarkdown(source).plain,
  outline: (source) => renderMarkdown(source).outline,
};

const types = { markdown };

export type ContentTypeName = keyof typeof types;

/**
 * The adapter of a type of articles.
 * @example contentOf('markdown').validate(source)?.kind; // 'tooLong'
 */
export const contentOf = (type: ContentTypeName): ContentType => types[type];

function validateText(source: string): Problem | null {
  if (source.includes('\0')) return { kind: 'notText' };
  return bytesOf(source) > sourceLimit ? { kind: 'tooLong', value: String(sourceLimit) } : null;
}

/** Length in UTF-8: TextEncoder is no part of the language, and this package knows neither Node nor a browser. */
function bytesOf(text: string): number {
  let bytes = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 0x80) bytes += 1;
    else if (code < 0x800) bytes += 2;
    // Each half of a pair counts for half of its four bytes.
    else bytes += code >= 0xd800 && code < 0xe000 ? 2 : 3;
  }
  return bytes;
}
