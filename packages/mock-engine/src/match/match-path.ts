/** A path cut into decoded segments. */
export interface WantedPath {
  readonly segments: readonly string[];
  readonly lower: readonly string[];
  readonly endsWithSlash: boolean;
}

// Paths normally come without either; looking for them costs less than cutting.
function withoutQuery(path: string): string {
  const query = path.indexOf('?');
  const fragment = path.indexOf('#');
  if (query === -1 && fragment === -1) return path;
  return path.slice(
    0,
    Math.min(query === -1 ? path.length : query, fragment === -1 ? path.length : fragment),
  );
}

/** Cuts and decodes a path; undefined when its encoding is broken. */
export function readPath(path: string): WantedPath | undefined {
  const bare = withoutQuery(path);
  const endsWithSlash = bare.endsWith('/');
  const inner = bare.slice(bare.startsWith('/') ? 1 : 0, endsWithSlash ? -1 : undefined);
  if (inner === '') return { segments: [], lower: [], endsWithSlash };
  try {
    // Cut first, so that an encoded slash stays inside its segment.
    const segments = inner.includes('%') ? inner.split('/').map(decodeURIComponent) : inner.split('/');
    return { segments, lower: segments.map((segment) => segment.toLowerCase()), endsWithSlash };
  } catch {
    return undefined;
  }
}
