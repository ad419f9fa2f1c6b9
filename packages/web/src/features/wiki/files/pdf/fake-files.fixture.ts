import { wikiFilePath } from '@easymock/contract';
import { afterEach, beforeEach } from 'vitest';

interface FakeFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly mime?: string;
  /** Token that the file needs; any by default. */
  readonly token?: string;
  readonly entityTag?: string;
}

/** Serves files as the server does, with ranges and tokens. Call it after `fakeServer`. */
export function fakeFiles() {
  const files = new Map<string, FakeFile>();
  /** Ranges of all requests, oldest first. */
  const ranges: string[] = [];
  let real = window.fetch;
  const serve = (file: FakeFile | undefined, address: URL, headers: Headers): Response => {
    if (!file || (file.token !== undefined && address.searchParams.get('token') !== file.token))
      return new Response('', { status: 404 });
    const { bytes, mime = 'application/pdf', entityTag = '"1"' } = file;
    const range = headers.get('Range') ?? '';
    ranges.push(range);
    const own = { 'Content-Type': mime, ETag: entityTag };
    const [, start = '0', end = ''] = /^bytes=(\d+)-(\d+)$/.exec(range) ?? [];
    const isSame = (headers.get('If-Range') ?? entityTag) === entityTag;
    if (!range || !isSame) return new Response(bytes, { headers: own });
    const last = Math.min(Number(end), bytes.length - 1);
    const part = bytes.slice(Number(start), last + 1);
    const place = { 'Content-Range': `bytes ${start}-${last}/${bytes.length}` };
    return new Response(part, { status: 206, headers: { ...own, ...place } });
  };
  beforeEach(() => {
    files.clear();
    ranges.length = 0;
    real = window.fetch;
    window.fetch = async (request, init = {}) => {
      const address = new URL(request instanceof Request ? request.url : request, location.href);
      if (!address.pathname.startsWith(wikiFilePath(''))) return real(request, init);
      return serve(files.get(address.pathname.slice(wikiFilePath('').length)), address, new Headers(init.headers));
    };
  });
  afterEach(() => {
    window.fetch = real;
  });
  return { files, ranges };
}
