import { wikiFileOf } from '@easymock/contract';
import type { EditedType } from '@easymock/wiki-content';
import { outsideCode, rewriteMarkdown } from './markdown-links';

/** A source and the addresses that replace those of pictures of other websites, by absolute address. */
export interface WithRemotePictures {
  readonly form: EditedType;
  readonly source: string;
  readonly addresses: ReadonlyMap<string, string>;
}

export interface FoundPictures {
  readonly source: string;
  /** Absolute addresses of the pictures that were not replaced, each once. */
  readonly remote: string[];
}

/**
 * Returns the absolute address of a picture of another website; undefined for other addresses.
 * @example remoteAddressOf('//a.example/b.png') // 'https://a.example/b.png'
 */
export function remoteAddressOf(address: string): string | undefined {
  const trimmed = address.trim();
  if (!/^(?:https?:)?\/\//i.test(trimmed)) return undefined;
  const absolute = trimmed.replace(/^\/\//, 'https://');
  // Addresses of our files are the same on every host.
  return URL.canParse(absolute) && !wikiFileOf(new URL(absolute).pathname) ? absolute : undefined;
}

/** Matches pictures in sanitised rich text, whose attributes contain no brackets. */
const picture = /<img(?= )[^<>]*>/g;
const src = /( src=")([^"]*)"/;

/** Rows of pictures: blocks whose text is addresses, in Markdown and in rich text. */
const markdownGrid = /^(\$\$imgGrid[ \t]*\n)([\s\S]{0,20000}?)(?=\n\$\$[ \t]*$)/gm;
const htmlGrid = /(<[a-z]+(?= )[^<>]* data-block="imgGrid"[^<>]*>)([^<>]*)/g;

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };
const unescaped = (value: string): string =>
  value.replace(/&(amp|lt|gt|quot);/g, (_, name: string) => entities[name] ?? '');

/** Finds the pictures of other websites in a source, and replaces those whose new address is known. */
export function replaceRemotePictures({ form, source, addresses }: WithRemotePictures): FoundPictures {
  const remote = new Set<string>();
  const replacementOf = (address: string): string | undefined => {
    const absolute = remoteAddressOf(address);
    if (absolute === undefined) return undefined;
    const known = addresses.get(absolute);
    if (known === undefined) remote.add(absolute);
    return known;
  };
  const inGrid = (_: string, begin: string, body: string): string =>
    begin + body.replace(/[^\s,，]+/g, (address) => replacementOf(unescaped(address)) ?? address);
  const rewrite = (): string => {
    switch (form) {
      case 'markdown':
        return rewriteMarkdown(
          outsideCode(source, (part) => part.replace(markdownGrid, inGrid)),
          (address, isPicture) => (isPicture ? replacementOf(address) : undefined),
        );
      case 'wysiwyg':
      case 'tinyMce':
        return source.replace(htmlGrid, inGrid).replace(picture, (tag) =>
          tag.replace(src, (whole, begin: string, value: string) => {
            const address = replacementOf(unescaped(value));
            return address === undefined ? whole : `${begin}${address}"`;
          }),
        );
      default:
        return source;
    }
  };
  return { source: rewrite(), remote: [...remote] };
}
