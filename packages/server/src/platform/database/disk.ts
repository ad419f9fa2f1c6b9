import { watchDisk } from '../metrics';
import { isDiskFull } from './errors';

/** No event tells us when there is room again; each query that meets a full disk reports it anew. */
const rememberedMs = 60_000;

let metAt = Number.NEGATIVE_INFINITY;

/** Remembers that a disk of ours is full. */
export function noteDiskFull(): void {
  metAt = performance.now();
}

/** Forgets it: there is room again. */
export function noteDiskFree(): void {
  metAt = Number.NEGATIVE_INFINITY;
}

/** Remembers a full disk, where that is why something failed. */
export function noteFailure(error: unknown): void {
  if (isDiskFull(error)) noteDiskFull();
}

/** Whether something met a full disk within the last minute: the database's, its log's or the uploads'. */
export function isDiskFullLately(): boolean {
  return performance.now() - metAt < rememberedMs;
}

watchDisk(isDiskFullLately);
