import { wikiNameLimit } from '@easymock/contract';

/** Replacements for characters that names must not contain. */
const stands: Record<string, string> = {
  '：': '-',
  ':': '-',
  '/': '／',
  '\\': '＼',
  '|': '｜',
  '*': '＊',
  '?': '？',
  '<': '＜',
  '>': '＞',
};

/**
 * Converts a text to a valid name of a folder or an article.
 * @param kept forbidden characters that stay nevertheless
 * @example sanitiseName('A/B: 说明?', '未命名') // 'A／B- 说明？'
 */
export function sanitiseName(given: string, fallback: string, kept = ''): string {
  const plain = given
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]+/gu, (found) => (/^[\n\t]+$/.test(found) ? ' ' : ''))
    .replace(/[：:/\\|*?<>]/g, (found) => (kept.includes(found) ? found : (stands[found] ?? '')))
    .trim();
  const short = plain
    .slice(0, wikiNameLimit)
    .replace(/[\ud800-\udbff]$/, '')
    .trim();
  return short || fallback;
}

/** Returns the last part of a path. */
export const baseOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
/** Returns the folder of a path without a trailing slash; empty for the first level. */
export const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));
/** Returns the extension of a file name in lower case. */
export const endingOf = (path: string): string => /\.([a-z0-9]+)$/i.exec(baseOf(path))?.[1]?.toLowerCase() ?? '';
/** Returns a file name without its extension. */
export const stemOf = (path: string): string => baseOf(path).replace(/\.[a-z0-9]+$/i, '');

/** The ID that Notion appends to each name. */
const notionId = / ?[0-9a-f]{32}$/;
export const withoutNotionId = (stem: string): string => stem.replace(notionId, '').trim() || stem;
export const hasNotionId = (stem: string): boolean => notionId.test(stem);

/**
 * Resolves an address to a path within the archive, relative to a folder; undefined if it leads elsewhere.
 * @example pathFrom('docs', '../img/a%20b.png#x') // { path: 'img/a b.png', hash: '#x' }
 */
export function pathFrom(folder: string, address: string): { path: string; hash: string } | undefined {
  if (/^(?:[a-z][a-z0-9+.-]*:|[\\/]{2}|#|$)/i.test(address.trim())) return undefined;
  const [, plain = '', hash = ''] = /^([^?#]*)(?:\?[^#]*)?(#.*)?$/s.exec(address.trim()) ?? [];
  let decoded = plain;
  try {
    decoded = decodeURIComponent(plain);
  } catch {
    // The name contains a literal percent sign.
  }
  const steps = decoded.startsWith('/') ? [] : folder.split('/').filter(Boolean);
  for (const step of decoded.split('/')) {
    if (step === '..') {
      if (steps.length === 0) return undefined;
      steps.pop();
    } else if (step !== '.' && step !== '') steps.push(step);
  }
  return { path: steps.join('/'), hash };
}
