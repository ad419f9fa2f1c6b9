/** A secret that a test planted, and the place where it may be, sealed. */
export interface PlantedSecret {
  readonly place: string;
  readonly text: string;
}

/** Shorter texts would be found by chance. */
const shortest = 8;

const isReadable = (text: string): boolean => /^[\x20-\x7e\s]+$/.test(text);

/** Returns the three ways in which bytes can stand inside of a longer Base64 text, without the characters at their ends. */
function insideBase64(bytes: Buffer): string[] {
  return [0, 1, 2].map((offset) => {
    const encoded = Buffer.concat([Buffer.alloc(offset), bytes])
      .toString('base64')
      .replace(/=+$/, '');
    const isCut = (offset + bytes.length) % 3 !== 0;
    return encoded.slice(offset === 0 ? 0 : offset + 1, isCut ? -1 : undefined);
  });
}

/**
 * Returns the texts by which a secret is recognised: itself, its parts if it is an address with a token, what it encodes if it
 * is Base64, and each of them as JSON, URLs, Base64 and hexadecimal digits write them.
 */
export function formsOf(secret: string): string[] {
  const [, query = ''] = secret.includes('://') ? secret.split('?') : [];
  const parts = [...query.split(/[&=]/), ...secret.split(/\s+/)].filter((part) => part.length >= 16);
  const decoded = Buffer.from(secret, 'base64').toString('utf8');
  const plain = [secret, ...parts, ...(isReadable(decoded) ? [decoded] : [])];
  const forms = plain.flatMap((text) => {
    const bytes = Buffer.from(text);
    const base64 = insideBase64(bytes);
    return [
      ...[text, JSON.stringify(text).slice(1, -1), encodeURIComponent(text), bytes.toString('hex')],
      ...[...base64, ...base64.map((one) => one.replaceAll('+', '-').replaceAll('/', '_'))],
    ];
  });
  return [...new Set(forms)].filter((form) => form.length >= shortest);
}

/** Returns a search for planted secrets, which names the places of those that it finds in a text. */
export function searchFor(planted: readonly PlantedSecret[]): (text: string) => string[] {
  const known = planted.map(({ place, text }) => ({ place, forms: formsOf(text) }));
  return (text) => {
    const found = known.filter(({ forms }) => forms.some((form) => text.includes(form)));
    return [...new Set(found.map(({ place }) => place))];
  };
}
