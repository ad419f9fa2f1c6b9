import { eq } from 'drizzle-orm';
import type { Services } from '../platform/context';
import { type FileStore, openFileStore } from '../platform/files';
import { uploadedDocuments } from './upload.table';

const documentName = /\.(?:json|ya?ml)$/;

/**
 * Keeps what is uploaded: documents in the database, since the node that syncs with one may be another than
 * the one that took it; pictures in the data folder, which several nodes have to share.
 */
export function openUploadStore({ config, database: { db } }: Services): FileStore {
  const folder = openFileStore(config.dataDir);
  return {
    async put(name, content) {
      if (!documentName.test(name)) return folder.put(name, content);
      await db
        .insert(uploadedDocuments)
        .values({ name, content: Buffer.from(content) })
        .onConflictDoNothing();
    },
    async get(name) {
      if (documentName.test(name)) {
        const [row] = await db
          .select({ content: uploadedDocuments.content })
          .from(uploadedDocuments)
          .where(eq(uploadedDocuments.name, name));
        if (row) return row.content;
      }
      // Documents of earlier versions lie here as well.
      return folder.get(name);
    },
  };
}
