import type { Text } from '../../core/language';

/** A host and a port, parsed from one line of a list. */
export interface HostLine {
  /** In lower case; international names as punycode. */
  readonly domain: string;
  readonly port: number;
}

export const hostLineProblems = {
  notHost: { zh: '不是域名', en: 'This is no host name' },
  wildcard: { zh: '通配符不能检查，请填具体的域名', en: 'A wildcard cannot be checked; name a host that it covers' },
  port: { zh: '端口须为 1 至 65535', en: 'The port has to be from 1 to 65535' },
  plain: { zh: 'http 地址没有证书，请用 https', en: 'An http address has no certificate; use https' },
  repeated: { zh: '与前面的一行重复', en: 'It repeats a line above' },
  taken: { zh: '已经登记', en: 'It is registered already' },
} as const satisfies Record<string, Text>;
export type HostLineProblem = keyof typeof hostLineProblems;

/** RFC 1123: letters, digits and hyphens; underscores occur in practice. */
const label = /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/;

/**
 * Returns a host name as it is stored (lower case, punycode, no final dot), or undefined if the text is not a host
 * name.
 * @example hostNameOf('Shop.例子.中国') // 'shop.xn--fsqu00a.xn--fiqs8s'
 */
export function hostNameOf(text: string): string | undefined {
  const given = text.trim().replace(/\.$/, '');
  // Characters with a meaning in URLs are invalid in host names.
  if (given === '' || given.length > 500 || /[\s/\\@?#%[\]:,;]/.test(given)) return undefined;
  if (!URL.canParse(`https://${given}/`)) return undefined;
  const host = new URL(`https://${given}/`).hostname.replace(/\.$/, '');
  const isHost = host.length <= 253 && host.split('.').every((part) => label.test(part));
  return isHost ? host : undefined;
}

/**
 * Parses one line of a list of hosts: a host, `host:port`, or an https address.
 * @example readHostLine('https://shop.example.com:8443/cart') // { domain: 'shop.example.com', port: 8443 }
 */
export function readHostLine(line: string): HostLine | HostLineProblem {
  const text = line.trim();
  if (/^http:/i.test(text)) return 'plain';
  const bare = text.replace(/^[a-z][a-z0-9+.-]*:\/\//i, '').replace(/[/?#].*$/s, '');
  if (bare.startsWith('*.')) return 'wildcard';
  const [, name = '', , digits] = /^([^:]*)(:(.*))?$/s.exec(bare) ?? [];
  const domain = hostNameOf(name);
  if (domain === undefined) return 'notHost';
  const port = digits === undefined ? 443 : Number(/^\d{1,5}$/.test(digits) ? digits : Number.NaN);
  return Number.isInteger(port) && port >= 1 && port <= 65_535 ? { domain, port } : 'port';
}

/** Splits a pasted text into lines, without empty lines and comments (`#`). */
export function hostLinesOf(text: string): string[] {
  return text
    .split(/[\n,，;；]/)
    .map((line) => line.replace(/\s+#.*$|^#.*$/, '').trim())
    .filter((line) => line !== '');
}

/** Parses thresholds such as `30, 14, 7`, sorted from the largest; undefined if one is not a whole number up to `most`. */
export function readThresholds(text: string, most: number): number[] | undefined {
  const parts = text
    .split(/[,，\s]+/)
    .map((part) => part.trim())
    .filter(Boolean);
  const isRight = parts.every((part) => /^\d{1,4}$/.test(part) && Number(part) <= most);
  if (!isRight || parts.length > 10) return undefined;
  return [...new Set(parts.map(Number))].sort((one, other) => other - one);
}

const ipv4 = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/;

/**
 * Returns whether a text is a private network: part of 10/8, 172.16/12, 192.168/16, 100.64/10 or fc00::/7.
 * This check serves the form; the server parses the network again.
 * @example isInternalRange('10.8.0.0/16') // true
 */
export function isInternalRange(range: string): boolean {
  const [address = '', bits = '', more] = range.split('/');
  if (more !== undefined || !/^\d{1,3}$/.test(bits)) return false;
  const size = Number(bits);
  if (/^f[cd][0-9a-f]{2}:[0-9a-f:]*$/i.test(address)) return size >= 7 && size <= 128;
  const parts = ipv4.exec(address)?.slice(1).map(Number);
  if (!parts || parts.some((part) => part > 255) || size > 32) return false;
  const [first = 0, second = 0] = parts;
  if (first === 10) return size >= 8;
  if (first === 172) return second >= 16 && second < 32 && size >= 12;
  if (first === 192) return second === 168 && size >= 16;
  return first === 100 && second >= 64 && second < 128 && size >= 10;
}
