/** Names of attribute types that mean the same. Source: RFC 4514, section 3, and RFC 4519. */
const typeNames: Readonly<Record<string, string>> = {
  '2.5.4.3': 'cn',
  commonname: 'cn',
  '2.5.4.7': 'l',
  localityname: 'l',
  '2.5.4.8': 'st',
  stateorprovincename: 'st',
  '2.5.4.10': 'o',
  organizationname: 'o',
  '2.5.4.11': 'ou',
  organizationalunitname: 'ou',
  '2.5.4.6': 'c',
  countryname: 'c',
  '2.5.4.9': 'street',
  streetaddress: 'street',
  '0.9.2342.19200300.100.1.25': 'dc',
  domaincomponent: 'dc',
  '0.9.2342.19200300.100.1.1': 'uid',
  userid: 'uid',
};

/** A part of a DN without escapes, and the mark that ended it. */
interface Part {
  readonly text: string;
  readonly end: string;
}

/**
 * Reads up to one of the marks. A backslash escapes a character or a byte; quotation marks escape everything between
 * them.
 * @returns the part and the position behind its mark; undefined if an escape is wrong
 */
function readPart(dn: string, from: number, marks: string): { part: Part; next: number } | undefined {
  const bytes: number[] = [];
  const add = (text: string) => bytes.push(...Buffer.from(text));
  let isQuoted = false;
  // Trailing spaces are dropped unless they are escaped.
  let kept = 0;
  let at = from;
  for (; at < dn.length; at++) {
    const character = String.fromCodePoint(dn.codePointAt(at) ?? 0);
    if (character === '\\') {
      const hex = /^[0-9a-f]{2}/i.exec(dn.slice(at + 1, at + 3))?.[0];
      if (hex) bytes.push(Number.parseInt(hex, 16));
      else if (at + 1 < dn.length) add(String.fromCodePoint(dn.codePointAt(at + 1) ?? 0));
      else return undefined;
      at += hex ? 2 : String.fromCodePoint(dn.codePointAt(at + 1) ?? 0).length;
      kept = bytes.length;
      continue;
    }
    if (character === '"') {
      isQuoted = !isQuoted;
      kept = bytes.length;
      continue;
    }
    if (!isQuoted && marks.includes(character)) break;
    if (character === ' ' && bytes.length === 0 && !isQuoted) continue;
    add(character);
    at += character.length - 1;
    if (character !== ' ' || isQuoted) kept = bytes.length;
  }
  if (isQuoted) return undefined;
  const text = Buffer.from(bytes.slice(0, kept)).toString('utf8');
  return { part: { text, end: dn[at] ?? '' }, next: at + 1 };
}

/** Decodes a value in hexadecimal BER; only string values are compared by content. */
function hexValue(text: string): string {
  if (!/^#(?:[0-9a-f]{2}){2,}$/i.test(text)) return text;
  const bytes = Buffer.from(text.slice(1), 'hex');
  const length = bytes[1] ?? 0;
  return length < 0x80 && bytes.length === length + 2 ? bytes.subarray(2).toString('utf8') : text;
}

/** Prepares a value for comparison as directories do: without case, and with single spaces (RFC 4518). */
const comparable = (value: string): string => value.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/**
 * Returns a form of a DN that is the same for all its spellings (RFC 4514): escapes, quotation marks, spaces, letter
 * case and the order of values within one name differ between directories. Other texts are only compared without case.
 * @example comparableDn('cn=Dev\\, Team,dc=x') === comparableDn('CN=Dev\\2C Team, DC=x') // true
 */
export function comparableDn(dn: string): string {
  const names: string[][] = [[]];
  for (let at = 0; at <= dn.length; ) {
    const type = readPart(dn, at, '=,;+');
    const value = type?.part.end === '=' ? readPart(dn, type.next, ',;+') : undefined;
    if (!type || !value || !/^[a-z0-9.-]+$/i.test(type.part.text)) return comparable(dn);
    const name = type.part.text.toLowerCase().replace(/^oid\./, '');
    names.at(-1)?.push(JSON.stringify([typeNames[name] ?? name, comparable(hexValue(value.part.text))]));
    at = value.next;
    if (value.part.end === '') break;
    if (value.part.end !== '+') names.push([]);
  }
  return names.map((values) => values.sort().join('+')).join(',');
}
