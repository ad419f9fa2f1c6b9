import { wikiFilePath, wikiFilesIn } from '@easymock/contract';
import sharp from 'sharp';
import type { SessionContext } from '../../platform/context';
import { findReadable } from '../file/read-file';
import type { ExportedPicture } from './export-thread';

/** The pictures of one article together may come to this, in bytes. */
const picturesLimit = 100 * 1024 * 1024;
/** Most pixels that are read of one. */
const pixelLimit = 50_000_000;
const shown = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

/** The pictures that a text shows and that the person may read. Word knows no WebP, so it gets these as PNG. */
export async function picturesOf(
  { db, actor, services }: SessionContext,
  source: string,
  isForWord: boolean,
): Promise<ExportedPicture[]> {
  const pictures: ExportedPicture[] = [];
  let size = 0;
  for (const id of wikiFilesIn(source)) {
    const file = await findReadable(db, actor, id);
    if (!file || !shown.has(file.mime) || size + file.size > picturesLimit) continue;
    const content = await services.files.read(file.storageName);
    if (!content) continue;
    size += content.length;
    const picture = { address: wikiFilePath(id), name: file.name, mime: file.mime, content };
    pictures.push(await measured(picture, isForWord));
  }
  return pictures;
}

async function measured(
  picture: Omit<ExportedPicture, 'width' | 'height'>,
  isForWord: boolean,
): Promise<ExportedPicture> {
  try {
    const read = sharp(picture.content, { limitInputPixels: pixelLimit });
    const { width = 0, height = 0 } = await read.metadata();
    if (!isForWord || picture.mime !== 'image/webp') return { ...picture, width, height };
    return { ...picture, width, height, mime: 'image/png', content: await read.png().toBuffer() };
  } catch {
    // It calls itself a picture and is none that can be read.
    return { ...picture, width: 0, height: 0 };
  }
}
