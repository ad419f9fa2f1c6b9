/**
 * What the time of a start is made of.
 * @example const times = new StartTimes(); times.note('modules'); times.ms // { modules: 412 }, in ms since the process began
 */
export class StartTimes {
  readonly #ms: Record<string, number> = {};
  #lastAt = 0;

  /** Notes that a part is over, which began when the last one ended. */
  note(part: string): void {
    const now = performance.now();
    this.#ms[part] = Math.round(now - this.#lastAt);
    this.#lastAt = now;
  }

  /** How long each part took. */
  get ms(): Readonly<Record<string, number>> {
    return this.#ms;
  }
}
