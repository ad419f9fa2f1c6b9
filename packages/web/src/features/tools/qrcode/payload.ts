/** Kinds of content of a code, in the formats that phones expect. */

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
 * Returns a Wi-Fi network in the format of Android and iOS. Values that could be read as hexadecimal digits are quoted.
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

/** Splits a name. Chinese names have no space; the family name is almost always the first character. */
function namesOf(name: string): [family: string, given: string] {
  const parts = name.split(/\s+/);
  if (parts.length > 1) return [parts.at(-1) ?? '', parts.slice(0, -1).join(' ')];
  return /^\p{Script=Han}+$/u.test(name) ? [name.slice(0, 1), name.slice(1)] : ['', name];
}

/** Returns a contact as vCard 3.0, which all phones support. */
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

/** Returns the address of a link; `https` is assumed if the scheme is missing. */
export const linkText = (typed: string): string => {
  const address = typed.trim();
  return address === '' || /^[a-z][a-z\d+.-]*:/i.test(address) ? address : `https://${address}`;
};

const unescaped = (text: string): string => text.replace(/\\(.)/g, '$1');

/** Parses the content of a scanned code into its kind and its parts. */
export function readPayload(text: string): { kind: ContentKind; parts: Readonly<Record<string, string>> } {
  if (/^WIFI:/i.test(text)) {
    const found = [...text.slice(5).matchAll(/([TSPH]):((?:\\.|[^;\\])*);/gi)];
    const parts = Object.fromEntries(
      found.map(([, key = '', value = '']) => [key.toUpperCase(), unescaped(value).replace(/^"(.*)"$/, '$1')]),
    );
    return { kind: 'wifi', parts: { ssid: parts.S ?? '', security: parts.T ?? 'nopass', password: parts.P ?? '' } };
  }
  if (/^BEGIN:VCARD/i.test(text)) {
    const lineOf = (key: string) =>
      unescaped(new RegExp(`^${key}(?:;[^:]*)?:(.*)$`, 'im').exec(text)?.[1]?.replaceAll('\\n', '\n') ?? '').trim();
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
