import mammoth from 'mammoth';
import { readHtmlPart } from './html-file';
import type { Referrer } from './references';

const styles = [
  "p[style-name='Title'] => h1:fresh",
  "p[style-name='Subtitle'] => p:fresh",
  "p[style-name='Quote'] => blockquote:fresh",
  "p[style-name='Intense Quote'] => blockquote:fresh",
  "p[style-name='Code'] => pre:separator('\\n')",
  "r[style-name='Code'] => code",
  'strike => s',
  'u => u',
];

const pictureEnding: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
};

/**
 * Reads a Word document. Linked pictures are not fetched, and embedded objects (other documents, macros) are
 * skipped. The caller has checked the unpacked size before.
 */
export async function readWord(content: Buffer, referrer: Referrer): Promise<string> {
  const { value, messages } = await mammoth.convertToHtml({ buffer: content }, {
    styleMap: styles,
    externalFileAccess: false,
    convertImage: mammoth.images.imgElement(async (image) => {
      const ending = pictureEnding[image.contentType];
      if (!ending) {
        referrer.note('format', image.contentType);
        return { src: '' };
      }
      return { src: referrer.extract(await image.readAsBuffer(), ending) };
    }),
  } as Parameters<typeof mammoth.convertToHtml>[1]);
  const said = new Set<string>();
  for (const { message } of messages) {
    if (said.has(message) || said.size >= 10) continue;
    said.add(message);
    referrer.note('format', message.slice(0, 200));
  }
  return readHtmlPart(value, 'word', referrer);
}
