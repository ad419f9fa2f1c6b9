import type { ValidationEntry } from './validation';

/** The response of every call that succeeds. Clients read `success` first, then `data` or `message`. */
export interface SuccessEnvelope<Data> {
  success: true;
  code: 200;
  message: 'success';
  data: Data;
}

export interface FailureEnvelope {
  success: false;
  /** The number older clients switch on; several kinds share one. */
  code: number;
  /** Which failure of the catalogue it is. */
  kind: string;
  /** A sentence, or for code 10001 the same list as `data`: older clients look for it here. */
  message: string | ValidationEntry[];
  /**
   * For code 10001 one entry for each failing rule, in field order; for 10006 the newer version, if the call has `newer`; of
   * other failures, what concerns a field; else null.
   */
  data: unknown;
  /** The text that older clients look for when the HTTP status says more than the code. */
  error?: string;
  /** The request's id, to be quoted when asking for help. */
  requestId?: string;
}
