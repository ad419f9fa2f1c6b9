/** What a code says, and how phones expect it to be written. */

export const contentKinds = ['text', 'link', 'wifi', 'card'] as const;
export type ContentKind = (typeof contentKinds)[number];

export const securities = ['WPA', 'WEP', 'nopass'] as const;

export interface Wifi {
  readonly ssid: string;
  readonly security: (typeof securities)[number];
  readonly password: string;
  readonly isHidden: boolean;
}

export interface Card {
  readonly name: string;
  readonly organization: string;
  readonly title: string;
  readonly phone: string;
  readonly email: string;
  readonly url: string;
  readonly address: string;
}

const escapedIn = (text: string, special: RegExp): string => text.replace(special, '\\$&');

/**
 * A network as Android and iOS join it. What could be taken for hexadecimal digits is quoted.
 * @example wifiText({ ssid: 'a;b', security: 'nopass', password: '', isHidden: false }) // 'WIFI:T:nopass;S:a\\;b;;'
 */
export function wifiText({ ssid, security, password, isHidden }: Wifi): string {
  const value = (text: string) => {
    const plain = escapedIn(text, /[\\;,":]/g);
    return /^[0-9a-f]+$/i.test(text) && text.length % 2 === 0 ? `"${plain}"` : plain;
  };
  const parts = [
    `T:${security}`,
    `S:${value(ssid)}`,
    security === 'nopass' ? '' : `P:${value(password)}`,
    isHidden ? 'H:true' : '',
  ];
  return `WIFI:${parts.filter(Boolean).join(';')};;`;
}

/** Chinese names are not split by a blank; the first character is the family name of nearly everybody. */
function namesOf(name: string): [family: string, given: string] {
  const parts = name.split(/\s+/);
  if (parts.length > 1) return [parts.at(-1) ?? '', parts.slice(0, -1).join(' ')];
  return /^\p{Script=Han}+$/u.test(name) ? [name.slice(0, 1), name.slice(1)] : ['', name];
}

/** A card as vCard 3.0, which all phones read. */
export function cardText({ name, organization, title, phone, email, url, address }: Card): string {
  const value = (text: string) => escapedIn(text, /[\\;,]/g).replace(/\r?\n/g, '\\n');
  const [family, given] = namesOf(name.trim());
  const line = (key: string, text: string) => (text.trim() ? `${key}:${value(text.trim())}` : '');
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:${value(family)};${value(given)};;;`,
    line('FN', name),
    line('ORG', organization),
    line('TITLE', title),
    line('TEL;TYPE=CELL', phone),
    line('EMAIL', email),
    line('URL', url),
    address.trim() ? `ADR:;;${value(address.trim())};;;;` : '',
    'END:VCARD',
  ]
    .filter(Boolean)
    .join('\r\n');
}

/** A link as it is opened: what has no scheme is a page of the web. */
export const linkText = (typed: string): string => {
  const address = typed.trim();
  return address === '' || /^[a-z][a-z\d+.-]*:/i.test(address) ? address : `https://${address}`;
};

const unescaped = (text: string): string => text.replace(/\\(.)/g, '$1');

/** What a code that was read is about, with its parts by their names. */
export function readPayload(text: string): { kind: ContentKind; parts: Readonly<Record<string, string>> } {
  if (/^WIFI:/i.test(text)) {
    const found = [...text.slice(5).matchAll(/([TSPH]):((?:\\.|[^;\\])*);/gi)];
    const parts = Object.fromEntries(
      found.map(([, key = '', value = '']) => [
        key.toUpperCase(),
        unescaped(value).replace(/^"(.*)"$/, '$1'),
      ]),
    );
    return {
      kind: 'wifi',
      parts: { ssid: parts.S ?? '', security: parts.T ?? 'nopass', password: parts.P ?? '' },
    };
  }
  if (/^BEGIN:VCARD/i.test(text)) {
    const lineOf = (key: string) =>
      unescaped(
        new RegExp(`^${key}(?:;[^:]*)?:(.*)$`, 'im').exec(text)?.[1]?.replaceAll('\\n', '\n') ?? '',
      ).trim();
    return {
      kind: 'card',
      parts: {
        name: lineOf('FN'),
        organization: lineOf('ORG'),
        title: lineOf('TITLE'),
        phone: lineOf('TEL'),
        email: lineOf('EMAIL'),
        url: lineOf('URL'),
      },
    };
  }
  return { kind: /^https?:\/\/\S+$/i.test(text) ? 'link' : 'text', parts: {} };
}
