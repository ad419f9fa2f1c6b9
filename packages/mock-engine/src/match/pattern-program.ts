import { anyCase, type Emitter, isWord, MANY, readPatternExpression, type Test, unsafe } from './pattern-expression';
import type { PatternSegment, PatternToken } from './pattern-tokens';

/**
 * Patterns with custom expressions run on this small virtual machine instead of RegExp. It visits no position
 * twice in the same state, so the time is bounded by pattern × path.
 */
type Instruction =
  | { readonly op: 'test'; readonly test: (code: number) => boolean }
  | { op: 'split'; first: number; second: number }
  | { readonly op: 'save'; readonly slot: number }
  | { readonly op: 'end' };

export interface PatternProgram {
  readonly code: readonly Instruction[];
  readonly captureCount: number;
  /** An expression can match a slash, so the program needs the rest of the path instead of one segment. */
  readonly crossesSlash: boolean;
  /** ASCII prefix and suffix in lower case of every text that the program matches; often empty. */
  readonly prefix: string;
  readonly suffix: string;
}

/**
 * Steps left for one or several look-ups; each tried expression uses some of them. Below zero, a look-up was aborted.
 *
 * @example
 * const budget: StepBudget = { left: 10_000 };
 * const hits = paths.filter((path) => matcher.find('get', path, budget).found);
 */
export interface StepBudget {
  left: number;
}

const MAX_CODE = 600;
const RUN_COST = 8;
const SLASH = 47;

/**
 * Compiles segments to a program. Throws a PatternError for expressions outside the safe subset: sets,
 * classes, literals, the dot, alternation and quantifiers, but no groups, look-around or references.
 */
export function compilePattern(segments: readonly PatternSegment[]): PatternProgram {
  const builder = new Builder();
  segments.forEach((segment, index) => {
    if (index > 0) builder.literal('/');
    for (const token of segment) builder.token(token);
  });
  return builder.finish(segments);
}

// The case of non-ASCII letters depends on context, so only the ASCII text before and after them is compared.
function prefixOf([token]: PatternSegment): string {
  const text = token?.kind === 'text' ? token.text : '';
  return (/^[\x20-\x7f]*/.exec(text)?.[0] ?? '').toLowerCase();
}

function suffixOf(segment: PatternSegment): string {
  const token = segment[segment.length - 1];
  const text = token?.kind === 'text' ? token.text : '';
  let start = text.length;
  while (start > 0 && text.charCodeAt(start - 1) < 128) start -= 1;
  return text.slice(start).toLowerCase();
}

/** Returns false if a program cannot match a text in lower case. Far cheaper than running the program. */
export function canMatch({ prefix, suffix }: PatternProgram, lower: string): boolean {
  return lower.startsWith(prefix) && lower.endsWith(suffix);
}

// One table serves all runs. A position counts as visited if it contains the number of the current run, so
// the table is never cleared: clearing it for every route would cost more than the steps do.
let visited = new Uint32Array(0);
let present = 0;

function beginRun(places: number): void {
  if (visited.length < places) {
    visited = new Uint32Array(places * 2);
    present = 0;
  }
  if (present === 0xffffffff) {
    visited.fill(0);
    present = 0;
  }
  present += 1;
}

/** A saved position to restore if its slot is not negative; otherwise a state to try. */
interface Pending {
  readonly pc: number;
  readonly at: number;
  readonly slot: number;
  readonly old: number | undefined;
}

interface Run {
  readonly code: readonly Instruction[];
  readonly text: string;
  readonly budget: StepBudget;
  readonly saved: (number | undefined)[];
  readonly stack: Pending[];
}

/**
 * Runs a program over the whole text. Returns the captured texts in order, or undefined if it does not match
 * or if the budget is spent; `budget.left` is then below zero.
 */
export function runProgram(
  program: PatternProgram,
  text: string,
  budget: StepBudget,
): (string | undefined)[] | undefined {
  if (budget.left <= 0) {
    budget.left = -1;
    return undefined;
  }
  // Starting a run costs about as much as a few steps, and many programs fail at once.
  budget.left -= RUN_COST;
  const { code, captureCount } = program;
  beginRun(code.length * (text.length + 1));
  const stack: Pending[] = [{ pc: 0, at: 0, slot: -1, old: undefined }];
  const run: Run = { code, text, budget, saved: [], stack };
  for (let entry = stack.pop(); entry; entry = stack.pop()) {
    if (budget.left < 0) return undefined;
    if (entry.slot >= 0) run.saved[entry.slot] = entry.old;
    else if (runFrom(run, entry)) return capturesOf(run.saved, captureCount, text);
  }
  return undefined;
}

/** Runs from a state along the preferred branches and stacks the others. @returns whether the whole text matches */
function runFrom({ code, text, budget, saved, stack }: Run, from: Pending): boolean {
  const width = text.length + 1;
  let { pc, at } = from;
  for (;;) {
    const place = pc * width + at;
    budget.left -= 1;
    if (visited[place] === present || budget.left < 0) return false;
    visited[place] = present;
    const step = code[pc];
    if (!step) return false;
    if (step.op === 'test') {
      if (at >= text.length || !step.test(text.charCodeAt(at))) return false;
      at += 1;
      pc += 1;
    } else if (step.op === 'split') {
      stack.push({ pc: step.second, at, slot: -1, old: undefined });
      pc = step.first;
    } else if (step.op === 'save') {
      stack.push({ pc: 0, at: 0, slot: step.slot, old: saved[step.slot] });
      saved[step.slot] = at;
      pc += 1;
    } else {
      return at === text.length;
    }
  }
}

function capturesOf(saved: readonly (number | undefined)[], count: number, text: string) {
  return Array.from({ length: count }, (_, i) => {
    const [from, to] = [saved[i * 2], saved[i * 2 + 1]];
    return from === undefined || to === undefined ? undefined : text.slice(from, to);
  });
}

const notSlash: Test = (c) => c !== SLASH;

class Builder implements Emitter {
  private readonly code: Instruction[] = [];
  private captureCount = 0;
  private crossesSlash = false;

  finish(segments: readonly PatternSegment[]): PatternProgram {
    this.code.push({ op: 'end' });
    return {
      code: this.code,
      captureCount: this.captureCount,
      crossesSlash: this.crossesSlash,
      prefix: prefixOf(segments[0] ?? []),
      suffix: suffixOf(segments[segments.length - 1] ?? []),
    };
  }

  literal(text: string): void {
    for (let i = 0; i < text.length; i += 1) {
      const c = text.charCodeAt(i);
      this.push({ op: 'test', test: c < 128 && !isWord(c) ? (d) => d === c : anyCase((d) => d === c) });
    }
  }

  token(token: PatternToken): void {
    if (token.kind === 'text') {
      this.literal(token.text);
      return;
    }
    const slot = this.captureCount * 2;
    this.captureCount += 1;
    const body = () => {
      if (token.expression === undefined) this.repeat(() => this.test(notSlash), 1, MANY, true);
      else readPatternExpression(token.expression, this);
    };
    const captured = () => {
      this.push({ op: 'save', slot });
      body();
      if (token.modifier === '+' || token.modifier === '*') {
        this.crossesSlash = true;
        this.repeat(
          () => {
            this.literal('/');
            body();
          },
          0,
          MANY,
          false,
        );
      }
      this.push({ op: 'save', slot: slot + 1 });
    };
    if (token.modifier === '?' || token.modifier === '*') this.repeat(captured, 0, 1, false);
    else captured();
  }

  test(test: Test): void {
    this.push({ op: 'test', test });
  }

  expressionTest(test: Test): void {
    if (test(SLASH)) this.crossesSlash = true;
    this.push({ op: 'test', test: anyCase(test) });
  }

  choice(options: readonly (() => void)[]): void {
    const ends: { op: 'split'; first: number; second: number }[] = [];
    options.forEach((option, index) => {
      const isLast = index === options.length - 1;
      const split = this.split();
      if (isLast) split.second = NOWHERE;
      option();
      if (!isLast) {
        ends.push(this.split());
        split.second = this.code.length;
      }
    });
    for (const end of ends) {
      end.first = this.code.length;
      end.second = NOWHERE;
    }
  }

  repeat(item: () => void, min: number, max: number, isLazy: boolean): void {
    for (let i = 0; i < min; i += 1) item();
    if (max === MANY) {
      const start = this.code.length;
      const enter = this.split();
      item();
      const back = this.split();
      back.first = start;
      back.second = NOWHERE;
      this.leave(enter, isLazy);
      return;
    }
    const skips = [];
    for (let i = min; i < max; i += 1) {
      skips.push(this.split());
      item();
    }
    for (const skip of skips) this.leave(skip, isLazy);
  }

  // Greedy repetitions try the item first and the exit second; lazy ones do the reverse.
  private leave(split: { first: number; second: number }, isLazy: boolean): void {
    const out = this.code.length;
    if (isLazy) {
      split.second = split.first;
      split.first = out;
    } else {
      split.second = out;
    }
  }

  private split(): { op: 'split'; first: number; second: number } {
    const split = { op: 'split' as const, first: this.code.length + 1, second: NOWHERE };
    this.push(split);
    return split;
  }

  private push(instruction: Instruction): void {
    if (this.code.length >= MAX_CODE) throw unsafe('…');
    this.code.push(instruction);
  }
}

/** An instruction index outside every program; a state with it is dropped at once. */
const NOWHERE = MAX_CODE + 1;
