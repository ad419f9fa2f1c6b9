/** A secret planted by a test, and the place where it may occur in sealed form. */
export interface PlantedSecret {
  readonly place: string;
  readonly text: string;
}

/** Shorter texts would match by coincidence. */
const shortest = 8;

const isReadable = (text: string): boolean => /^[\x20-\x7e\s]+$/.test(text);

/** Returns the three encodings of bytes inside a longer Base64 text, without the characters at their ends. */
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
 * Returns all texts that reveal a secret: the secret itself, its parts if it is an address with a token, its
 * decoded form if it is Base64, and each of them as written in JSON, URLs, Base64 and hexadecimal.
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
      text,
      JSON.stringify(text).slice(1, -1),
      encodeURIComponent(text),
      bytes.toString('hex'),
      ...base64,
      ...base64.map((one) => one.replaceAll('+', '-').replaceAll('/', '_')),
    ];
  });
  return [...new Set(forms)].filter((form) => form.length >= shortest);
}

/** Returns a search function that lists the places of the planted secrets found in a text. */
export function searchFor(planted: readonly PlantedSecret[]): (text: string) => string[] {
  const known = planted.map(({ place, text }) => ({ place, forms: formsOf(text) }));
  return (text) => {
    const found = known.filter(({ forms }) => forms.some((form) => text.includes(form)));
    return [...new Set(found.map(({ place }) => place))];
  };
}
