import { fileIn } from '../addresses';

/** A link of a text to an attachment that pages can show. */
interface PdfLink {
  readonly fileId: string;
  /** Page at which the file opens, from 1. */
  readonly page: number;
  /** Whether the text shows the file in place of the link. */
  readonly isInPage: boolean;
}

/** Fragment of a link whose file the page shows in place. Other programs ignore it and follow the link. */
const inPageHash = '#preview';

const isPdfName = (name: string): boolean => /\.pdf$/i.test(name.trim());

/**
 * Reads a link to a PDF file: one whose text is the name of such a file, or whose fragment has `preview` or
 * `page=N` (RFC 8118). @returns undefined for all other links
 */
export function pdfLinkOf(address: string, text: string): PdfLink | undefined {
  const fileId = fileIn(address);
  if (fileId === undefined) return undefined;
  const parts = new URL(address, location.href).hash.slice(1).split('&');
  const isInPage = parts.includes(inPageHash.slice(1));
  const page = parts.map((part) => /^page=(\d{1,5})$/.exec(part)?.[1]).find((number) => number !== undefined);
  if (!isInPage && page === undefined && !isPdfName(text)) return undefined;
  return { fileId, page: Math.max(1, Number(page ?? 1)), isInPage };
}

/** Adds the fragment that shows a file in the page to an address without one, or removes the fragment. */
export function withInPage(address: string, isInPage: boolean): string {
  const [path = '', fragment = ''] = address.split('#', 2);
  const others = fragment.split('&').filter((part) => part !== '' && part !== inPageHash.slice(1));
  const parts = isInPage ? [inPageHash.slice(1), ...others] : others;
  return parts.length === 0 ? path : `${path}#${parts.join('&')}`;
}

/** Returns whether a file can be shown in the page, by its name. */
export const isPdf = (file: { readonly name: string; readonly mime?: string }): boolean =>
  file.mime === undefined || file.mime === '' ? isPdfName(file.name) : file.mime === 'application/pdf';
