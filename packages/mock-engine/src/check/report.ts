import type { MatchBudget } from '../regexp/regexp-match';
import { type Mismatch, type MismatchCode, mismatchAt } from './mismatch';

/** Compares one value with its part of a template. */
export type Check = (data: unknown, report: Report) => void;

const MAX_MISMATCHES = 1000;
const MAX_VISITS = 1_000_000;
const MAX_MATCH_STEPS = 2_000_000;

/** Collects mismatches and tracks the current path and the remaining budget. */
export class Report {
  readonly mismatches: Mismatch[] = [];
  readonly matching: MatchBudget = { left: MAX_MATCH_STEPS };
  private readonly steps: (string | number)[] = ['ROOT'];
  private visits = MAX_VISITS;
  /** Set while choices are tried out; only the depth of the shallowest failure is recorded then. */
  private trial: { failedAt: number } | undefined;

  /** Number of steps from the root to the current place. */
  get depth(): number {
    return this.steps.length;
  }

  add(code: MismatchCode, expected: unknown, actual: unknown): void {
    if (this.trial) this.trial.failedAt = Math.min(this.trial.failedAt, this.depth);
    else if (this.mismatches.length < MAX_MISMATCHES) {
      this.mismatches.push(mismatchAt(this.steps, code, expected, actual));
    }
  }

  /** Runs a check one step below the current place. */
  within(step: string | number, check: Check, data: unknown): void {
    this.steps.push(step);
    this.run(check, data);
    this.steps.pop();
  }

  /** Runs a check if the budget is not used up. */
  run(check: Check, data: unknown): void {
    if (this.visits < 0) return;
    // Choices may scan the same long text many times, so long texts cost more.
    this.visits -= typeof data === 'string' ? 1 + (data.length >>> 5) : 1;
    if (this.visits < 0) this.mismatches.push(mismatchAt(this.steps, 'tooLarge', undefined, undefined));
    else check(data, this);
  }

  /** Returns the depth of the shallowest failure, or Infinity if the data fits. Reports nothing. */
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

  /** Records the depth at which a choice failed. Returns false if no choices are being tried out. */
  failAt(depth: number): boolean {
    if (!this.trial) return false;
    this.trial.failedAt = Math.min(this.trial.failedAt, depth);
    return true;
  }
}
