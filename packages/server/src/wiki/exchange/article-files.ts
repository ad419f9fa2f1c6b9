import { wikiFilePath, wikiFilesIn } from '@easymock/contract';
import type { SessionContext } from '../../platform/context';
import { measurePicture } from '../../platform/files/index';
import { findReadable } from '../file/read-file';
import type { ExportedPicture } from './export-thread';

/** Bytes; the limit for all pictures of one article together. */
const picturesLimit = 100 * 1024 * 1024;
const shown = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

/**
 * Loads the pictures that a text shows and that the person may read. Word does not support WebP, so WebP
 * pictures are converted to PNG for it.
 */
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
    pictures.push(await measured(picture, isForWord, actor.id));
  }
  return pictures;
}

async function measured(
  picture: Omit<ExportedPicture, 'width' | 'height'>,
  isForWord: boolean,
  personId: string,
): Promise<ExportedPicture> {
  const asPng = isForWord && picture.mime === 'image/webp';
  const found = await measurePicture(picture.content, { asPng, personId });
  if (!found) return { ...picture, width: 0, height: 0 };
  const { png, ...size } = found;
  return { ...picture, ...size, ...(png && { mime: 'image/png', content: png }) };
}
