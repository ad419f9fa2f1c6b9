import type { Text } from '@easymock/contract';
import { unzipSync, type Zippable, zipSync } from 'fflate';
import { isUnsafeName } from '../../platform/files/entry-name';

/** Reason why a zip cannot be used. */
export class ZipError extends Error {
  override name = 'ZipError';
  readonly texts: Text;

  constructor(zh: string, en: string) {
    super(en);
    this.texts = { zh, en };
  }
}

export interface ZipEntry {
  name: string;
  text: string;
}

const maxEntries = 10_000;
const maxUnpacked = 64 * 1024 * 1024;
const decoder = new TextDecoder('utf-8', { fatal: true });

function unpack(zip: Uint8Array): [string, Uint8Array][] {
  let total = 0;
  const names = new Set<string>();
  try {
    const files = unzipSync(zip, {
      filter({ name, originalSize }) {
        total += originalSize;
        if (names.size >= maxEntries)
          throw new ZipError(`文件超过 ${maxEntries} 个`, `it contains more than ${maxEntries} files`);
        if (total > maxUnpacked) throw new ZipError('解压后过大', 'it is too large when unpacked');
        if (names.has(name)) throw new ZipError('文件名重复', 'it contains two files with the same name');
        if (isUnsafeName(name)) throw new ZipError('文件名不安全', 'it contains a file with an unsafe name');
        names.add(name);
        return name !== '__proto__' && !name.endsWith('/');
      },
    });
    return Object.entries(files);
  } catch (error) {
    if (error instanceof ZipError) throw error;
    throw new ZipError('不是有效的 zip 文件', 'it is not a valid zip file');
  }
}

/**
 * Returns the texts in a zip, in their order. Declared sizes are checked before anything is unpacked, and no
 * entry unpacks to more than its declared size.
 * @throws ZipError
 */
export function readZip(zip: Uint8Array): ZipEntry[] {
  return unpack(zip).map(([name, bytes]) => {
    try {
      return { name, text: decoder.decode(bytes) };
    } catch {
      throw new ZipError(`${name} 不是 UTF-8 文本`, `${name} is not UTF-8 text`);
    }
  });
}

/** Builds a zip of texts. Names must be safe and unique. */
export function writeZip(entries: readonly ZipEntry[]): Uint8Array {
  const encoder = new TextEncoder();
  // No prototype, because names come from user input.
  const files: Zippable = Object.create(null);
  for (const { name, text } of entries) files[name] = encoder.encode(text);
  return zipSync(files, { level: 6 });
}
