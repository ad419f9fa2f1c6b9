import { removeInvisible, wikiNameLimit } from '@easymock/contract';

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
  const plain = given.normalize('NFC').replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' ');
  const visible = removeInvisible(plain)
    .replace(/[：:/\\|*?<>]/g, (found) => (kept.includes(found) ? found : (stands[found] ?? '')))
    .trim();
  const short = visible
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

/** Matches the beginning of a path on a computer: `file:` or the letter of a drive. */
const computerPath = /^(?:file:\/*|[a-z]:(?=[\\/]))/i;

/** Returns whether an address is a path on the writer's computer, as Typora writes by default. */
export const isComputerPath = (address: string): boolean => computerPath.test(address.trim());

function decodeAddress(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    // The name contains a literal percent sign.
    return address;
  }
}

/** Follows the steps of a path from a folder; undefined if they lead out of the archive. */
function follow(folder: string, path: string): string | undefined {
  // Windows separates folders by backslashes.
  const forward = path.replaceAll('\\', '/');
  const steps = forward.startsWith('/') ? [] : folder.split('/').filter(Boolean);
  for (const step of forward.split('/')) {
    if (step === '..') {
      if (steps.length === 0) return undefined;
      steps.pop();
    } else if (step !== '.' && step !== '') steps.push(step);
  }
  return steps.join('/');
}

/**
 * Resolves an address to a path within the archive, relative to a folder; undefined if it leads elsewhere.
 * @example pathFrom('docs', '../img/a%20b.png#x') // { path: 'img/a b.png', hash: '#x' }
 */
export const pathFrom = (folder: string, address: string): { path: string; hash: string } | undefined =>
  pathsFrom(folder, address)[0];

/**
 * Returns all paths within the archive that an address can mean, the usual one first: names may contain a
 * literal `#`, `?` or percent sign, and entities of HTML.
 */
export function pathsFrom(folder: string, given: string): { path: string; hash: string }[] {
  const address = given.trim();
  if (/^(?:[a-z][a-z0-9+.-]*:|[\\/]{2}|#|$)/i.test(address)) return [];
  const [, plain = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(address) ?? [];
  const candidates = [
    { path: decodeAddress(plain), hash },
    { path: plain, hash },
    { path: decodeAddress(address), hash: '' },
    { path: decodeAddress(plain + query), hash },
    { path: decodeAddress(decodeAddress(plain)), hash },
    { path: decodeAddress(plain).replaceAll('&amp;', '&'), hash },
  ];
  const found = new Map<string, { path: string; hash: string }>();
  for (const candidate of candidates) {
    const path = follow(folder, candidate.path);
    if (path !== undefined && !found.has(path)) found.set(path, { path, hash: candidate.hash });
  }
  return [...found.values()];
}

/** Finds paths as the file systems of Windows and macOS do: in any letter case and any normalisation. */
export class PathIndex {
  readonly #exact: ReadonlySet<string>;
  readonly #folded = new Map<string, string | undefined>();
  readonly #byBase = new Map<string, string[]>();

  constructor(paths: Iterable<string>) {
    this.#exact = new Set(paths);
    for (const path of this.#exact) {
      const folded = PathIndex.#fold(path);
      // Two files that differ only in case are ambiguous.
      this.#folded.set(folded, this.#folded.has(folded) ? undefined : path);
      const base = baseOf(folded);
      const same = this.#byBase.get(base);
      if (same) same.push(path);
      else this.#byBase.set(base, [path]);
    }
  }

  static #fold(path: string): string {
    return path.normalize('NFC').toLowerCase();
  }

  find(path: string): string | undefined {
    return this.#exact.has(path) ? path : this.#folded.get(PathIndex.#fold(path));
  }

  /**
   * Finds the file that a path on the writer's computer means: the one that shares the most folders with it;
   * undefined if several share equally many.
   */
  findByEnd(address: string): string | undefined {
    const plain = decodeAddress(address.trim().replace(computerPath, '')).replaceAll('\\', '/');
    const steps = PathIndex.#fold(plain).split('/').reverse();
    const scored = (this.#byBase.get(steps[0] ?? '') ?? []).map((path) => {
      const own = PathIndex.#fold(path).split('/').reverse();
      const differs = own.findIndex((step, at) => step !== steps[at]);
      return { path, shared: differs < 0 ? own.length : differs };
    });
    const most = Math.max(0, ...scored.map(({ shared }) => shared));
    const best = scored.filter(({ shared }) => shared === most);
    return best.length === 1 ? best[0]?.path : undefined;
  }
}
