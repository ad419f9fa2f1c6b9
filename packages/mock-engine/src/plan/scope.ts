import type { RenderLimits } from '../core/limits';
import type { Locale } from '../core/texts';
import type { FindPlaceholder } from '../placeholders/finder';
import type { RequestParts } from '../run/run';

/** The state of a compilation, shared by the whole template. */
export interface Compilation {
  readonly limits: RenderLimits;
  readonly locale: Locale;
  /** The placeholders the template may use: those of its own first, then the ones everybody has. */
  readonly findPlaceholder: FindPlaceholder;
  /** How many counters a draw needs; grows while compiling. */
  slotCount: number;
  /** How many owners share draws; grows while compiling. */
  ownerCount: number;
  /** What placeholders look at; set while compiling. */
  readonly reads: { -readonly [Part in keyof RequestParts]: boolean };
  /** Set when a path such as `@../id` or a function may look around, so that containers keep what they build. */
  readonly tracksFrames: boolean;
}

/**
 * The root of a template or one item of a list. What is drawn once for all that stands in it is kept in
 * `Run.shared` under its slot, which it gets when something first asks.
 */
export interface Owner {
  slot: number | undefined;
}

/** The position of the compiler in the template. */
export interface Scope {
  readonly compilation: Compilation;
  readonly owner: Owner;
  /** The fields of the object a value stands in, by name; undefined inside lists and at the top. */
  readonly siblings: ReadonlyMap<string, number> | undefined;
  /** The indexes of siblings something referred to; the object keeps these values. */
  readonly referenced: Set<number>;
}

export function newSlot(compilation: Compilation): number {
  const slot = compilation.slotCount;
  compilation.slotCount += 1;
  return slot;
}

/** The slot of the owner of this scope. */
export function ownerSlot({ compilation, owner }: Scope): number {
  if (owner.slot === undefined) {
    owner.slot = compilation.ownerCount;
    compilation.ownerCount += 1;
  }
  return owner.slot;
}
