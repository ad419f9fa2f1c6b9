import process from 'node:process';
import { notifySiblings, onSiblingMessage, processCount } from './siblings';

/** Milliseconds for which counts are collected before they are sent. */
const collectMs = 25;

/** Offset from `performance.now`, which starts with the process, to the monotonic clock of the machine. */
const machineOffset = Number(process.hrtime.bigint() / 1_000n) / 1_000 - performance.now();

interface Counts {
  /** Number of the window. All processes number the windows of a name alike. */
  readonly window: number;
  readonly counts: readonly (readonly [key: string, num: number])[];
}

/**
 * Exchanges counts with the other server processes of this machine, delayed by some milliseconds. Windows are
 * aligned to the machine's monotonic clock, so that all processes count in the same window.
 */
export class SharedCounts {
  readonly #name: string;
  readonly #windowMs: number;
  #window = 0;
  #counts = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;

  /**
   * Begins to exchange the counts of a name.
   * @param receive called with the counts of other processes in the current window
   */
  constructor(name: string, windowMs: number, receive: (key: string, num: number) => void) {
    this.#name = `counts.${name}`;
    this.#windowMs = windowMs;
    onSiblingMessage<Counts>(this.#name, ({ window, counts }) => {
      if (window === this.#windowAt(performance.now())) for (const [key, num] of counts) receive(key, num);
    });
  }

  /** Returns whether there are other processes to exchange counts with. */
  static get isNeeded(): boolean {
    return processCount > 1;
  }

  /** Returns the end of the window at `now`, in milliseconds of `performance.now`. */
  endOf(now: number): number {
    return (this.#windowAt(now) + 1) * this.#windowMs - machineOffset;
  }

  /** Adds one to the count of a key in the window at `now`. */
  add(key: string, now: number): void {
    const window = this.#windowAt(now);
    if (window !== this.#window) this.#send();
    this.#window = window;
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
    this.#timer ??= setTimeout(() => this.#send(), collectMs).unref();
  }

  #windowAt(now: number): number {
    return Math.floor((now + machineOffset) / this.#windowMs);
  }

  #send(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#counts.size === 0) return;
    notifySiblings(this.#name, { window: this.#window, counts: [...this.#counts] } satisfies Counts);
    this.#counts = new Map();
  }
}
