import {
  type ImportLineBreaks,
  type ImportMode,
  importChunkPath,
  importChunkSize,
  importExtensions,
  importLimit,
  importPictureExtensions,
  type WikiTransfer,
} from '@easymock/contract';
import { api } from '../../../lib/api/api';
import { uploadBytes } from '../../../lib/api/upload';
import type { Place } from '../node/place';

const endings = [...importExtensions, ...importPictureExtensions];

/** Value of the file input's `accept` attribute. */
export const acceptedFiles = endings.map((ending) => `.${ending}`).join();

/** Returns the reason why files cannot be imported; undefined if they can. */
export function problemOf(files: readonly File[]): { kind: 'type'; name: string } | { kind: 'size' } | undefined {
  const wrong = files.find(({ name }) => !endings.some((ending) => name.toLowerCase().endsWith(`.${ending}`)));
  if (wrong) return { kind: 'type', name: wrong.name };
  return files.reduce((sum, { size }) => sum + size, 0) > importLimit ? { kind: 'size' } : undefined;
}

/** Uploads files in chunks and starts their import, which then runs on the server. */
export async function startImport(
  files: readonly File[],
  {
    parentId,
    mode,
    lineBreaks,
    signal,
    onShare,
  }: {
    parentId: Place;
    mode: ImportMode;
    lineBreaks: ImportLineBreaks;
    signal: AbortSignal;
    onShare: (share: number) => void;
  },
): Promise<WikiTransfer> {
  const options = { signal, claims: 'all' } as const;
  const named = files.map(({ name, size }) => ({ name, size }));
  const { id } = await api.wikiTransfer.startImport({ parentId, mode, lineBreaks, files: named }, options);
  const total = Math.max(
    1,
    files.reduce((sum, { size }) => sum + size, 0),
  );
  let sent = 0;
  for (const [at, file] of files.entries())
    for (let from = 0; from < file.size; from += importChunkSize) {
      const piece = file.slice(from, from + importChunkSize);
      const no = from / importChunkSize;
      await uploadBytes(`${importChunkPath}?id=${id}&file=${at}&no=${no}`, piece, {
        ...options,
        onProgress: (share) => onShare((sent + share * piece.size) / total),
      });
      sent += piece.size;
      onShare(sent / total);
    }
  return api.wikiTransfer.runImport({ id }, options);
}
