import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import type { Database } from '../database/index';
import type { FileStorage } from './storage';
import { uploadedDocuments } from './uploaded-document.table';

/** Stores files in the database, where every node finds them. For API documents, which are few and small. */
export function openDocumentStorage({ db }: Database): FileStorage {
  async function get(name: string): Promise<Buffer | undefined> {
    const [row] = await db
      .select({ content: uploadedDocuments.content })
      .from(uploadedDocuments)
      .where(eq(uploadedDocuments.name, name));
    return row?.content;
  }
  return {
    async put(name, content) {
      await db
        .insert(uploadedDocuments)
        .values({ name, content: Buffer.from(content) })
        .onConflictDoNothing();
    },
    get,
    async stream(name, { start, end }) {
      const content = await get(name);
      return content && Readable.from([content.subarray(start, end + 1)], { objectMode: false });
    },
    sweep: async () => {},
    async remove(name) {
      await db.delete(uploadedDocuments).where(eq(uploadedDocuments.name, name));
    },
  };
}
