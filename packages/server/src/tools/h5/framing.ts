/** Whether the headers of a page allow it to be shown inside another page. */
export interface Framing {
  readonly result: 'allowed' | 'forbidden' | 'unknown';
  readonly reason: string;
}

/** Returns all values of a header, which may be repeated. `headers` alternates names and values. */
function valuesOf(headers: readonly string[], wanted: string): string[] {
  return headers.filter((_, at) => at % 2 === 1 && headers[at - 1]?.toLowerCase() === wanted);
}

/** Returns whether a source of `frame-ancestors` matches the origin. */
function standsFor(source: string, origin: URL, page: URL): boolean {
  const wanted = source.toLowerCase();
  if (wanted === '*') return true;
  if (wanted === "'self'") return origin.origin === page.origin;
  if (/^[a-z][a-z\d+.-]*:$/.test(wanted)) return origin.protocol === wanted;
  const [, scheme, host = '', port] =
    /^(?:([a-z][a-z\d+.-]*):\/\/)?(\*|(?:\*\.)?[^/:*]+)(?::(\d+|\*))?(?:\/.*)?$/.exec(wanted) ?? [];
  if (host === '') return false;
  if (scheme && `${scheme}:` !== origin.protocol && !(scheme === 'http' && origin.protocol === 'https:')) return false;
  if (port && port !== '*' && port !== (origin.port || (origin.protocol === 'https:' ? '443' : '80'))) return false;
  if (!port && origin.port !== '' && scheme) return false;
  if (host === '*') return true;
  return host.startsWith('*.') ? origin.hostname.endsWith(host.slice(1)) : origin.hostname === host;
}

/**
 * Judges the headers as browsers do: `frame-ancestors` takes precedence over `X-Frame-Options`.
 * @param origin origin of the embedding page; '' if unknown
 */
export function framingOf(headers: readonly string[], address: string, origin: string): Framing {
  const page = new URL(address);
  const from = URL.canParse(origin) ? new URL(origin) : undefined;
  const policies = valuesOf(headers, 'content-security-policy')
    .flatMap((value) => value.split(','))
    .flatMap((policy) => policy.split(';'))
    .map((directive) => directive.trim().split(/\s+/))
    .filter(([name]) => name?.toLowerCase() === 'frame-ancestors');
  if (policies.length > 0) {
    const refusing = policies.find(([, ...sources]) => !from || !sources.some((one) => standsFor(one, from, page)));
    return refusing
      ? { result: 'forbidden', reason: `Content-Security-Policy: ${refusing.join(' ')}`.slice(0, 300) }
      : { result: 'allowed', reason: '' };
  }
  const [option = ''] = valuesOf(headers, 'x-frame-options');
  const isRefused = /deny/i.test(option) || (/sameorigin/i.test(option) && from?.origin !== page.origin);
  return isRefused
    ? { result: 'forbidden', reason: `X-Frame-Options: ${option}`.slice(0, 300) }
    : { result: 'allowed', reason: '' };
}
