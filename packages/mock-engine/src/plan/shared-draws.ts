import type { Node } from '../run/node';
import type { Run } from '../run/run';
import type { Owner } from './scope';

/** Draws once under a key and returns the same value until the owner starts anew. */
export function sharedDraw<T extends object>(
  slot: number,
  key: string,
  draw: (run: Run) => T,
): (run: Run) => T {
  return (run) => {
    run.shared ??= [];
    let drawn = run.shared[slot];
    if (drawn === undefined) {
      drawn = new Map();
      run.shared[slot] = drawn;
    }
    const known = drawn.get(key);
    // Equal keys share one draw.
    if (known !== undefined) return known as T;
    // Keys can come out of a draw themselves, so their number has to be counted.
    run.spend(1, 0);
    const fresh = draw(run);
    drawn.set(key, fresh);
    return fresh;
  };
}

/** A node that forgets what its owner has drawn so far before it draws; itself when that shares nothing. */
export function startingAnew(node: Node, owner: Owner): Node {
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
