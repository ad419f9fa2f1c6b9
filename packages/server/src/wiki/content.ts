import { createHash } from 'node:crypto';
import type { ArticleType, Heading } from '@easymock/contract';

/** What follows from the source of an article. */
export interface Rendered {
  /** Sanitised; null for types that the browser draws itself. */
  readonly html: string | null;
  readonly outline: Heading[];
  readonly plain: string;
  readonly words: number;
}

/** Raised with each change of the renderer: what an older one made is made anew when it is read. */
export const rendererVersion = 0;

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

/** Chinese characters, and words of other scripts. */
const countWords = (text: string): number => text.match(/\p{Script=Han}|[\p{L}\p{N}]+/gu)?.length ?? 0;

/** Text without marks, as far as a pattern can tell. */
const plainOf = (type: ArticleType, source: string): string =>
  type === 'markdown' || type === 'template' || type === 'jsmind' ? source : source.replace(/<[^>]*>/g, ' ');

/**
 * Renders the source of an article. The one place that does: the package of renderers takes its place here. Until then
 * a text is shown as escaped paragraphs.
 */
export async function renderContent(type: ArticleType, source: string): Promise<Rendered> {
  const plain = plainOf(type, source).replaceAll('\0', '').trim();
  const paragraphs = plain.split(/\n{2,}/).filter((one) => one.trim() !== '');
  const html = paragraphs.map((one) => `<p>${escapeHtml(one.trim())}</p>`).join('\n');
  return { html: type === 'jsmind' ? null : html, outline: [], plain, words: countWords(plain) };
}

/** The source of a new article. */
export function emptySource(type: ArticleType, title: string): string {
  if (type !== 'jsmind') return '';
  const meta = { name: title, author: '', version: '1' };
  return JSON.stringify({ meta, format: 'node_tree', data: { id: 'root', topic: title, children: [] } });
}

export const digestOf = (source: string): string => createHash('sha256').update(source).digest('hex');
