import type { MarkdownIt } from 'markdown-it';

/** Chinese punctuation, which ends an address in a text. All characters are single UTF-16 units. */
const stop = /[，。；：！？、（）【】《》〈〉「」『』“”‘’…—～｜\u3000]/;
const end = new RegExp(`\\s|${stop.source}`);
/**
 * Maximum length of an address, so that a line full of addresses is not scanned to its end for each of them.
 */
const longest = 4_000;
/**
 * Positions where an address may begin: after such punctuation, and between a Chinese character and a letter.
 */
const pieces = new RegExp(`(?<=${stop.source})|(?<=\\p{sc=Han})(?=[a-z0-9])`, 'iu');

/**
 * Converts addresses in a text to links: http, https, mailto, `www.` and mail addresses. Other names with
 * dots, such as `README.md`, stay text. Chinese has no space after an address, so it ends at Chinese
 * punctuation and before Chinese characters that follow a letter or digit, as in
 * `https://example.com/docs查看`.
 */
export function endLinksInChinese({ linkify }: MarkdownIt): void {
  linkify.set({ fuzzyLink: false, fuzzyEmail: true });
  linkify.add('//', null);
  linkify.add('www.', {
    validate: (text, at) => {
      const part = /^[\w-]+(\.[\w-]+)+(:\d{1,5})?([/?#][^\s<>"]{0,2000})?/;
      const [found = ''] = part.exec(text.slice(at, at + 2_100)) ?? [];
      return lengthWithout(found);
    },
    normalize: (match) => {
      match.url = `http://${match.url}`;
    },
  });
  const match = linkify.match.bind(linkify);
  const matchAtStart = linkify.matchAtStart.bind(linkify);
  // Cut before the search, which would otherwise scan to the next space for each address of a long line.
  linkify.matchAtStart = (text) => {
    const [address = ''] = text.slice(0, longest).split(end, 1);
    return matchAtStart(address.slice(0, endBeforeHan(address)));
  };
  linkify.test = (text) => /:\/\/|www\.|@|mailto:/i.test(text);
  linkify.match = (text) => {
    let from = 0;
    const links = text.split(pieces).flatMap((piece) => {
      const found = match(stop.test(piece.at(-1) ?? '') ? piece.slice(0, -1) : piece) ?? [];
      for (const link of found) {
        const excess = link.raw.length - endBeforeHan(link.raw);
        for (const part of ['raw', 'text', 'url'] as const)
          link[part] = link[part].slice(0, link[part].length - excess);
        link.index += from;
        link.lastIndex += from - excess;
      }
      from += piece.length;
      return found;
    });
    return links;
  };
}

/**
 * Returns the length of an address without the punctuation of the sentence around it. As in GFM, a closing bracket
 * belongs to the address if its opening bracket does.
 */
function lengthWithout(address: string): number {
  let end = address.length;
  let excess = 0;
  for (const one of address) excess += one === ')' ? 1 : one === '(' ? -1 : 0;
  for (; end > 0; end--) {
    const last = address[end - 1] ?? '';
    if (last === ')' ? excess-- <= 0 : !/[.,;:!?'"*_~]/.test(last)) break;
  }
  return end;
}

function endBeforeHan(address: string): number {
  const han = address.search(/\p{sc=Han}/u);
  return han > 0 && /[a-z0-9]/i.test(address[han - 1] ?? '') ? han : address.length;
}
