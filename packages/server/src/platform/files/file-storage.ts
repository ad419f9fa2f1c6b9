import type { Logger } from 'pino';
import type { Config } from '../../config/config';
import type { Database } from '../database/index';
import { openBucketStorage } from './bucket-storage';
import { openDocumentStorage } from './document-storage';
import { openFolderStorage } from './folder-storage';
import type { FileStorage } from './storage';

/**
 * Opens the storage of all files except API documents: a bucket if one is configured, otherwise the data
 * folder.
 */
export const openByteStorage = ({ bucket, dataDir }: Pick<Config, 'bucket' | 'dataDir'>, log: Logger): FileStorage =>
  bucket ? openBucketStorage(bucket, log) : openFolderStorage(dataDir);

const documentName = /\.(?:json|ya?ml)$/;

/**
 * Opens the storage of an installation: a bucket if one is configured, otherwise the data folder. API
 * documents are always in the database, because the node that syncs with a document may not be the node that
 * received it, and nodes need not share anything else.
 */
export function openFileStorage(
  { bucket, dataDir }: Pick<Config, 'bucket' | 'dataDir'>,
  database: Database,
  log: Logger,
): FileStorage {
  const files = openByteStorage({ bucket, dataDir }, log);
  const documents = openDocumentStorage(database);
  const storageOf = (name: string) => (documentName.test(name) ? documents : files);
  return {
    put: (name, content, mime) => storageOf(name).put(name, content, mime),
    // Earlier versions stored documents among the files.
    get: async (name) => (await storageOf(name).get(name)) ?? files.get(name),
    stream: (name, range) => storageOf(name).stream(name, range),
    remove: (name) => storageOf(name).remove(name),
    sweep: () => files.sweep(),
  };
}
