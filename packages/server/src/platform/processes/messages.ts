import type pg from 'pg';
import type { MetricObjectWithValues, MetricValue } from 'prom-client';

/** Metrics of one process, in the form that prom-client aggregates. */
export type ProcessMetrics = MetricObjectWithValues<MetricValue<string>>[];

/** A message from one server process to the others. */
export interface SiblingMessage {
  readonly kind: 'told';
  readonly topic: string;
  readonly data: unknown;
}

/** Messages from a server process to the process that started it. */
export type FromServer =
  | { readonly kind: 'databaseWanted' }
  | { readonly kind: 'ready'; readonly port: number; readonly firstAdministrator: string | undefined }
  | { readonly kind: 'metricsWanted'; readonly id: number }
  | { readonly kind: 'metricsOfOne'; readonly id: number; readonly metrics: ProcessMetrics }
  | SiblingMessage;

/** The database of a server process, which the process that started it may have started as well. */
export interface DatabaseAccess {
  readonly connection: pg.ClientConfig;
  /** Absent if an older version of the parent process started the database with one role for everything. */
  readonly productConnection?: pg.ClientConfig;
  /** Whether a process of the same version has just migrated the tables. */
  readonly isPrepared: boolean;
}

/** Messages to a server process from the process that started it. */
export type ToServer =
  | ({ readonly kind: 'database' } & DatabaseAccess)
  | { readonly kind: 'stop' }
  | { readonly kind: 'metricsOfOneWanted'; readonly id: number }
  | { readonly kind: 'metricsOfAll'; readonly id: number; readonly text: string }
  | SiblingMessage;

/** Environment variable with the number of server processes that share the machine. */
export const countVariable = 'EASYMOCK_PROCESS_COUNT';
