import type { AnswerRule, ConditionLine } from './condition';
import { findExpressionProblem } from './expression';

export type ConflictKind =
  /** An earlier answer matches whenever this one does. */
  | 'shadowed'
  /** Two lines cannot hold together, or a line is never true for this mock. */
  | 'contradiction'
  /** An expression cannot be compared in bounded time. */
  | 'expression'
  | 'noLines'
  /** The weights add up to all calls, so that later answers and the mock's own answer are never used. */
  | 'weights';

/** A reason why an answer can never be used. */
export interface AnswerConflict {
  readonly id: string;
  readonly kind: ConflictKind;
  /** Name of the other answer, if there is one. */
  readonly by: string;
}

const keyOf = ({ where, name, how, not, values }: ConditionLine): string =>
  JSON.stringify([where, where === 'header' ? name.toLowerCase() : where === 'method' ? '' : name, how, not, values]);

const isConditional = ({ trigger, lines }: AnswerRule): boolean => trigger === 'condition' && lines.length > 0;

/** Whether `earlier` holds whenever `later` holds, as far as the lines show. */
function shadows(earlier: AnswerRule, later: AnswerRule): boolean {
  const before = new Set(earlier.lines.map(keyOf));
  const after = later.lines.map(keyOf);
  const isAll = ({ match, lines }: AnswerRule) => match === 'all' || lines.length === 1;
  if (isAll(later)) {
    const inLater = new Set(after);
    return isAll(earlier) ? [...before].every((key) => inLater.has(key)) : after.some((key) => before.has(key));
  }
  return !isAll(earlier) && after.every((key) => before.has(key));
}

/** Whether two lines of one call part exclude each other. */
function exclude(a: ConditionLine, b: ConditionLine): boolean {
  const sameLeft =
    keyOf({ ...a, how: 'exists', not: false, values: [] }) === keyOf({ ...b, how: 'exists', not: false, values: [] });
  if (!sameLeft) return false;
  if (keyOf(a) === keyOf({ ...b, not: !b.not })) return true;
  if (a.not && a.how === 'exists') return !b.not;
  // Query parameters and lists may have several values, so two different values can occur together.
  const isSingle = a.where === 'param' || a.where === 'header' || a.where === 'cookie' || a.where === 'method';
  return isSingle && a.how === 'equals' && b.how === 'equals' && !a.not && !b.not && a.values[0] !== b.values[0];
}

const isNeverFor = ({ where, how, not, values }: ConditionLine, method: string): boolean => {
  if (where !== 'method' || (how !== 'equals' && how !== 'one_of')) return false;
  const isNamed = values.some((value) => value.toUpperCase() === method || (value === 'HEAD' && method === 'GET'));
  return isNamed === not;
};

function contradicts({ match, lines }: AnswerRule, method: string): boolean {
  const never = lines.map((line) => isNeverFor(line, method));
  if (match === 'any') return never.every(Boolean);
  return never.some(Boolean) || lines.some((a, at) => lines.some((b, other) => other !== at && exclude(a, b)));
}

const isHopeless = ({ how, values }: ConditionLine): boolean =>
  how === 'matches' && findExpressionProblem(values[0] ?? '') !== undefined;

function conditionConflict(answers: readonly AnswerRule[], at: number, method: string): AnswerConflict | undefined {
  const answer = answers[at];
  if (answer?.trigger !== 'condition') return undefined;
  const { id, lines } = answer;
  if (lines.length === 0) return { id, kind: 'noLines', by: '' };
  if (lines.some(isHopeless)) return { id, kind: 'expression', by: '' };
  if (contradicts(answer, method)) return { id, kind: 'contradiction', by: '' };
  const earlier = answers.slice(0, at).find((other) => isConditional(other) && shadows(other, answer));
  return earlier && { id, kind: 'shadowed', by: earlier.name };
}

/**
 * Finds answers that can never be used, as far as their conditions show without a call.
 * @param method method of the mock
 */
export function findAnswerConflicts(answers: readonly AnswerRule[], method: string): AnswerConflict[] {
  const found = answers.flatMap((_, at) => conditionConflict(answers, at, method.toUpperCase()) ?? []);
  let percent = 0;
  for (const { id, trigger, weight } of answers) {
    if (trigger !== 'weight') continue;
    percent += weight;
    if (percent > 100) found.push({ id, kind: 'weights', by: '' });
  }
  return found;
}
