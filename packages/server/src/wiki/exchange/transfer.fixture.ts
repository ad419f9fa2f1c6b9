import {
  apiBase,
  exportArticlePath,
  exportResultPath,
  type ImportLineBreaks,
  type ImportMode,
  importChunkPath,
  importChunkSize,
} from '@easymock/contract';
import { vi } from 'vitest';
import type { Client, TestServer } from '../../../test/test-app';

interface Session extends Client {
  readonly token: string;
}

export interface GivenFile {
  readonly name: string;
  readonly content: Buffer | string;
}

/** Runs imports and exports as the pages do. */
export function transfersOf(server: TestServer) {
  const must = <T>(answer: { success: boolean; data: T; message: unknown }): T => {
    if (!answer.success) throw new Error(JSON.stringify(answer.message));
    return answer.data;
  };
  const headersOf = ({ token }: { token: string }, type: string) => ({
    authorization: `Bearer ${token}`,
    'content-type': type,
  });

  const sendPiece = (by: { token: string }, id: string, file: number, no: number, payload: Buffer) =>
    server.app.inject({
      method: 'POST',
      url: `${apiBase}${importChunkPath}?id=${id}&file=${file}&no=${no}`,
      headers: headersOf(by, 'application/octet-stream'),
      payload,
    });

  async function upload(
    by: Session,
    parentId: string,
    files: readonly GivenFile[],
    mode: ImportMode,
    lineBreaks: ImportLineBreaks = 'asWiki',
  ) {
    const bytes = files.map(({ content }) => Buffer.from(content as string));
    const named = files.map(({ name }, at) => ({ name, size: bytes[at]?.length ?? 0 }));
    const { id } = must(await by.wikiTransfer.startImport({ parentId, mode, lineBreaks, files: named }));
    for (const [at, content] of bytes.entries())
      for (let no = 0; no * importChunkSize < content.length; no++) {
        const piece = content.subarray(no * importChunkSize, (no + 1) * importChunkSize);
        const answer = await sendPiece(by, id, at, no, piece);
        if (answer.statusCode !== 200) throw new Error(answer.body);
      }
    return id;
  }

  /** Waits until a transfer has ended. */
  const ended = (by: Session, id: string) =>
    vi.waitFor(
      async () => {
        const transfer = must(await by.wikiTransfer.status({ id }));
        if (transfer.state === 'running') throw new Error(`it is ${transfer.phase}`);
        return transfer;
      },
      { timeout: 60_000, interval: 50 },
    );

  async function importFiles(
    by: Session,
    parentId: string,
    files: readonly GivenFile[],
    mode: ImportMode = 'update',
    lineBreaks?: ImportLineBreaks,
  ) {
    const id = await upload(by, parentId, files, mode, lineBreaks);
    must(await by.wikiTransfer.runImport({ id }));
    return ended(by, id);
  }

  /** Exports a folder, or the chosen children of it. */
  async function exportFolder(by: Session, placeId: string, ids?: string[]) {
    const { _id } = must(await by.wikiTransfer.exportFolder({ id: placeId, ...(ids && { ids }) }));
    return ended(by, _id);
  }

  const download = (by: { token: string }, id: string) =>
    server.app.inject({
      method: 'POST',
      url: apiBase + exportResultPath,
      headers: headersOf(by, 'application/json'),
      payload: { id },
    });

  const article = (by: { token: string }, markdownId: string, type: string) =>
    server.app.inject({
      method: 'POST',
      url: apiBase + exportArticlePath,
      headers: headersOf(by, 'application/json'),
      payload: { markdownId, type },
    });

  return { must, upload, sendPiece, ended, importFiles, exportFolder, download, article };
}
