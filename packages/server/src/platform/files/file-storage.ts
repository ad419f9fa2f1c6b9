import type { Logger } from 'pino';
import type { Config } from '../../config';
import type { Database } from '../database/index';
import { openBucketStorage } from './bucket-storage';
import { openDocumentStorage } from './document-storage';
import { openFolderStorage } from './folder-storage';

/** Where the bytes of files lie. What is known about a file stands in the table `stored_file`. */
export interface FileStorage {
  /** Keeps a file under a name such as `upload/2026/01/31/ab12.png`, as a whole or not at all. */
  put(name: string, content: Uint8Array, mime: string): Promise<void>;
  /** The whole file, or undefined when there is none. */
  get(name: string): Promise<Buffer | undefined>;
  /** Removes a file; one that is not there is removed already. */
  remove(name: string): Promise<void>;
  /** Removes what was left behind by those who died while they brought a file. */
  sweep(): Promise<void>;
}

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
  const files = bucket ? openBucketStorage(bucket, log) : openFolderStorage(dataDir);
  const documents = openDocumentStorage(database);
  const storageOf = (name: string) => (documentName.test(name) ? documents : files);
  return {
    put: (name, content, mime) => storageOf(name).put(name, content, mime),
    // Documents of earlier versions lie among the files.
    get: async (name) => (await storageOf(name).get(name)) ?? files.get(name),
    remove: (name) => storageOf(name).remove(name),
    sweep: () => files.sweep(),
  };
}
