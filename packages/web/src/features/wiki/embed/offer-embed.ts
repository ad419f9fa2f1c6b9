import { showNotice, withdrawNotice } from '../../../lib/state/notices';
import { currentTexts } from '../../../lib/texts/texts';
import { frameSource } from '../text/frames';
import { texts } from './texts';

const key = 'wiki-embed';

/** Returns the address if a pasted text is nothing but the address of a page that documents can show. */
export function embeddableIn(text: string): string | undefined {
  const address = text.trim();
  return /^https?:\/\/[^\s"'<>`\\]+$/i.test(address) && frameSource(address) ? address : undefined;
}

/** Offers to show a pasted page in the document. The link stays until a person accepts. */
export function offerEmbed(embed: () => void): void {
  const t = currentTexts(texts);
  withdrawNotice(key);
  const run = () => {
    withdrawNotice(key);
    embed();
  };
  showNotice({ key, kind: 'info', title: t.pasted, text: t.offer, duration: 8_000, action: { label: t.embed, run } });
}
