import { requestHours, requestLimit, requestRate } from '@easymock/contract';
import { newId } from '../../platform/ids';
import { shareOf } from '../../platform/processes/siblings';
import type { CallRecord } from './call-record';

declare module '../../platform/context' {
  interface Services {
    requestLog: RequestLog;
  }
}

/** Maximum bytes of all retained requests, and of the requests of one project. */
const maxBytes = shareOf(64 * 1024 * 1024);
const maxBytesOfOne = Math.floor(maxBytes / 8);
/** Memory of a record without its bodies and texts, roughly. */
const recordBytes = 2_000;
const retainedMs = requestHours * 60 * 60 * 1000;
/** Milliseconds for which a project counts as watched after somebody requested its list. */
const watchMs = 90_000;
const sweepMs = 10 * 60 * 1000;

/** A retained request and its number in this process. */
export interface NumberedRecord {
  readonly num: number;
  readonly record: CallRecord;
}

interface Retained extends NumberedRecord {
  readonly bytes: number;
}

/** Maximum empty slots at the start of the array before the array is compacted. */
const maxGap = 256;

/** The latest requests of one project, in the order of their responses. */
class Ring {
  readonly #records: (Retained | undefined)[] = [];
  /** Index of the oldest record. */
  #first = 0;
  bytes = 0;
  /** Requests that may still be retained; a token bucket. */
  #tokens = requestLimit;
  /** Milliseconds since the epoch. */
  #filledAt: number;
  /** Milliseconds since the epoch; 0 if no request was skipped. */
  skippedAt = 0;

  constructor(now: number) {
    this.#filledAt = now;
  }

  /** Returns whether one more request may be retained. */
  take(now: number): boolean {
    const refill = (Math.max(0, now - this.#filledAt) * requestRate) / 1_000;
    this.#tokens = Math.min(requestLimit, this.#tokens + refill);
    this.#filledAt = now;
    if (this.#tokens < 1) {
      this.skippedAt = now;
      return false;
    }
    this.#tokens -= 1;
    return true;
  }

  get isEmpty(): boolean {
    return this.#first === this.#records.length;
  }

  push(retained: Retained): void {
    if (this.#records.length - this.#first === requestLimit) this.drop();
    this.#records.push(retained);
    this.bytes += retained.bytes;
  }

  oldest(): Retained | undefined {
    return this.#records[this.#first];
  }

  /** Drops the oldest record. */
  drop(): void {
    this.bytes -= this.oldest()?.bytes ?? 0;
    this.#records[this.#first] = undefined;
    this.#first += 1;
    if (this.#first < maxGap) return;
    this.#records.splice(0, this.#first);
    this.#first = 0;
  }

  /** Returns the records above a number, latest first. */
  listAfter(num: number): NumberedRecord[] {
    const found: NumberedRecord[] = [];
    for (let at = this.#records.length - 1; at >= this.#first; at -= 1) {
      const retained = this.#records[at];
      if (!retained || retained.num <= num) break;
      found.push(retained);
    }
    return found;
  }
}

/**
 * Retains the latest served requests in memory of this process, as they came and only for the reader in
 * `gather.ts`, which masks secrets before a record leaves the process. Bounded by number, age, rate and bytes: if the
 * bytes run out, the project that was called least recently loses its oldest records first.
 */
export class RequestLog {
  /** Part of the IDs of this process's requests. */
  readonly id = newId();
  /** Projects by their last request, least recent first. */
  readonly #rings = new Map<string, Ring>();
  readonly #watched = new Map<string, number>();
  readonly #now: () => number;
  readonly #timer: NodeJS.Timeout;
  #bytes = 0;
  #num = 0;
  /** Called after a request of a watched project. */
  onWatched: (projectId: string) => void = () => {};
  /** Called after a request of a project that records its requests. */
  onRecorded: (record: NumberedRecord) => void = () => {};

  /** @param now milliseconds since the epoch */
  constructor(now: () => number = Date.now) {
    this.#now = now;
    this.#timer = setInterval(() => this.sweep(), sweepMs);
    this.#timer.unref();
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Number of the last request. */
  get lastNum(): number {
    return this.#num;
  }

  /** Returns requests of all projects above a number, at most `max`, in no particular order. */
  listAll(after: number, max: number): NumberedRecord[] {
    const found: NumberedRecord[] = [];
    // The projects that were called last are at the end, so the others need not be looked at.
    for (const ring of [...this.#rings.values()].reverse()) {
      const fresh = ring.listAfter(after);
      if (fresh.length === 0 || found.length >= max) break;
      found.push(...fresh);
    }
    return found.slice(0, max);
  }

  /** Returns whether requests of the project are retained. */
  has(projectId: string): boolean {
    return this.#rings.has(projectId);
  }

  now(): number {
    return this.#now();
  }

  /** Returns whether a new request of the project is retained; under constant load only a sample. */
  takesFrom(projectId: string): boolean {
    return this.#rings.get(projectId)?.take(this.#now()) ?? true;
  }

  /** Returns when a request of the project was last skipped, in milliseconds since the epoch; 0: never. */
  skippedAt(projectId: string): number {
    return this.#rings.get(projectId)?.skippedAt ?? 0;
  }

  push(record: CallRecord): void {
    const { projectId } = record;
    const ring = this.#rings.get(projectId) ?? new Ring(record.at);
    // Moves the project to the end of the order.
    this.#rings.delete(projectId);
    this.#rings.set(projectId, ring);
    const before = ring.bytes;
    this.#num += 1;
    const retained = { num: this.#num, record, bytes: recordBytes + record.bytes };
    ring.push(retained);
    if (record.recordDays > 0) this.onRecorded(retained);
    while (ring.bytes > maxBytesOfOne) ring.drop();
    this.#bytes += ring.bytes - before;
    if (this.#bytes > maxBytes) this.#evict();
    if (this.#watched.size > 0 && this.#watched.has(projectId)) this.onWatched(projectId);
  }

  #evict(): void {
    for (const [projectId, ring] of this.#rings) {
      while (this.#bytes > maxBytes && !ring.isEmpty) this.#dropOldest(ring);
      if (this.#bytes <= maxBytes) return;
      this.#rings.delete(projectId);
    }
  }

  #dropOldest(ring: Ring): void {
    const before = ring.bytes;
    ring.drop();
    this.#bytes += ring.bytes - before;
  }

  /** Marks the project as watched for a while and returns its requests above a number, latest first. */
  list(projectId: string, after: number): NumberedRecord[] {
    this.#watched.set(projectId, this.#now() + watchMs);
    this.#dropOld(this.#rings.get(projectId));
    return this.#rings.get(projectId)?.listAfter(after) ?? [];
  }

  find(projectId: string, num: number): CallRecord | undefined {
    return this.#rings
      .get(projectId)
      ?.listAfter(num - 1)
      .find((one) => one.num === num)?.record;
  }

  clear(projectId: string): void {
    this.#bytes -= this.#rings.get(projectId)?.bytes ?? 0;
    this.#rings.delete(projectId);
  }

  /** Drops expired records and watches. */
  sweep(): void {
    const now = this.#now();
    for (const [projectId, until] of this.#watched) if (until < now) this.#watched.delete(projectId);
    for (const [projectId, ring] of this.#rings) {
      this.#dropOld(ring);
      if (ring.isEmpty) this.#rings.delete(projectId);
    }
  }

  #dropOld(ring: Ring | undefined): void {
    const since = this.#now() - retainedMs;
    while (ring) {
      const oldest = ring.oldest();
      if (!oldest || oldest.record.at >= since) return;
      this.#dropOldest(ring);
    }
  }

  close(): void {
    clearInterval(this.#timer);
  }
}
