import type { ValidationEntry } from './validation';

/** The response of a successful call. Clients read `success` first, then `data` or `message`. */
export interface SuccessEnvelope<Data> {
  success: true;
  code: 200;
  message: 'success';
  data: Data;
}

export interface FailureEnvelope {
  success: false;
  /** The number by which older clients distinguish failures; several kinds share a number. */
  code: number;
  /** The key of the failure in the catalogue `failures`. */
  kind: string;
  /** A sentence. For code 10001 the same list as `data`, because older clients read it here. */
  message: string | ValidationEntry[];
  /**
   * For code 10001, one entry for each violated rule, in field order. For 10006, the newer version if the
   * call has `newer`. For other failures, details about a field, or null.
   */
  data: unknown;
  /** The text that older clients read if the HTTP status is more specific than the code. */
  error?: string;
  /** ID of the request, to be quoted in support requests. */
  requestId?: string;
}
