import type {
  FailureKind,
  NamedField,
  RecentCheckNeeds,
  SecondFactorNeeds,
  TextValues,
  ValidationEntry,
} from '@easymock/contract';

/** A failure from the contract's catalogue; the envelope writer turns it into a response. */
export class CallFailure extends Error {
  override name = 'CallFailure';
  readonly kind: FailureKind;
  readonly values: TextValues;
  /** The invalid fields and their problems; only for code 10001. */
  readonly entries: ValidationEntry[] | null;
  /** The input field that caused the failure, by its name on the wire. */
  readonly field: string | undefined;
  /**
   * The `data` of the response. For `staleVersion` it is the newer version, by the schema `newer` of the
   * call.
   */
  readonly data: unknown;

  constructor(
    kind: FailureKind,
    values: TextValues = {},
    entries: ValidationEntry[] | null = null,
    field?: string,
    data?: unknown,
  ) {
    super(kind);
    this.kind = kind;
    this.values = values;
    this.entries = entries;
    this.field = field;
    this.data = data;
  }
}

/**
 * Ends the call with a failure of the catalogue.
 * @example const project = (await find(id)) ?? fail('projectMissing')
 */
export function fail(kind: FailureKind, values?: TextValues): never {
  throw new CallFailure(kind, values);
}

/** Ends the call because the caller must confirm their identity, in one of the given ways. */
export function failUnconfirmed<Kind extends 'recentCheckNeeded' | 'secondFactorNeeded'>(
  kind: Kind,
  needs: Kind extends 'recentCheckNeeded' ? RecentCheckNeeds : SecondFactorNeeds,
): never {
  throw new CallFailure(kind, {}, null, undefined, needs);
}

/** Ends the call because somebody saved a newer version, which the response contains. */
export function failStale(newer: object): never {
  throw new CallFailure('staleVersion', {}, null, undefined, newer);
}

/** Ends the call because another record already has this value. Forms show the failure below the field. */
export function failTaken({ name, label }: NamedField): never {
  throw new CallFailure('fieldTaken', { label }, null, name);
}
