import type { ByteRange } from '../../files/index';

/**
 * Returns the range of bytes of a file that a request asks for (RFC 9110, section 14). `undefined` means the whole
 * file, also if the request asks for something unsupported, such as several parts; `null` means a range that lies
 * outside the file.
 * @param entityTag tag of the file, to which `If-Range` refers
 * @example rangeOf({ range: 'bytes=-500' }, 10_000, '"a"') // { start: 9500, end: 9999 }
 */
export function rangeOf(
  headers: { readonly range?: string | undefined; readonly 'if-range'?: string | string[] | undefined },
  size: number,
  entityTag: string,
): ByteRange | null | undefined {
  const condition = headers['if-range'];
  if (condition !== undefined && condition !== entityTag) return undefined;
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.range?.trim() ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? null : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return undefined;
  return start >= size ? null : { start, end };
}

/**
 * Returns the value of `Content-Disposition` for a file name in any language (RFC 6266).
 * @example dispositionOf('attachment', '周报.pdf') // attachment; filename="__.pdf";
 * filename*=UTF-8''%E5%91%A8…
 */
export function dispositionOf(kind: 'attachment' | 'inline', name: string): string {
  const plain = name.replace(/[^\w .()-]/g, '_');
  const whole = encodeURIComponent(name).replace(
    /['()*!]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${whole}`;
}
