import mammoth from 'mammoth';
import type { NoteKind } from '../exchange';
import { readHtmlPart } from './html-file';
import type { Referrer } from './references';
import { headingStyle, mendWord } from './word-mend';

const styles = [
  ...[1, 2, 3, 4, 5, 6].map((level) => `p.${headingStyle(level)} => h${level}:fresh`),
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

/** Messages of the reading library, whose English is no text for people. */
const messageKinds: readonly [pattern: RegExp, kind: NoteKind][] = [
  [/^Unrecognised (?:paragraph|run|table) style: '([\s\S]*)' \(Style ID: /, 'wordStyle'],
  [/^An unrecognised element was ignored: (?:\w+:)?(\S+)/, 'wordPart'],
  [/^Unsupported break type: (\S+)/, 'wordPart'],
  [/^(?:.*)image of type (\S+)/i, 'wordPicture'],
  [/^Could not find image file for (\S+)|(?:image|picture)/i, 'wordPicture'],
  [/^A w:sym element.*char (\S+) in font (.+)$/, 'wordSymbol'],
];

/** Styles without a look of their own, which all programs write. */
const plainStyles =
  /^(?:normal|body text.*|list.*|no spacing|plain text|default.*|page number|header|footer|caption|toc.*|table.*|comment.*|annotation.*|balloon.*|placeholder.*|emphasis|正文.*|列出段落.*|列表段落|无间隔|页眉|页脚|题注|目录.*|普通.*|网格.*|hyperlink|followed.*)$/i;

function noteMessage(message: string, referrer: Referrer, told: Set<string>): void {
  const [kind, value] = messageKinds
    .map(
      ([pattern, one]) => [one, pattern.exec(message)?.slice(1).find(Boolean) ?? pattern.exec(message)?.[0]] as const,
    )
    .find(([, found]) => found !== undefined) ?? ['wordPart' as const, ''];
  if (kind === 'wordStyle' && plainStyles.test((value ?? '').trim())) return;
  const key = `${kind} ${value}`;
  if (told.has(key) || told.size >= 10) return;
  told.add(key);
  referrer.note(kind, (value ?? '').slice(0, 200));
}

/**
 * Reads a Word document. Linked pictures keep their web addresses, and embedded objects (other documents, macros) are
 * skipped. The caller has checked the unpacked size before.
 */
export async function readWord(content: Buffer, referrer: Referrer): Promise<string> {
  const mended = mendWord(content, referrer.nonce);
  const { value, messages } = await mammoth.convertToHtml({ buffer: mended.content }, {
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
  const told = new Set<string>();
  for (const { message } of messages) noteMessage(message, referrer, told);
  return readHtmlPart(mended.finish(value), 'word', referrer);
}
