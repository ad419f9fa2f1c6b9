/**
 * Measures the parts of a start.
 * @example const times = new StartTimes(); times.note('modules'); times.ms // { modules: 412 }, in ms since
 * the process began
 */
export class StartTimes {
  readonly #ms: Record<string, number> = {};
  #lastAt = 0;

  /** Records the end of a part, which began when the last one ended. */
  note(part: string): void {
    const now = performance.now();
    this.#ms[part] = Math.round(now - this.#lastAt);
    this.#lastAt = now;
  }

  /** Duration of each part. */
  get ms(): Readonly<Record<string, number>> {
    return this.#ms;
  }
}
