import { rewriteMarkdown } from './markdown-links';

/** A text and the addresses of the pictures uploaded with it, by file name. */
export interface WithPictures {
  readonly source: string;
  readonly addresses: ReadonlyMap<string, string>;
}

export interface Pictured {
  readonly source: string;
  /** Names of the pictures that the text shows. */
  readonly used: string[];
  /** References without a matching picture, as written. */
  readonly missing: string[];
}

export const lastPartOf = (path: string): string => path.replace(/^.*[\\/]/, '');

/** Decodes a reference to a picture; malformed encodings stay unchanged. */
function decoded(reference: string): string {
  try {
    return decodeURIComponent(reference);
  } catch {
    return reference;
  }
}

/**
 * Redirects the picture references of a text to the uploaded pictures. They are matched by file name, because
 * browsers do not send the folders.
 */
export function showPictures({ source, addresses }: WithPictures): Pictured {
  const used = new Set<string>();
  const missing = new Set<string>();
  const rewritten = rewriteMarkdown(source, (given, isPicture) => {
    // Absolute addresses and our own paths work already.
    if (!isPicture || /^([a-z][a-z0-9+.-]*:|\/|#)/i.test(given)) return undefined;
    const name = lastPartOf(decoded(given)).normalize('NFC');
    const address = addresses.get(name);
    if (address === undefined) missing.add(given);
    else used.add(name);
    return address;
  });
  return { source: rewritten, used: [...used], missing: [...missing].slice(0, 100) };
}
