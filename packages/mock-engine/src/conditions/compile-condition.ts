import type { AnswerRule, ConditionLine, ConditionRequest, LineOutcome } from './condition';
import { compileExpression } from './expression';
import { compileRead, textOf } from './values-of';

/** Maximum characters of a value that `contains` searches. */
const maxSearchedText = 100_000;

/** `undefined`: undecided, because the test would cost too much. */
type TestText = (text: string) => boolean | undefined;

const numberOf = (text: string): number | undefined => {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isNaN(number) ? undefined : number;
};

function compileTest({ how, values, where }: ConditionLine): TestText {
  // Methods are compared without case, because people type them in both cases.
  const folded = where === 'method' ? (text: string) => text.toUpperCase() : (text: string) => text;
  const [wanted = ''] = values.map(folded);
  switch (how) {
    case 'exists':
      return () => true;
    case 'equals':
      return (text) => folded(text) === wanted;
    case 'one_of': {
      const all = new Set(values.map(folded));
      return (text) => all.has(folded(text));
    }
    case 'contains':
      return (text) => (text.length > maxSearchedText ? undefined : folded(text).includes(wanted));
    case 'matches':
      return compileExpression(values[0] ?? '');
    case 'greater':
    case 'less': {
      const limit = numberOf(wanted);
      return (text) => {
        const number = numberOf(text);
        if (number === undefined || limit === undefined) return false;
        return how === 'greater' ? number > limit : number < limit;
      };
    }
  }
}

type TestLine = (request: ConditionRequest) => LineOutcome;

function compileLine(line: ConditionLine): TestLine {
  const read = compileRead(line);
  const test = compileTest(line);
  const outcomeOf = (isTrue: boolean): LineOutcome => (isTrue === line.not ? 'fails' : 'holds');
  return (request) => {
    const values = read(request);
    if (!values) return outcomeOf(false);
    if (line.how === 'exists') return outcomeOf(true);
    for (const value of values) {
      const text = textOf(value);
      if (text === undefined) continue;
      const isTrue = test(text);
      if (isTrue === undefined) return 'unknown';
      if (isTrue) return outcomeOf(true);
    }
    return outcomeOf(false);
  };
}

/** A compiled condition. */
export interface Condition {
  readonly readsBody: boolean;
  holds(request: ConditionRequest): boolean;
  /** Returns the outcome of every line, for an explanation. */
  explain(request: ConditionRequest): LineOutcome[];
}

/**
 * Compiles the condition of an answer. A condition without lines never holds.
 * @example
 * const line = { where: 'query', name: 'page', how: 'greater', not: false, values: ['3'] } as const;
 * compileCondition({ match: 'all', lines: [line] }).readsBody; // false
 */
export function compileCondition({ match, lines }: Pick<AnswerRule, 'match' | 'lines'>): Condition {
  const tests = lines.map(compileLine);
  return {
    readsBody: lines.some(({ where }) => where === 'body'),
    holds(request) {
      if (tests.length === 0) return false;
      const isForAll = match === 'all';
      for (const test of tests) if ((test(request) === 'holds') !== isForAll) return !isForAll;
      return isForAll;
    },
    explain: (request) => tests.map((test) => test(request)),
  };
}
