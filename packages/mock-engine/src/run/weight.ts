/** The size of a value when written out: its values and its characters, as `Run.spend` counts them. */
export interface Weight {
  readonly nodes: number;
  readonly size: number;
}

/**
 * Knows what finished values weigh. References hand out one object many times, and each use is a copy once
 * the answer is written; so a few lines can stand for more values than there are atoms. Every object is
 * measured once, and sums too large for a number become Infinity, which no limit allows.
 */
export class Weights {
  private readonly known = new WeakMap<object, Weight>();

  of(value: object): Weight {
    const known = this.known.get(value);
    if (known) return known;
    let nodes = 0;
    let size = 2;
    const add = (inner: unknown) => {
      nodes += 1;
      if (typeof inner === 'string') size += inner.length;
      if (typeof inner !== 'object' || inner === null) return;
      const weight = this.of(inner);
      nodes += weight.nodes;
      size += weight.size;
    };
    if (Array.isArray(value)) {
      size += value.length;
      for (const item of value) add(item);
    } else {
      for (const [key, inner] of Object.entries(value)) {
        size += key.length + 4;
        add(inner);
      }
    }
    const weight = { nodes, size };
    this.known.set(value, weight);
    return weight;
  }
}
