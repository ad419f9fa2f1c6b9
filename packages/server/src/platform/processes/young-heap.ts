import { setFlagsFromString } from 'node:v8';

/**
 * Stops V8 from allocating objects that it expects to be long-lived directly in the old heap. V8 decides by allocation
 * site, and its decision is wrong for this server: loading modules and the first calls leave many objects behind, so
 * that later the rows of every query went to the old heap, which only a full collection frees. Under load a full
 * collection came every few seconds and stopped all calls for 150 to 250 ms on one core.
 *
 * Call it before the features are loaded, because V8 does not revise its decision for a site.
 */
export function keepHeapYoung(): void {
  setFlagsFromString('--no-allocation-site-pretenuring');
}
