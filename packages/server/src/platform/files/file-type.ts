import { wikiNameLimit } from '@easymock/contract';

interface Type {
  readonly mime: string;
  readonly extensions: readonly string[];
  /** Magic bytes of the type in hex, at the offset `from`. */
  readonly begins: readonly string[];
  readonly from?: number;
}

/** Types that browsers may show. All other files are downloads without a specific type. */
const shown: readonly Type[] = [
  { mime: 'image/jpeg', extensions: ['jpg', 'jpeg'], begins: ['ffd8ff'] },
  { mime: 'image/png', extensions: ['png'], begins: ['89504e470d0a1a0a'] },
  { mime: 'image/gif', extensions: ['gif'], begins: ['474946383761', '474946383961'] },
  { mime: 'image/webp', extensions: ['webp'], begins: ['57454250'], from: 8 },
  { mime: 'application/pdf', extensions: ['pdf'], begins: ['255044462d'] },
  { mime: 'audio/mpeg', extensions: ['mp3'], begins: ['494433', 'fffb', 'fff3', 'fff2'] },
  { mime: 'audio/wav', extensions: ['wav'], begins: ['57415645'], from: 8 },
  { mime: 'audio/ogg', extensions: ['ogg', 'oga', 'opus'], begins: ['4f676753'] },
  { mime: 'audio/flac', extensions: ['flac'], begins: ['664c6143'] },
  { mime: 'audio/mp4', extensions: ['m4a'], begins: ['66747970'], from: 4 },
  { mime: 'video/mp4', extensions: ['mp4', 'm4v'], begins: ['66747970'], from: 4 },
  { mime: 'video/quicktime', extensions: ['mov'], begins: ['66747970'], from: 4 },
  { mime: 'video/webm', extensions: ['webm'], begins: ['1a45dfa3'] },
];

const plainDownload = 'application/octet-stream';

const extensionOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/**
 * Returns the type under which a file is served: one that browsers may show, if name and content agree on it.
 * @example typeOf('图.png', Buffer.from('<html>')) // 'application/octet-stream'
 */
export function typeOf(name: string, content: Uint8Array): string {
  const extension = extensionOf(name);
  const head = Buffer.from(content.buffer, content.byteOffset, Math.min(32, content.byteLength)).toString('hex');
  const found = shown.find(
    ({ extensions, begins, from = 0 }) =>
      extensions.includes(extension) && begins.some((bytes) => head.startsWith(bytes, from * 2)),
  );
  return found?.mime ?? plainDownload;
}

/** Returns whether browsers may show files of a type, in a page or in a separate tab. */
export const isShown = (mime: string): boolean => shown.some((type) => type.mime === mime);

/**
 * Characters that file names must not contain, and characters that mislead: control characters and marks that
 * change the text direction.
 */
const forbidden = /[：<>/\\|:*?"]|\p{Cc}|\p{Cf}|\p{Cs}|[\u2028\u2029]/gu;

/**
 * Returns whether Windows treats a name as a device, whatever its extension.
 * @example isDevice('aux.md')
 */
export const isDevice = (name: string): boolean => /^(?:con|prn|aux|nul|com\d|lpt\d)\s*(?:\.|$)/i.test(name);

/**
 * Returns the name under which a file is stored. Names come from computers with other rules, so forbidden
 * characters are replaced instead of refused, and a name that is too long is cut before its extension.
 * @example fileNameOf('../会议：纪要.docx') // '_会议_纪要.docx'
 */
export function fileNameOf(given: string): string {
  const clean = given
    .normalize('NFC')
    .replace(/[/\\]/g, '_')
    .replace(forbidden, (found) => (/[\p{Cc}\p{Cf}\p{Cs}]/u.test(found) ? '' : '_'))
    .replace(/^\s+/, '')
    // One dot begins a hidden file, such as `.env`; more could lead to another folder.
    .replace(/^\.{2,}|^\.(?=\s|$)/, '')
    .replace(/[.\s]+$/, '');
  const named = isDevice(clean) ? `_${clean}` : clean;
  const [, stem = named, ending = ''] = /^(.+?)(\.[^.\s]{1,12})?$/su.exec(named) ?? [];
  const characters = [...stem];
  while (characters.join('').length + ending.length > wikiNameLimit) characters.pop();
  return `${characters.join('')}${ending}` || 'file';
}

/**
 * Inserts a number before the extension of a name.
 * @example numbered('报告.pdf', 2) // '报告 (2).pdf'
 */
export function numbered(name: string, num: number): string {
  const [, stem = name, ending = ''] = /^(.+?)(\.[^.\s]{1,12})?$/su.exec(name) ?? [];
  return fileNameOf(`${stem.slice(0, wikiNameLimit - ending.length - 6)} (${num})${ending}`);
}
