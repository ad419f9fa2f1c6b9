import type { RenderLimits } from '../core/limits';
import type { Locale } from '../core/texts';
import type { FindPlaceholder } from '../placeholders/finder';
import type { RequestParts } from '../run/run';

/** State of a compilation, shared by the whole template. */
export interface Compilation {
  readonly limits: RenderLimits;
  readonly locale: Locale;
  /** Looks up a placeholder: first those of the template, then the built-in ones. */
  readonly findPlaceholder: FindPlaceholder;
  /** Counters that a render needs; grows while compiling. */
  slotCount: number;
  /** True if the template has a number that a double cannot represent; set while compiling. */
  hasDigits: boolean;
  /** Owners with shared values; grows while compiling. */
  ownerCount: number;
  /** Parts of the request that placeholders read; set while compiling. */
  readonly reads: { -readonly [Part in keyof RequestParts]: boolean };
  /**
   * True if a path such as `@../id` or a function may read other values, so that containers store what they
   * build.
   */
  readonly tracksFrames: boolean;
}

/**
 * The root of a template or one item of a list. Values generated once for all fields inside it are stored in
 * `Run.shared` under its slot, which is assigned on first use.
 */
export interface Owner {
  slot: number | undefined;
}

/** Position of the compiler in the template. */
export interface Scope {
  readonly compilation: Compilation;
  readonly owner: Owner;
  /** Field indexes of the enclosing object by name; undefined inside lists and at the top. */
  readonly siblings: ReadonlyMap<string, number> | undefined;
  /** Indexes of siblings that are referred to; the object stores their values. */
  readonly referenced: Set<number>;
}

export function newSlot(compilation: Compilation): number {
  const slot = compilation.slotCount;
  compilation.slotCount += 1;
  return slot;
}

/** Returns the slot of the owner and assigns one on first use. */
export function ownerSlot({ compilation, owner }: Scope): number {
  if (owner.slot === undefined) {
    owner.slot = compilation.ownerCount;
    compilation.ownerCount += 1;
  }
  return owner.slot;
}
