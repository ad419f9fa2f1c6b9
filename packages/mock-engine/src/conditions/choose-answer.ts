import { Parts } from './call-parts';
import { type Condition, compileCondition } from './compile-condition';
import type { AnswerRule, ConditionRequest } from './condition';

/** Reason for the choice of an answer; `default` is the mock's own answer. */
export type AnswerReason = 'condition' | 'sequence' | 'weight' | 'default';

export interface AnswerChoice {
  /** Index of the named answer; undefined is the mock's own answer. */
  readonly index: number | undefined;
  readonly reason: AnswerReason;
}

/** Inputs of a choice that do not come from the call. */
export interface ChoiceSource {
  /** Returns the number of earlier calls that reached the sequence, and counts this call. */
  count(): number;
  /** Returns a number from 0 to below 1. */
  random(): number;
}

export interface AnswerChooser {
  /** Whether a choice may read the body of the call. */
  readonly readsBody: boolean;
  choose(request: ConditionRequest, source: ChoiceSource): AnswerChoice;
}

const byDefault: AnswerChoice = { index: undefined, reason: 'default' };

/**
 * Compiles the choice between the named answers of a mock. The first answer whose condition holds is used. If none
 * holds, the answers in sequence come first, each for its number of calls, then those chosen by weight. The mock's own
 * answer gets the remaining calls.
 */
export function compileChooser(answers: readonly AnswerRule[]): AnswerChooser {
  const conditional: { index: number; condition: Condition }[] = [];
  const sequence: { index: number; until: number }[] = [];
  const weighted: { index: number; until: number }[] = [];
  const parts = new Parts();
  let calls = 0;
  let percent = 0;
  for (const [index, answer] of answers.entries()) {
    if (answer.trigger === 'condition') conditional.push({ index, condition: compileCondition(answer, parts) });
    if (answer.trigger === 'sequence') {
      calls += answer.times;
      sequence.push({ index, until: calls });
    }
    if (answer.trigger === 'weight') {
      percent += answer.weight;
      weighted.push({ index, until: percent });
    }
  }
  const total = Math.max(100, percent);
  return {
    readsBody: conditional.some(({ condition }) => condition.readsBody),
    choose(request, { count, random }) {
      const call = parts.of(request);
      for (const { index, condition } of conditional) {
        if (condition.holdsFor(call)) return { index, reason: 'condition' };
      }
      if (sequence.length > 0) {
        const num = count();
        const next = sequence.find(({ until }) => num < until);
        if (next) return { index: next.index, reason: 'sequence' };
      }
      if (weighted.length === 0) return byDefault;
      const drawn = random() * total;
      const hit = weighted.find(({ until }) => drawn < until);
      return hit ? { index: hit.index, reason: 'weight' } : byDefault;
    },
  };
}
