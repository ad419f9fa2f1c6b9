import { setFlagsFromString } from 'node:v8';

/**
 * Keeps V8 from allocating in the old heap what it takes for long-lived. It judges by the place in the code, and wrongly
 * for ours: the modules that load and the first calls leave much behind, and from then on the rows of every query
 * went to the old heap, which only a collection of everything frees. That came every few seconds under load, and
 * stopped all calls for 150 to 250 ms on one core.
 *
 * Comes before the features are loaded: a place that was judged remains so.
 */
export function keepHeapYoung(): void {
  setFlagsFromString('--no-allocation-site-pretenuring');
}
