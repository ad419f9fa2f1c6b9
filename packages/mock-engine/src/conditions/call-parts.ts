import type { ConditionLine, ConditionRequest } from './condition';
import { compileRead, type ReadValues, textOf } from './values-of';

/** The parts of a call that conditions test, each with an index. */
export class Parts {
  readonly #reads: ReadValues[] = [];
  readonly #indexes = new Map<string, number>();

  /** Returns the index of the part that a line tests; lines with the same part share it. */
  add(line: Pick<ConditionLine, 'where' | 'name'>): number {
    const key = `${line.where} ${line.name}`;
    const index = this.#indexes.get(key) ?? this.#reads.push(compileRead(line)) - 1;
    this.#indexes.set(key, index);
    return index;
  }

  /** Returns the parts of one call. */
  of(request: ConditionRequest): CallParts {
    return new CallParts(request, this.#reads);
  }
}

/** The parts of one call as texts, each read when the first line tests it. */
export class CallParts {
  readonly #request: ConditionRequest;
  readonly #reads: readonly ReadValues[];
  /** Null: the call has no such part. */
  readonly #texts: (readonly string[] | null)[] = [];

  constructor(request: ConditionRequest, reads: readonly ReadValues[]) {
    this.#request = request;
    this.#reads = reads;
  }

  /** Returns the values that are texts or can be one; null if the call has no such part. */
  textsOf(part: number): readonly string[] | null {
    const known = this.#texts[part];
    if (known !== undefined) return known;
    const values = this.#reads[part]?.(this.#request);
    const texts = values ? values.map(textOf).filter((text) => text !== undefined) : null;
    this.#texts[part] = texts;
    return texts;
  }
}
