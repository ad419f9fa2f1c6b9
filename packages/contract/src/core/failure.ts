import type { Text } from './language';

export interface Failure {
  /** The number clients switch on. */
  readonly code: number;
  /** Business failures answer 200, as existing clients read them; the others speak by status. */
  readonly status: number;
  readonly text: Text;
  /** The `error` field that older clients look for beside a status. */
  readonly error?: string;
}

/** A failure that answers 200. */
export const business = (code: number, zh: string, en: string): Failure => ({
  code,
  status: 200,
  text: { zh, en },
});
/** A failure that speaks by its HTTP status. */
export const byStatus = (status: number, code: number, zh: string, en: string, error?: string): Failure => ({
  code,
  status,
  text: { zh, en },
  error: error ?? en,
});
