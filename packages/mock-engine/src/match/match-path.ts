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

/** Splits a path into decoded segments; a segment with broken percent-encoding stays as it is. */
export function readPath(path: string): WantedPath {
  const bare = withoutQuery(path);
  const endsWithSlash = bare.endsWith('/');
  const inner = bare.slice(bare.startsWith('/') ? 1 : 0, endsWithSlash ? -1 : undefined);
  if (inner === '') return { segments: [], lower: [], endsWithSlash };
  // Splits before decoding, so that an encoded slash stays inside its segment.
  const segments = inner.includes('%') ? inner.split('/').map(decodeSegment) : inner.split('/');
  return { segments, lower: segments.map((segment) => segment.toLowerCase()), endsWithSlash };
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
