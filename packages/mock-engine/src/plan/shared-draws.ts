import type { Node } from '../run/node';
import type { Run } from '../run/run';
import type { Owner } from './scope';

/** Generates a value once per key and returns the same value until the owner is reset. */
export function sharedValue<T extends object>(slot: number, key: string, draw: (run: Run) => T): (run: Run) => T {
  return (run) => {
    run.shared ??= [];
    let drawn = run.shared[slot];
    if (drawn === undefined) {
      drawn = new Map();
      run.shared[slot] = drawn;
    }
    const known = drawn.get(key);
    if (known !== undefined) return known as T;
    // Keys can be generated values, so their number counts towards the limit.
    run.spend(1, 0);
    const fresh = draw(run);
    drawn.set(key, fresh);
    return fresh;
  };
}

/**
 * Returns a node that resets the shared values of its owner before every render. Returns the node itself if
 * the owner shares nothing.
 */
export function resettingShared(node: Node, owner: Owner): Node {
  const { slot } = owner;
  if (slot === undefined) return node;
  const forget = (run: Run) => {
    if (run.shared) run.shared[slot] = undefined;
  };
  return {
    isStatic: node.isStatic,
    value: (run) => {
      forget(run);
      return node.value(run);
    },
    json: (run) => {
      forget(run);
      return node.json(run);
    },
  };
}
