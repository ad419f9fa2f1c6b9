import type { Text } from './language';

export interface Failure {
  /** The number by which clients distinguish failures. */
  readonly code: number;
  /**
   * The HTTP status. Business failures respond with 200, as existing clients expect; other failures use the
   * status.
   */
  readonly status: number;
  readonly text: Text;
  /** The `error` field that older clients read beside a status. */
  readonly error?: string;
}

/** Defines a failure that responds with status 200. */
export const business = (code: number, zh: string, en: string): Failure => ({ code, status: 200, text: { zh, en } });
/** Defines a failure that responds with its own HTTP status. */
export const byStatus = (status: number, code: number, zh: string, en: string, error?: string): Failure => ({
  code,
  status,
  text: { zh, en },
  error: error ?? en,
});
