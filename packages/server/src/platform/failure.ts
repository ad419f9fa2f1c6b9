import type { FailureKind, TextValues, ValidationEntry } from '@easymock/contract';

/** A failure the contract knows; the envelope writer turns it into an answer. */
export class CallFailure extends Error {
  override name = 'CallFailure';
  readonly kind: FailureKind;
  readonly values: TextValues;
  /** Of code 10001: what is wrong with which field. */
  readonly entries: ValidationEntry[] | null;

  constructor(kind: FailureKind, values: TextValues = {}, entries: ValidationEntry[] | null = null) {
    super(kind);
    this.kind = kind;
    this.values = values;
    this.entries = entries;
  }
}

/**
 * Ends the call with a failure of the catalogue.
 * @example const project = (await find(id)) ?? fail('projectMissing')
 */
export function fail(kind: FailureKind, values?: TextValues): never {
  throw new CallFailure(kind, values);
}
