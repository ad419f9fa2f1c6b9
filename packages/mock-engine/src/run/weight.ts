/** The size of a value when written: its values and characters, as `Run.spend` counts them. */
export interface Weight {
  readonly nodes: number;
  readonly size: number;
}

/**
 * Measures finished values. References return the same object many times, and each use is a copy in the response, so a
 * few lines can represent an astronomical number of values. Every object is measured once; sums too large for a number
 * become Infinity, which exceeds every limit.
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
