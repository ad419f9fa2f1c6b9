export interface WantedPath {
  readonly segments: readonly string[];
  readonly lower: readonly string[];
  readonly endsWithSlash: boolean;
}

// Paths rarely contain a query or fragment; two lookups cost less than a split.
function withoutQuery(path: string): string {
  const query = path.indexOf('?');
  const fragment = path.indexOf('#');
  if (query === -1 && fragment === -1) return path;
  return path.slice(0, Math.min(query === -1 ? path.length : query, fragment === -1 ? path.length : fragment));
}

/** Splits a path into decoded segments; undefined if its percent-encoding is broken. */
export function readPath(path: string): WantedPath | undefined {
  const bare = withoutQuery(path);
  const endsWithSlash = bare.endsWith('/');
  const inner = bare.slice(bare.startsWith('/') ? 1 : 0, endsWithSlash ? -1 : undefined);
  if (inner === '') return { segments: [], lower: [], endsWithSlash };
  try {
    // Splits before decoding, so that an encoded slash stays inside its segment.
    const segments = inner.includes('%') ? inner.split('/').map(decodeURIComponent) : inner.split('/');
    return { segments, lower: segments.map((segment) => segment.toLowerCase()), endsWithSlash };
  } catch {
    return undefined;
  }
}
