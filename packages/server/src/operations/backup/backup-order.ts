import type pg from 'pg';
import type { Config } from '../../config/config';

/** What the server tells the program that writes a scheduled backup; sent as a message, since it holds passwords. */
export interface BackupOrder {
  readonly connection: pg.ClientConfig;
  readonly files: Pick<Config, 'bucket' | 'dataDir'>;
  /** Where backups lie, or where one lies until it is in the bucket. */
  readonly folder: string;
  /** Stands before the names of backups in the bucket; if absent, they stay in the folder. */
  readonly bucketPrefix: string | undefined;
  /** How many backups are kept. */
  readonly keep: number;
}

/** What the program tells the server. */
export type BackupNews =
  | { readonly kind: 'progress'; readonly phase: string; readonly num: number; readonly total: number }
  | { readonly kind: 'done'; readonly name: string; readonly bytes: number }
  | { readonly kind: 'failed'; readonly reason: string };
