import type pg from 'pg';
import type { MetricObjectWithValues, MetricValue } from 'prom-client';

/** The metrics of one process, as prom-client adds them up. */
export type ProcessMetrics = MetricObjectWithValues<MetricValue<string>>[];

/** A message of one server process to the others, by the name of what it is about. */
export interface Told {
  readonly kind: 'told';
  readonly topic: string;
  readonly data: unknown;
}

/** The messages from a server process to the process that started it. */
export type FromServer =
  | { readonly kind: 'databaseWanted' }
  | { readonly kind: 'ready'; readonly port: number; readonly firstAdministrator: string | undefined }
  | { readonly kind: 'metricsWanted'; readonly id: number }
  | { readonly kind: 'metricsOfOne'; readonly id: number; readonly metrics: ProcessMetrics }
  | Told;

/** The database that a server process uses, which the process that started it may have started as well. */
export interface GivenDatabase {
  readonly connection: pg.ClientConfig;
  /** Absent if the process above is of a version before, which started it with one role for everything. */
  readonly productConnection?: pg.ClientConfig;
  /** Whether a process of the same program has brought its tables up to date a moment ago. */
  readonly isPrepared: boolean;
}

/** The messages to a server process from the process that started it. */
export type ToServer =
  | ({ readonly kind: 'database' } & GivenDatabase)
  | { readonly kind: 'stop' }
  | { readonly kind: 'metricsOfOneWanted'; readonly id: number }
  | { readonly kind: 'metricsOfAll'; readonly id: number; readonly text: string }
  | Told;

/** The environment variable by which a server process learns how many share the machine with it. */
export const countVariable = 'EASYMOCK_PROCESS_COUNT';
