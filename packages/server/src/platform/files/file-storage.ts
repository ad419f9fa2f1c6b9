import type { Logger } from 'pino';
import type { Config } from '../../config/config';
import type { Database } from '../database/index';
import { openBucketStorage } from './bucket-storage';
import { openDocumentStorage } from './document-storage';
import { openFolderStorage } from './folder-storage';
import type { FileStorage } from './storage';

/** The storage of all files but API documents: a bucket where one is configured, else the data folder. */
export const openByteStorage = (
  { bucket, dataDir }: Pick<Config, 'bucket' | 'dataDir'>,
  log: Logger,
): FileStorage => (bucket ? openBucketStorage(bucket, log) : openFolderStorage(dataDir));

const documentName = /\.(?:json|ya?ml)$/;

/**
 * The storage of an installation: a bucket where one is configured, else the data folder. API documents always
 * lie in the database: the node that syncs with one may be another than the one that took it, and nodes need
 * share nothing but the database for that.
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
    // Documents of earlier versions lie among the files.
    get: async (name) => (await storageOf(name).get(name)) ?? files.get(name),
    stream: (name, range) => storageOf(name).stream(name, range),
    remove: (name) => storageOf(name).remove(name),
    sweep: () => files.sweep(),
  };
}
