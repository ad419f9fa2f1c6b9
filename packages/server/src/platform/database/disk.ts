import { watchDisk } from '../metrics';
import { onTold, tellSiblings } from '../processes/siblings';
import { isDiskFull } from './errors';

/** No event tells us when there is room again; each query that meets a full disk reports it anew. */
const rememberedMs = 60_000;
/** Far less than for how long it is remembered, and far more than between the queries of a busy server. */
const toldEveryMs = 5_000;

/** What server processes are told: the disks are the same for all of them. */
const diskFullTopic = 'disk.full';

let metAt = Number.NEGATIVE_INFINITY;
let toldAt = Number.NEGATIVE_INFINITY;

/** Remembers that a disk of ours is full, and tells the other server processes of this machine. */
export function noteDiskFull(): void {
  metAt = performance.now();
  if (metAt - toldAt < toldEveryMs) return;
  toldAt = metAt;
  tellSiblings(diskFullTopic, null);
}

/** Forgets it: there is room again. */
export function noteDiskFree(): void {
  metAt = Number.NEGATIVE_INFINITY;
  toldAt = Number.NEGATIVE_INFINITY;
}

/** Remembers a full disk, where that is why something failed. */
export function noteFailure(error: unknown): void {
  if (isDiskFull(error)) noteDiskFull();
}

/** Whether something met a full disk within the last minute: the database's, its log's or the uploads'. */
export function isDiskFullLately(): boolean {
  return performance.now() - metAt < rememberedMs;
}

onTold(diskFullTopic, () => {
  metAt = performance.now();
});
watchDisk(isDiskFullLately);
