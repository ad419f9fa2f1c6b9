import { normalizePattern } from '../match/pattern';
import { entriesOf, type Json, listMember, member, textMember } from './json';

/** Returns the path prefix of a server: `basePath` in 2.0, the path of the first server since 3.0. */
function basePathOf(isSwagger2: boolean, ...holders: readonly Json[]): string {
  if (isSwagger2) return textMember(holders.at(-1), 'basePath');
  for (const holder of holders) {
    const [server] = listMember(holder, 'servers');
    if (server !== undefined) return serverPath(server);
  }
  return '';
}

function serverPath(server: Json): string {
  const variables = new Map(entriesOf(member(server, 'variables')));
  const url = textMember(server, 'url').replace(/\{([^{}]+)\}/g, (whole, name: string) => {
    const value = member(variables.get(name), 'default');
    return typeof value === 'string' || typeof value === 'number' ? String(value) : whole;
  });
  const path = url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '').replace(/^\/\/[^/?#]*/, '');
  // Removes the prefix of the project, which documents exported from this product contain.
  return path.replace(/[?#].*$/s, '').replace(/^\/(?:easymock\/)?mock\/[0-9a-f]{24}(?=\/|$)/, '');
}

/**
 * Returns the path of a server without the dots of a relative one; undefined if it contains something that a
 * project URL cannot.
 */
function cleanBase(path: string): string | undefined {
  const segments: string[] = [];
  const withoutHost = path.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, '');
  for (const segment of withoutHost.split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  const base = segments.map((segment) => `/${segment}`).join('');
  return /[{}\s]/.test(base) || base.length > MAX_BASE ? undefined : base;
}

/** Maximum length of the base path of a project. */
const MAX_BASE = 300;

/**
 * Returns the base paths that the document offers: its `basePath`, or the paths of its servers in their order. Servers
 * without a path are skipped.
 */
export function basePathsOf(root: Json, isSwagger2: boolean): string[] {
  const paths = isSwagger2 ? [textMember(root, 'basePath')] : listMember(root, 'servers').map(serverPath);
  const bases = paths.map(cleanBase).filter((base) => base !== undefined && base !== '');
  return [...new Set(bases as string[])];
}

/** The pattern of an operation with and without the base path of the document. */
export interface ApiUrls {
  readonly url: string;
  readonly bareUrl: string;
}

/**
 * Reads the addresses of an operation. If the operation declares servers, the part that they add to those of the
 * document is preserved.
 */
export function urlsOf(
  path: string,
  basePaths: readonly string[],
  isSwagger2: boolean,
  ...holders: readonly Json[]
): ApiUrls {
  const url = patternOf(basePathOf(isSwagger2, ...holders), path);
  const [own] = isSwagger2 ? [] : holders.slice(0, -1).flatMap((holder) => listMember(holder, 'servers'));
  if (own === undefined) return { url, bareUrl: patternOf('', path) };
  const base = serverPath(own);
  const clean = cleanBase(base) ?? base;
  const outer = basePaths.filter((root) => isBelow(clean, root)).sort((a, b) => b.length - a.length)[0] ?? '';
  return { url, bareUrl: patternOf(clean.slice(outer.length), path) };
}

const isBelow = (path: string, base: string): boolean => path === base || path.startsWith(`${base}/`);

/**
 * Returns the URL of a mock in a project whose base path is `base`. If `base` is no longer among the base paths of the
 * document, the base path of the document is removed instead. If `base` extends into the paths, that part is removed as
 * well.
 */
export function urlWithout(base: string, { url, bareUrl }: ApiUrls, basePaths: readonly string[]): string {
  if (base === '') return url;
  const isInPaths =
    !basePaths.includes(base) && (basePaths.length === 0 || basePaths.some((root) => isBelow(base, root)));
  if (!isInPaths) return bareUrl;
  const front = patternOf('', base);
  return isBelow(url, front) ? url.slice(front.length) || '/' : url;
}

/**
 * Returns the pattern of an operation: both paths joined, `{id}` as `:id`. Characters with a meaning only in the
 * patterns of mocks, such as the colon of `/orders/{id}:cancel`, are escaped.
 */
function patternOf(basePath: string, path: string): string {
  return normalizePattern(`/${escapeSigns(basePath)}/${escapeSigns(withoutQuery(path))}`);
}

/** Returns the query or fragment that some documents write behind a path; empty if there is none. */
export function queryOf(path: string): string {
  return path.slice(withoutQuery(path).length);
}

function withoutQuery(path: string): string {
  const [before = ''] = /^(?:\{[^{}]*\}|[^?#])*/.exec(path) ?? [];
  return before;
}

function escapeSigns(path: string): string {
  return path.replace(/\{[^{}]*\}|\\|:(?=[\p{L}\p{N}_])|\(|(?<=\})[+*?]|\s+/gu, (found) => {
    if (found.startsWith('{')) return found;
    return /^\s/.test(found) ? encodeURIComponent(found) : `\\${found}`;
  });
}
