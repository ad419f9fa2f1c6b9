import type { Language } from '@easymock/contract';

/** A block of a guide. Texts may contain `code`, **strong** words and [links](/path). */
export type Block =
  | string
  | { readonly heading: string; readonly id: string }
  | { readonly list: readonly string[] }
  | { readonly steps: readonly string[] }
  | { readonly table: readonly (readonly string[])[] }
  | { readonly code: string }
  | { readonly note: string }
  /** A live example: a template that can be edited, with its generated data. */
  | { readonly example: string };

/** A guide in both languages: the same headings and examples in each. */
export type Guide = Readonly<Record<Language, readonly Block[]>>;

/** Returns the text of a block for the search. */
export function textOf(block: Block): string {
  if (typeof block === 'string') return block;
  if ('heading' in block) return block.heading;
  if ('list' in block) return block.list.join('\n');
  if ('steps' in block) return block.steps.join('\n');
  if ('table' in block) return block.table.flat().join('\n');
  if ('code' in block) return block.code;
  if ('note' in block) return block.note;
  return block.example;
}

export interface Section {
  /** Empty for the text above the first heading. */
  id: string;
  heading: string;
  text: string;
}

/** Splits a guide at its headings. */
export function sectionsOf(blocks: readonly Block[]): Section[] {
  const sections: Section[] = [{ id: '', heading: '', text: '' }];
  for (const block of blocks) {
    if (typeof block === 'object' && 'heading' in block) {
      sections.push({ id: block.id, heading: block.heading, text: block.heading });
    } else {
      const last = sections.at(-1);
      if (last) last.text += `\n${textOf(block)}`;
    }
  }
  return sections.filter(({ text }) => text.trim());
}

/** Returns some words around the first match, without the characters of our markup. */
export function excerptOf(text: string, needle: string): string {
  const plain = text
    .replace(/\*\*|`|\]\([^)]*\)|\[(?=[^\]]*\]\()/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  const at = Math.max(0, plain.toLowerCase().indexOf(needle.toLowerCase()));
  const from = Math.max(0, at - 24);
  const to = at + needle.length + 40;
  return `${from > 0 ? '…' : ''}${plain.slice(from, to)}${to < plain.length ? '…' : ''}`;
}
