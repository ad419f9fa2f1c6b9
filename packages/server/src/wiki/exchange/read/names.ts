import { wikiNameLimit } from '@easymock/contract';

/** What stands for the characters that names may not contain. */
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
 * A name that a folder or an article can have.
 * @param kept characters that stay although nobody could type them
 * @example mendName('A/B: 说明?', '未命名') // 'A／B- 说明？'
 */
export function mendName(given: string, fallback: string, kept = ''): string {
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

/** The last part of a path. */
export const baseOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
/** The folder of a path, without a slash at the end; empty for the first level. */
export const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));
/** The ending of a file's name, in lower case. */
export const endingOf = (path: string): string =>
  /\.([a-z0-9]+)$/i.exec(baseOf(path))?.[1]?.toLowerCase() ?? '';
/** A file's name without its ending. */
export const stemOf = (path: string): string => baseOf(path).replace(/\.[a-z0-9]+$/i, '');

/** The ID that Notion puts behind each name. */
const notionId = / ?[0-9a-f]{32}$/;
export const withoutNotionId = (stem: string): string => stem.replace(notionId, '').trim() || stem;
export const hasNotionId = (stem: string): boolean => notionId.test(stem);

/**
 * The path that an address means within the archive, from a file in a folder; undefined if it leads elsewhere.
 * @example pathFrom('docs', '../img/a%20b.png#x') // { path: 'img/a b.png', hash: '#x' }
 */
export function pathFrom(folder: string, address: string): { path: string; hash: string } | undefined {
  if (/^(?:[a-z][a-z0-9+.-]*:|[\\/]{2}|#|$)/i.test(address.trim())) return undefined;
  const [, plain = '', hash = ''] = /^([^?#]*)(?:\?[^#]*)?(#.*)?$/s.exec(address.trim()) ?? [];
  let decoded = plain;
  try {
    decoded = decodeURIComponent(plain);
  } catch {
    // A name with a percent sign of its own.
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
