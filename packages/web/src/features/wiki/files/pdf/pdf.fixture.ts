/** Encodes a text as a hexadecimal string of UTF-16, as predefined Chinese encodings of PDF expect it. */
const hexOf = (text: string): string =>
  [...text].map((letter) => (letter.codePointAt(0) ?? 0).toString(16).padStart(4, '0')).join('');

/**
 * Creates a PDF file with one line of text on each page, in fonts that it does not contain: Latin letters in a
 * standard font, Chinese characters in one that needs a table of the library.
 */
export function pdfOf(lines: readonly string[], height = 400): Uint8Array<ArrayBuffer> {
  const objects: string[] = [];
  const add = (content: string): number => objects.push(content);
  add('<< /Type /Catalog /Pages 2 0 R >>');
  const pageIds = lines.map((_, at) => 7 + 2 * at);
  add(`<< /Type /Pages /Kids [${pageIds.map((id) => `${id} 0 R`).join(' ')}] /Count ${lines.length} >>`);
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  add('<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [5 0 R] >>');
  add(
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /FontDescriptor 6 0 R /DW 1000 ' +
      '/CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> >>',
  );
  add(
    '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 ' +
      '/Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>',
  );
  for (const line of lines) {
    const isLatin = /^[\x20-\x7e]*$/.test(line);
    const words = isLatin
      ? `/F1 24 Tf 40 ${height - 80} Td (${line.replace(/[\\()]/g, '\\$&')}) Tj`
      : `/F2 24 Tf 40 ${height - 80} Td <${hexOf(line)}> Tj`;
    const content = `BT ${words} ET`;
    const id = objects.length + 1;
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 ${height}] /Contents ${id + 1} 0 R ` +
        '/Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>',
    );
    add(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`);
  }
  let file = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const start = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  file += places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return new TextEncoder().encode(file);
}

/** A PDF file with the password `open` and the text “Locked words”. */
export const lockedPdf = (): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(locked), (letter) => letter.charCodeAt(0));

const locked =
  'JVBERi0xLjQKMSAwIG9iago8PCAvVHlwZSAvQ2F0YWxvZyAvUGFnZXMgMiAwIFIgPj4KZW5kb2JqCjIgMCBvYmoKPDwgL1R5cGUg' +
  'L1BhZ2VzIC9LaWRzIFs0IDAgUl0gL0NvdW50IDEgPj4KZW5kb2JqCjMgMCBvYmoKPDwgL1R5cGUgL0ZvbnQgL1N1YnR5cGUgL1R5' +
  'cGUxIC9CYXNlRm9udCAvSGVsdmV0aWNhID4+CmVuZG9iago0IDAgb2JqCjw8IC9UeXBlIC9QYWdlIC9QYXJlbnQgMiAwIFIgL01l' +
  'ZGlhQm94IFswIDAgMjAwIDgwXSAvQ29udGVudHMgNSAwIFIgL1Jlc291cmNlcyA8PCAvRm9udCA8PCAvRjEgMyAwIFIgPj4gPj4g' +
  'Pj4KZW5kb2JqCjUgMCBvYmoKPDwgL0xlbmd0aCA0MiA+PgpzdHJlYW0KaXVYX/s7qmRNnBS3Tpbwzcu3fLwhGA5V4YCojQ8DtYJQ' +
  'ajt1XwGg9ExxCmVuZHN0cmVhbQplbmRvYmoKNiAwIG9iago8PCAvRmlsdGVyIC9TdGFuZGFyZCAvViAxIC9SIDIgL08gPDhlZWIw' +
  'OTU4MTk2NjJhNzc0NDQyZmIwNzJlM2Q5ZjE5ZTlkMTMwZWMwOWE0ZDAwNjFlNzhmZTkyMGY3YWI2MmY+IC9VIDxiZTBiZTg0YjEz' +
  'MzQyMjhmNGQ4MzY2YjFlMDlmY2M4ZTRhOTM0OGMzZDRhYWIxZGQwZmQzNzk4NDVhMWQwNTk0PiAvUCAtNCA+PgplbmRvYmoKeHJl' +
  'ZgowIDcKMDAwMDAwMDAwMCA2NTUzNSBmIAowMDAwMDAwMDA5IDAwMDAwIG4gCjAwMDAwMDAwNTggMDAwMDAgbiAKMDAwMDAwMDEx' +
  'NSAwMDAwMCBuIAowMDAwMDAwMTg1IDAwMDAwIG4gCjAwMDAwMDAzMTAgMDAwMDAgbiAKMDAwMDAwMDQwMiAwMDAwMCBuIAp0cmFp' +
  'bGVyCjw8IC9TaXplIDcgL1Jvb3QgMSAwIFIgL0VuY3J5cHQgNiAwIFIgL0lEIFs8MDAwMTAyMDMwNDA1MDYwNzA4MDkwYTBiMGMw' +
  'ZDBlMGY+PDAwMDEwMjAzMDQwNTA2MDcwODA5MGEwYjBjMGQwZTBmPl0gPj4Kc3RhcnR4cmVmCjU5NwolJUVPRgo=';
