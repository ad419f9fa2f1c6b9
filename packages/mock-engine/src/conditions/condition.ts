/** Part of a call that a condition reads. */
export type ConditionPlace = 'query' | 'param' | 'header' | 'cookie' | 'body' | 'method';

export type ConditionTest = 'equals' | 'one_of' | 'contains' | 'matches' | 'exists' | 'greater' | 'less';

/** One line of a condition: the part of the call, the test, and the values. */
export interface ConditionLine {
  readonly where: ConditionPlace;
  /** Name of the parameter, header or cookie, or dotted path in the body; ignored for the method. */
  readonly name: string;
  readonly how: ConditionTest;
  /** Whether the opposite of `how` must hold. */
  readonly not: boolean;
  /** Several values for `one_of`, none for `exists`, otherwise one. */
  readonly values: readonly string[];
}

/** Circumstance in which an answer is used. */
export type AnswerTrigger = 'condition' | 'sequence' | 'weight' | 'scenario';

/** Parts of a named answer that decide whether it is used. */
export interface AnswerRule {
  readonly id: string;
  readonly name: string;
  readonly trigger: AnswerTrigger;
  readonly match: 'all' | 'any';
  readonly lines: readonly ConditionLine[];
  /** Percent of the calls. */
  readonly weight: number;
  /** Number of consecutive calls in a sequence. */
  readonly times: number;
}

/** A call, as conditions read it. Parts are functions if reading them costs time. */
export interface ConditionRequest {
  readonly method: string;
  readonly params: Readonly<Record<string, string | undefined>>;
  query(): Readonly<Record<string, unknown>>;
  /** @param name in lower case */
  header(name: string): string | undefined;
  cookie(name: string): string | undefined;
  /** Parsed body; undefined if there is none or it is too large to be read. */
  body(): unknown;
}

/**
 * Outcome of a line. `unknown` means that the test would cost too much or that its expression is not
 * supported; such a line does not hold, negated or not.
 */
export type LineOutcome = 'holds' | 'fails' | 'unknown';
