import type { Services } from '../../platform/context';

/** An answer of a back end as text. */
export interface ObservedAnswer {
  readonly mockId: string;
  readonly method: string;
  readonly path: string;
  /** Whether secrets in the path were masked, so that it cannot become the URL of a mock. */
  readonly isPathSecret: boolean;
  readonly status: number;
  readonly environment: string;
  /** Text as sent; never stored. */
  readonly text: string;
  /** Text with masked secrets. */
  readonly masked: string;
  readonly isRecorded: boolean;
  readonly isCompared: boolean;
}

export type ObserverMeans = Pick<Services, 'database' | 'events' | 'settings' | 'clock' | 'log'>;
