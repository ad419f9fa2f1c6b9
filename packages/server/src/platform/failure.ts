import type {
  FailureKind,
  NamedField,
  RecentCheckNeeds,
  SecondFactorNeeds,
  TextValues,
  ValidationEntry,
} from '@easymock/contract';

/** A failure the contract knows; the envelope writer turns it into an answer. */
export class CallFailure extends Error {
  override name = 'CallFailure';
  readonly kind: FailureKind;
  readonly values: TextValues;
  /** Of code 10001: what is wrong with which field. */
  readonly entries: ValidationEntry[] | null;
  /** The field of the call's input that the failure is about, by its name on the wire. */
  readonly field: string | undefined;
  /** The `data` of the answer: of `staleVersion` the newer version, by the schema `newer` of the call. */
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

/** Ends the call because the caller has to confirm their identity, in one of the given ways. */
export function failUnconfirmed<Kind extends 'recentCheckNeeded' | 'secondFactorNeeded'>(
  kind: Kind,
  needs: Kind extends 'recentCheckNeeded' ? RecentCheckNeeds : SecondFactorNeeds,
): never {
  throw new CallFailure(kind, {}, null, undefined, needs);
}

/** Ends the call because somebody saved a newer version, which the answer carries. */
export function failStale(newer: object): never {
  throw new CallFailure('staleVersion', {}, null, undefined, newer);
}

/** Ends the call because another record has this value already. Forms show it below the field. */
export function failTaken({ name, label }: NamedField): never {
  throw new CallFailure('fieldTaken', { label }, null, name);
}
