/** The parts of a request URL that an import uses. */
export interface UrlParts {
  readonly host: string;
  /** Begins with a slash. */
  readonly path: string;
  readonly query: readonly (readonly [string, string])[];
}

const MAX_QUERY = 100;

/** Splits a URL or a path with a query. Never throws; text before the path is the host. */
export function splitUrl(url: string): UrlParts {
  const withoutHash = url.trim().replace(/#.*$/s, '');
  const [, authority, rest = ''] = /^(?:[a-z][a-z0-9+.-]*:)?\/\/([^/?]*)(.*)$/is.exec(withoutHash) ?? [
    '',
    withoutHash.startsWith('/') ? '' : (/^[^/?]*/.exec(withoutHash)?.[0] ?? ''),
    withoutHash.startsWith('/') ? withoutHash : withoutHash.replace(/^[^/?]*/, ''),
  ];
  const mark = rest.indexOf('?');
  const path = mark === -1 ? rest : rest.slice(0, mark);
  const query = mark === -1 ? [] : splitQuery(rest.slice(mark + 1));
  return { host: (authority ?? '').replace(/^[^@]*@/, ''), path: path || '/', query };
}

/** Splits a query or a form body into decoded names and values. */
export function splitQuery(text: string): [string, string][] {
  return text
    .split('&')
    .filter((part) => part !== '')
    .slice(0, MAX_QUERY)
    .map((part) => {
      const at = part.indexOf('=');
      return at === -1 ? [decoded(part), ''] : [decoded(part.slice(0, at)), decoded(part.slice(at + 1))];
    });
}

/** Decodes percent signs and plus signs; a broken escape stays as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

/** Returns the pattern of a literal path segment: special characters of patterns are escaped. */
export function literalSegment(segment: string): string {
  const plain = decodedSegment(segment);
  return plain
    .replaceAll('{', '%7B')
    .replaceAll('}', '%7D')
    .replace(/[\\:()]/g, '\\$&');
}

// An encoded slash, space or sign stays encoded, because it would change the meaning of the path.
function decodedSegment(segment: string): string {
  try {
    const plain = decodeURIComponent(segment);
    return /^[\p{L}\p{N}._~!$&'*+,;=@:()-]*$/u.test(plain) ? plain : segment.replace(/\s/g, '%20');
  } catch {
    return segment.replace(/%(?![0-9a-f]{2})/gi, '%25').replace(/\s/g, '%20');
  }
}

const ID_SEGMENT = /^(?:\d+|[0-9a-f]{24}|[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/**
 * Returns the pattern of a recorded path. Segments that are IDs become parameters, named after the segment
 * before them.
 *
 * @example
 * recordedPattern('/users/42/orders/7').pattern; // '/users/:id/orders/:orderId'
 */
export function recordedPattern(path: string): { pattern: string; parameters: [string, string][] } {
  const parameters: [string, string][] = [];
  let before = '';
  const segments = path.split('/').map((segment) => {
    if (!ID_SEGMENT.test(segment)) {
      before = segment;
      return literalSegment(segment);
    }
    const name = parameterName(before, new Set(parameters.map(([known]) => known)));
    parameters.push([name, segment]);
    return `:${name}`;
  });
  return { pattern: segments.join('/'), parameters };
}

function parameterName(before: string, taken: ReadonlySet<string>): string {
  const word = before.replace(/[^A-Za-z0-9]+(.)?/g, (_, next: string | undefined) => (next ?? '').toUpperCase());
  const single = word.replace(/ies$/, 'y').replace(/(?<!s)s$/, '');
  const name = /^[A-Za-z]/.test(single) && taken.size > 0 ? `${single}Id` : 'id';
  for (let num = 1; ; num++) {
    const candidate = num === 1 ? name : `${name}${num}`;
    if (!taken.has(candidate)) return candidate;
  }
}
