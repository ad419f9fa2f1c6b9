import { base, matchPage } from '@easymock/contract';
import { includeBody, includeOf } from '@easymock/wiki-content/include';
import { showNotice, withdrawNotice } from '../../../lib/state/notices';
import { currentTexts } from '../../../lib/texts/texts';
import { frameSource } from '../text/frames';
import { slugOf } from '../text/headings';
import { texts } from './texts';

const key = 'wiki-embed';

/** A pasted address, and the block that can show what it leads to. */
export interface Embeddable {
  readonly address: string;
  readonly name: 'iframe' | 'include';
  readonly body: string;
}

/** Returns what documents can show if a pasted text is nothing but its address: a page, or one of our documents. */
export function embeddableIn(text: string): Embeddable | undefined {
  const address = text.trim();
  if (!/^https?:\/\/[^\s"'<>`\\]+$/i.test(address) || !URL.canParse(address)) return undefined;
  const body = passageAt(new URL(address));
  if (body !== undefined) return { address, name: 'include', body };
  return frameSource(address) ? { address, name: 'iframe', body: address } : undefined;
}

/** Returns the body of the block for the document, or the section of its heading, that an address leads to. */
function passageAt({ origin, pathname, hash }: URL): string | undefined {
  const page = origin === location.origin && pathname.startsWith(`${base}/`) ? matchPage(pathname) : undefined;
  if (page?.name !== 'wikiFolder') return undefined;
  const body = includeBody({ id: page.params.markdownId ?? '', anchor: slugOf(hash) });
  return includeOf(body) && body;
}

/** Offers to show what a pasted address leads to. The link stays until a person accepts. */
export function offerEmbed({ name }: Embeddable, embed: () => void): void {
  const t = currentTexts(texts);
  const isInclude = name === 'include';
  withdrawNotice(key);
  const run = () => {
    withdrawNotice(key);
    embed();
  };
  const action = { label: isInclude ? t.include : t.embed, run };
  const text = isInclude ? t.offerInclude : t.offer;
  showNotice({ key, kind: 'info', title: t.pasted, text, duration: 8_000, action });
}
