import type pg from 'pg';
import type { Config } from '../../config/config';

/**
 * The order for the program that writes a scheduled backup; sent as a message, because it contains passwords.
 */
export interface BackupOrder {
  readonly connection: pg.ClientConfig;
  readonly files: Pick<Config, 'bucket' | 'dataDir'>;
  /** Folder for backups, or for the draft until it is in the bucket. */
  readonly folder: string;
  /** Prefix of the names of backups in the bucket; undefined leaves them in the folder. */
  readonly bucketPrefix: string | undefined;
  /** Number of backups retained. */
  readonly keep: number;
}

/** Messages from the program to the server. */
export type BackupNews =
  | { readonly kind: 'progress'; readonly phase: string; readonly num: number; readonly total: number }
  | { readonly kind: 'done'; readonly name: string; readonly bytes: number }
  | { readonly kind: 'failed'; readonly reason: string };
