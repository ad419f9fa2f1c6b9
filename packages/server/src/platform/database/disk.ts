import { watchDisk } from '../metrics';
import { notifySiblings, onSiblingMessage } from '../processes/siblings';
import { isDiskFull } from './errors';

/**
 * Milliseconds. No event reports that there is space again; each query that finds the disk full renews the
 * record.
 */
const rememberedMs = 60_000;
/**
 * Milliseconds between notifications: far shorter than `rememberedMs`, far longer than the interval between queries of
 * a busy server.
 */
const toldEveryMs = 5_000;

/** Topic between the server processes of this machine, since they share the disks. */
const diskFullTopic = 'disk.full';

let metAt = Number.NEGATIVE_INFINITY;
let toldAt = Number.NEGATIVE_INFINITY;

/** Records that one of our disks is full, and notifies the other server processes of this machine. */
export function noteDiskFull(): void {
  metAt = performance.now();
  if (metAt - toldAt < toldEveryMs) return;
  toldAt = metAt;
  notifySiblings(diskFullTopic, null);
}

/** Records that there is space again. */
export function noteDiskFree(): void {
  metAt = Number.NEGATIVE_INFINITY;
  toldAt = Number.NEGATIVE_INFINITY;
}

/** Records a full disk if it is the cause of a failure. */
export function noteFailure(error: unknown): void {
  if (isDiskFull(error)) noteDiskFull();
}

/** Returns whether a full disk was found within the last minute: that of the database, of its log or of the uploads. */
export function isDiskFullLately(): boolean {
  return performance.now() - metAt < rememberedMs;
}

onSiblingMessage(diskFullTopic, () => {
  metAt = performance.now();
});
watchDisk(isDiskFullLately);
