import { rewriteMarkdown } from './markdown-links';

/** A text, and where the pictures that came with it are, by the names of their files. */
export interface WithPictures {
  readonly source: string;
  readonly addresses: ReadonlyMap<string, string>;
}

export interface Pictured {
  readonly source: string;
  /** The names of the pictures that the text shows. */
  readonly used: string[];
  /** References that lead nowhere, as they are written. */
  readonly missing: string[];
}

export const lastPartOf = (path: string): string => path.replace(/^.*[\\/]/, '');

/** What a reference to a picture names, however it is written. */
function decoded(reference: string): string {
  try {
    return decodeURIComponent(reference);
  } catch {
    return reference;
  }
}

/**
 * Lets the references of a text to pictures lead to those that came with it. They are found by the name of the file:
 * browsers do not tell the folders.
 */
export function showPictures({ source, addresses }: WithPictures): Pictured {
  const used = new Set<string>();
  const missing = new Set<string>();
  const rewritten = rewriteMarkdown(source, (given, isPicture) => {
    // Addresses of the web and of ours lead somewhere already.
    if (!isPicture || /^([a-z][a-z0-9+.-]*:|\/|#)/i.test(given)) return undefined;
    const name = lastPartOf(decoded(given)).normalize('NFC');
    const address = addresses.get(name);
    if (address === undefined) missing.add(given);
    else used.add(name);
    return address;
  });
  return { source: rewritten, used: [...used], missing: [...missing].slice(0, 100) };
}
