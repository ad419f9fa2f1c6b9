import process from 'node:process';
import { onTold, processCount, tellSiblings } from './siblings';

/** For how long counts are collected before they are sent. */
const collectMs = 25;

/** From `performance.now`, which starts with the process, to the monotonic clock of the machine. */
const machineOffset = Number(process.hrtime.bigint() / 1_000n) / 1_000 - performance.now();

interface Counts {
  /** Which window they belong to: windows of a name are numbered alike in all processes. */
  readonly window: number;
  readonly counts: readonly (readonly [key: string, num: number])[];
}

/**
 * Exchanges counts with the other server processes of this machine, some milliseconds late. Windows are aligned to
 * the machine's monotonic clock, so that all processes mean the same one.
 */
export class SharedCounts {
  readonly #name: string;
  readonly #windowMs: number;
  #window = 0;
  #counts = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;

  /** @param receive takes what the others counted in the window that runs now */
  constructor(name: string, windowMs: number, receive: (key: string, num: number) => void) {
    this.#name = `counts.${name}`;
    this.#windowMs = windowMs;
    onTold<Counts>(this.#name, ({ window, counts }) => {
      if (window === this.#windowAt(performance.now())) for (const [key, num] of counts) receive(key, num);
    });
  }

  /** Whether there are other processes to exchange counts with. */
  static get isNeeded(): boolean {
    return processCount > 1;
  }

  /** When the window that runs at `now` ends, in milliseconds of `performance.now`. */
  endOf(now: number): number {
    return (this.#windowAt(now) + 1) * this.#windowMs - machineOffset;
  }

  /** Counts one more for a key in the window that runs at `now`. */
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
    tellSiblings(this.#name, { window: this.#window, counts: [...this.#counts] } satisfies Counts);
    this.#counts = new Map();
  }
}
