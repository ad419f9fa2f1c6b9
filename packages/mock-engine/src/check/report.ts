import type { MatchBudget } from '../regexp/regexp-match';
import { type Mismatch, type MismatchCode, mismatchAt } from './mismatch';

/** Compares one value with its part of a template. */
export type Check = (data: unknown, report: Report) => void;

const MAX_MISMATCHES = 1000;
const MAX_VISITS = 1_000_000;
const MAX_MATCH_STEPS = 2_000_000;

/** The mismatches so far, the current place, and the remaining budget. */
export class Report {
  readonly mismatches: Mismatch[] = [];
  readonly matching: MatchBudget = { left: MAX_MATCH_STEPS };
  private readonly steps: (string | number)[] = ['ROOT'];
  private visits = MAX_VISITS;
  /** While choices are tried out, only how near to the top they fail. */
  private trial: { failedAt: number } | undefined;

  /** How many steps lead to the present place. */
  get depth(): number {
    return this.steps.length;
  }

  add(code: MismatchCode, expected: unknown, actual: unknown): void {
    if (this.trial) this.trial.failedAt = Math.min(this.trial.failedAt, this.depth);
    else if (this.mismatches.length < MAX_MISMATCHES) {
      this.mismatches.push(mismatchAt(this.steps, code, expected, actual));
    }
  }

  /** Goes on with what lies one step below. */
  within(step: string | number, check: Check, data: unknown): void {
    this.steps.push(step);
    this.run(check, data);
    this.steps.pop();
  }

  /** Compares, unless enough was found out already. */
  run(check: Check, data: unknown): void {
    if (this.visits < 0) return;
    // Choices may have a long text read over and over.
    this.visits -= typeof data === 'string' ? 1 + (data.length >>> 5) : 1;
    if (this.visits < 0) this.mismatches.push(mismatchAt(this.steps, 'tooLarge', undefined, undefined));
    else check(data, this);
  }

  /** How near to the top the data fails, in steps; Infinity when it fits. Nothing is reported. */
  try(check: Check, data: unknown): number {
    const outer = this.trial;
    const trial = { failedAt: Number.POSITIVE_INFINITY };
    this.trial = trial;
    this.run(check, data);
    this.trial = outer;
    return trial.failedAt;
  }

  fits(check: Check, data: unknown): boolean {
    return this.try(check, data) === Number.POSITIVE_INFINITY;
  }

  /** Passes on how near to the top a choice failed; only while choices are tried out themselves. */
  failAt(depth: number): boolean {
    if (!this.trial) return false;
    this.trial.failedAt = Math.min(this.trial.failedAt, depth);
    return true;
  }
}
