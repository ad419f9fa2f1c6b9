import { maskedText, scenarioHeader, scenarioQuery } from '@easymock/contract';
import { withoutOwnTokens } from '../../platform/http/own-credentials';
import { isSecretName } from './secret-name';

/** Characters; shorter values are too common to be searched in other places. */
const leastSearched = 6;
const maxSearched = 100;
/** Characters; shorter path parameters are masked only if they are a whole segment. */
const leastContained = 4;
const ownScenarioHeader = scenarioHeader.toLowerCase();

/** JSON web tokens, and credentials behind their scheme, wherever they are. */
const knownSecrets =
  /(?:(?<![\w-])|(?<=%[\da-f]{2}))eyJ[\w-]{5,}\.[\w-]{5,}\.[\w-]*|\b(Bearer|Basic|Digest)(\s+|%20|\+)[\w.~+/=-]{6,}/gi;

/** A person's key of scenarios: 16 bytes in base64url. Names of scenarios and their IDs stay readable. */
const personalKey = /^[\w-]{22}$/;
/** Personal keys in addresses, wherever they are. */
const addressedKeys = new RegExp(`((?:/|%2F)~|\\b${scenarioQuery}=)[\\w-]{22}(?![\\w-])`, 'gi');

/**
 * Masks the secrets of one request: values of fields that are named like secrets, credentials, tokens of ours,
 * and every repetition of a value that was masked before.
 */
export class Masker {
  readonly #found = new Set<string>();
  /** Values of secret path parameters, decoded; short ones are searched only in paths. */
  readonly #params = new Set<string>();
  /** Names of headers that are secret by declaration, in lower case. */
  readonly #names = new Set<string>();

  /** Registers a header that its owner declared as secret. A short value is masked under this name only. */
  noteHeader(name: string, value: string): void {
    this.#names.add(name.toLowerCase());
    this.#hideCredential(value);
  }

  #isSecret(name: string): boolean {
    return isSecretName(name) || this.#names.has(name.toLowerCase());
  }

  /** Masks values of secret headers. Cookies retain their names. */
  maskHeaders(raw: readonly string[]): [string, string][] {
    const pairs: [string, string][] = [];
    for (let i = 0; i + 1 < raw.length; i += 2) {
      const name = raw[i] ?? '';
      pairs.push([name, this.#maskHeader(name.toLowerCase(), raw[i + 1] ?? '')]);
    }
    return pairs;
  }

  #maskHeader(name: string, value: string): string {
    if (name === 'cookie') {
      return value
        .split(';')
        .map((cookie) => this.#maskPair(cookie, '=', true))
        .join(';');
    }
    if (name === 'set-cookie') {
      const [cookie = '', ...attributes] = value.split(';');
      return [this.#maskPair(cookie, '=', true), ...attributes].join(';');
    }
    if (name.includes('authorization')) return this.#hideCredential(value);
    if (this.#isSecret(name)) return this.#hide(value);
    if (name === ownScenarioHeader) return isPersonalKey(value) ? this.#hide(value) : value;
    const isAddress = name === 'referer' || name === 'location' || name.endsWith('url');
    return isAddress ? this.maskAddress(value) : this.maskText(value);
  }

  /** Hides a credential but not its scheme. */
  #hideCredential(value: string): string {
    const [scheme = '', ...rest] = value.trim().split(/\s+/);
    for (const part of rest) this.#hide(part);
    return rest.length > 0 ? `${scheme} ${maskedText}` : this.#hide(value);
  }

  /** Masks the value of `name=value` if the name suggests a secret or `isAlways` is true. */
  #maskPair(pair: string, separator: string, isAlways = false): string {
    const at = pair.indexOf(separator);
    if (at === -1) return isAlways && pair.trim() !== '' ? this.#hide(pair) : pair;
    const name = decode(pair.slice(0, at));
    const value = pair.slice(at + 1);
    const isKey = name === scenarioQuery && isPersonalKey(value);
    if (!isAlways && !isKey && !this.#isSecret(name)) return this.#maskInner(pair, at);
    return pair.slice(0, at + 1) + this.#hide(value);
  }

  /** Masks an address or JSON inside of the encoded value of a pair. */
  #maskInner(pair: string, at: number): string {
    const value = decode(pair.slice(at + 1));
    if (!/[{?[]/.test(value)) return pair;
    const masked = this.maskText(value);
    return masked === value ? pair : `${pair.slice(0, at + 1)}${encodeURIComponent(masked)}`;
  }

  /** Masks path parameters, query and fragment of an address, and the name and password before its host. */
  maskAddress(address: string): string {
    const parts = address.replace(/^(\w+:\/\/)[^/@?#]*@/, `$1${maskedText}@`).split(/([?#])/);
    return parts
      .map((part, i) => {
        if (i === 0) return this.#maskPath(part);
        return part === '?' || part === '#' ? part : this.maskForm(part);
      })
      .join('');
  }

  #maskPath(path: string): string {
    return path
      .split('/')
      .map((segment) => {
        const [name = '', ...matrix] = segment.split(';');
        if (this.#isParam(decodePart(segment))) return maskedText;
        const shown = this.#isParam(decodePart(name)) ? maskedText : name;
        return [shown, ...matrix.map((pair) => this.#maskPair(pair, '='))].join(';');
      })
      .join('/');
  }

  /** Returns whether a segment of a path is a secret parameter, or contains a longer one. */
  #isParam(segment: string): boolean {
    if (this.#params.has(segment)) return true;
    return [...this.#params].some((value) => value.length >= leastContained && segment.includes(value));
  }

  /** Registers path parameters whose names suggest secrets, so that later calls mask their values. */
  noteParams(params: Readonly<Record<string, string | undefined>>): void {
    for (const [name, value] of Object.entries(params)) {
      if (value === undefined || !this.#isSecret(name)) continue;
      if (value !== '') this.#params.add(value);
      this.#hide(value);
      this.#hide(encodeURIComponent(value));
    }
  }

  maskForm(text: string): string {
    return text
      .split('&')
      .map((pair) => this.#maskPair(pair, '='))
      .join('&');
  }

  /** Masks a body by its media type. */
  maskBody(text: string, type: string): string {
    const [media = ''] = type.toLowerCase().split(';');
    if (media.trim() === 'application/x-www-form-urlencoded') return this.maskForm(text);
    const boundary = /boundary="?([^";]{1,200})/i.exec(type)?.[1];
    if (media.startsWith('multipart/') && boundary) return this.#maskParts(text, boundary);
    return this.maskText(text);
  }

  #maskParts(text: string, boundary: string): string {
    const separator = `--${boundary}`;
    return text
      .split(separator)
      .map((part) => {
        const end = /\r?\n\r?\n/.exec(part);
        if (!end) return part;
        const head = part.slice(0, end.index + end[0].length);
        const body = part.slice(head.length);
        const content = body.replace(/\r?\n$/, '');
        if (/filename\*?=/i.test(head)) return `${head}(${content.length})\r\n`;
        const name = /\bname="?([^";\r\n]*)/i.exec(head)?.[1] ?? '';
        return (
          head + (this.#isSecret(name) ? this.#hide(content) : this.maskText(content)) + body.slice(content.length)
        );
      })
      .join(separator);
  }

  /** Masks JSON, also if it is cut off or malformed, and fields of XML, forms and lines in any other text. */
  maskText(text: string): string {
    const masked = this.#maskMembers(this.#maskMembers(text, member), unquotedMember);
    return masked
      .replace(xmlField, (whole, name: string, more: string, value: string) =>
        this.#isSecret(name) && value.trim() !== '' ? `<${name}${more}>${this.#hide(withoutCdata(value))}` : whole,
      )
      .replace(assignment, (whole, name: string, sign: string, value: string) =>
        this.#isSecret(name) ? `${name}${sign}${this.#hide(value)}` : whole,
      )
      .replace(line, (whole, name: string, value: string) =>
        this.#isSecret(name) ? `${name}: ${this.#hide(value)}` : whole,
      );
  }

  /**
   * Masks members of objects, also in JSON inside of JSON strings, and quoted attributes. Each member is matched
   * independently, so that a stray quote before it hides nothing, and the rest of the text stays as it was sent.
   */
  #maskMembers(text: string, pattern: RegExp): string {
    let masked = '';
    let copied = 0;
    pattern.lastIndex = 0;
    for (let found = pattern.exec(text); found; found = pattern.exec(text)) {
      const { quote = '"', name = '' } = found.groups ?? {};
      if (!this.#isSecret(unescaped(name))) continue;
      const start = found.index + found[0].length;
      const end = endOfValue(text, start, quote);
      pattern.lastIndex = Math.max(end, start);
      const secret = text.slice(start, end);
      // An empty value shows that the field was there but empty.
      if (emptyValue.test(secret)) continue;
      this.#noteMember(secret);
      masked += text.slice(copied, start) + quote + maskedText + quote;
      copied = end;
    }
    return masked + text.slice(copied);
  }

  #noteMember(secret: string): void {
    const strings = [...secret.matchAll(/(["'])((?:(?!\1)[^\\]|\\(?!\1).)*)/gs)].map(([, , inner = '']) => inner);
    for (const inner of strings) this.#hide(unescaped(inner));
    if (/^-?\d/.test(secret)) this.#hide(secret.trim());
  }

  #hide(value: string): string {
    const found = value.trim();
    if (found.length >= leastSearched && this.#found.size < maxSearched) this.#found.add(found);
    return maskedText;
  }

  /** Masks tokens of ours, known forms of credentials, and values that were masked elsewhere. */
  finish(text: string): string {
    let masked = withoutOwnTokens(text).replace(knownSecrets, (_, scheme?: string, space = '') =>
      scheme === undefined ? maskedText : `${scheme}${space}${maskedText}`,
    );
    masked = masked.replace(addressedKeys, `$1${maskedText}`);
    for (const secret of this.#found) masked = masked.replaceAll(secret, maskedText);
    return masked;
  }
}

/** Decodes a part of a path, where a plus sign does not mean a space. */
const decodePart = (text: string): string => decode(text.replaceAll('+', '%2B'));

const isPersonalKey = (value: string): boolean => personalKey.test(decode(value).trim());

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

/** The name of a member with its quotes, which have backslashes in JSON inside of a JSON string. */
const member =
  /(?<!\\)(?<quote>\\{0,15}["'])(?<name>(?:[^"'\\]|\\{1,15}u[\da-f]{4}){1,100})\k<quote>\s{0,100}:\s{0,100}/gi;
/** A name without quotes before a quoted value: attributes of XML, arguments of GraphQL, keys of YAML. */
const unquotedMember =
  /(?:(?<![\p{L}\d_.$-])|\\[nrt])(?<name>[\p{L}_$][\p{L}\d_.$-]{0,80})\s{0,9}[=:]\s{0,9}(?=(?<quote>\\{0,15}["']))/gu;
const emptyValue = /^\s{0,100}(?:\\{0,15}(["'])\\{0,15}\1|null|)\s{0,100}$/;
const xmlField = /<([\p{L}][\p{L}\d:._-]*)((?:\s[^<>]*)?)>(\s{0,100}<!\[CDATA\[.*?(?:\]\]>|$)|[^<]+)/gsu;
const withoutCdata = (text: string): string => text.replace(/^\s*<!\[CDATA\[/, '').replace(/\]\]>$/, '');
const assignment = /([\p{L}_][\p{L}\d_.[\]-]{0,80})(\s{0,9}=\s{0,9})([^\s&;,"'<>{}\\]+)/gu;
const line = /^([\p{L}_][\p{L}\d_ .-]{0,80}):[ \t]*([^\s"'{[][^\r\n]*)$/gmu;

/** Returns a text without the escapes of JSON, as far as they are well-formed. */
function unescaped(text: string): string {
  return text.replace(/(?<!\\)\\{1,15}u([\da-f]{4})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** Returns the position after a string that begins with `quote`, or the end of the text if the string is cut off. */
function endOfString(text: string, start: number, quote: string): number {
  let at = text.indexOf(quote, start + quote.length);
  // A quote with more backslashes belongs to the string.
  while (at !== -1 && isEscaped(text, at)) at = text.indexOf(quote, at + quote.length);
  return at === -1 ? text.length : at + quote.length;
}

function isEscaped(text: string, at: number): boolean {
  let slashes = 0;
  while (text[at - 1 - slashes] === '\\') slashes += 1;
  return slashes % 2 === 1;
}

/** Returns the end of a JSON value, or the end of the text if the value is cut off. */
function endOfValue(text: string, start: number, quote: string): number {
  if (text.startsWith(quote, start)) return endOfString(text, start, quote);
  const other = /^["']/.exec(text.slice(start, start + 1))?.[0];
  if (other) return endOfString(text, start, other);
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const c = text[at];
    if (text.startsWith(quote, at)) at = endOfString(text, at, quote) - 1;
    else if (c === '{' || c === '[') depth += 1;
    else if (c === '}' || c === ']') {
      if (depth === 0) return at;
      depth -= 1;
      if (depth === 0) return at + 1;
    } else if (depth === 0 && (c === ',' || c === '\n')) return at;
  }
  return text.length;
}
