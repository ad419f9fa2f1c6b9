import { type CallParts, Parts } from './call-parts';
import type { AnswerRule, ConditionLine, ConditionRequest, LineOutcome } from './condition';
import { compileExpression } from './expression';

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

type TestLine = (call: CallParts) => LineOutcome;

function compileLine(line: ConditionLine, parts: Parts): TestLine {
  const part = parts.add(line);
  const test = compileTest(line);
  const [ifTrue, ifFalse]: [LineOutcome, LineOutcome] = line.not ? ['fails', 'holds'] : ['holds', 'fails'];
  return (call) => {
    const texts = call.textsOf(part);
    if (!texts) return ifFalse;
    if (line.how === 'exists') return ifTrue;
    for (const text of texts) {
      const isTrue = test(text);
      if (isTrue === undefined) return 'unknown';
      if (isTrue) return ifTrue;
    }
    return ifFalse;
  };
}

/** A compiled condition. */
export interface Condition {
  readonly readsBody: boolean;
  holds(request: ConditionRequest): boolean;
  /** Same as `holds`, for a call whose parts are shared with other conditions. */
  holdsFor(call: CallParts): boolean;
  /** Returns the outcome of every line, for an explanation. */
  explain(request: ConditionRequest): LineOutcome[];
}

/**
 * Compiles the condition of an answer. A condition without lines never holds.
 * @param parts shared by the conditions of a mock, so that each part of a call is read once
 * @example
 * const line = { where: 'query', name: 'page', how: 'greater', not: false, values: ['3'] } as const;
 * compileCondition({ match: 'all', lines: [line] }).readsBody; // false
 */
export function compileCondition(
  { match, lines }: Pick<AnswerRule, 'match' | 'lines'>,
  parts: Parts = new Parts(),
): Condition {
  const tests = lines.map((line) => compileLine(line, parts));
  const isForAll = match === 'all';
  const holdsFor = (call: CallParts): boolean => {
    if (tests.length === 0) return false;
    for (const test of tests) if ((test(call) === 'holds') !== isForAll) return !isForAll;
    return isForAll;
  };
  return {
    readsBody: lines.some(({ where }) => where === 'body'),
    holds: (request) => holdsFor(parts.of(request)),
    holdsFor,
    explain: (request) => {
      const call = parts.of(request);
      return tests.map((test) => test(call));
    },
  };
}
