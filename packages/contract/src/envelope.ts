import type { ValidationEntry } from './validation';

/** What every call answers. Clients read `success` first, then `data` or `message`. */
export type Envelope<Data = unknown> = SuccessEnvelope<Data> | FailureEnvelope;

export interface SuccessEnvelope<Data> {
  success: true;
  code: 200;
  message: 'success';
  data: Data;
}

export interface FailureEnvelope {
  success: false;
  code: number;
  /** A sentence, or for code 10001 the same list as `data`: older clients look for it here. */
  message: string | ValidationEntry[];
  /** For code 10001 one entry for each failing rule, in field order; else null. */
  data: ValidationEntry[] | null;
  /** Where an HTTP status says more than the code: the text older clients look for. */
  error?: string;
  /** The request's id, to be quoted when asking for help. */
  requestId?: string;
}
