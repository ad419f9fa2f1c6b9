import { ModeError } from '../core/errors';
import { ModeEdits } from './mode-edits';
import { type Field, isSameField, isSameShape, type Shape, type ShapedMode, shapeMode } from './mode-shape';

/**
 * The result of a merge, by paths in the response.
 *
 * @example
 * const { added, kept } = mergeModes(previous, current, next).keys; // ['data.rows[].name'], ['data.total']
 */
export interface KeyChanges {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** Keys whose rule or value differs from the previous sample and was updated. */
  readonly retyped: readonly string[];
  /**
   * Places that keep the user's text although the new sample differs; the empty path is the whole definition.
   */
  readonly kept: readonly string[];
}

/**
 * A merged mode.
 *
 * @example
 * const { mode, isTextKept } = mergeModes(previous, current, next);
 */
export interface MergedMode {
  readonly mode: string;
  /** True if the mode could not be parsed and stays unchanged although the sample changed. */
  readonly isTextKept: boolean;
  readonly keys: KeyChanges;
}

/**
 * Updates a mode to a new sample and preserves, key by key, all changes that the user made since the previous
 * one. Untouched keys follow the sample, keys that vanished from it are removed unless they were edited, and
 * deleted keys stay deleted. Comments, functions, regular expressions and quotes between them are not
 * touched; a key with a comment counts as edited. If there is no previous sample, everything counts as
 * edited, and keys are only added. Paths in `leave` are neither added, removed, replaced nor reported.
 *
 * @example
 * mergeModes('{"a": 1, "b": 2}', '{"a": 1, "b": 9}', '{"a": 5, "b": 2, "c": 3}').mode;
 * // '{"a": 5, "b": 9, "c": 3}'
 */
export function mergeModes(
  previous: string | undefined,
  current: string,
  next: string,
  leave: ReadonlySet<string> = NOTHING_LEFT,
): MergedMode {
  if (current === next) return { mode: current, isTextKept: false, keys: NO_KEYS };
  const [base, now, wanted] = [shaped(previous), shaped(current), shaped(next)];
  const unchanged = { mode: current, isTextKept: previous !== next, keys: { ...NO_KEYS, kept: [''] } };
  if (!now || !wanted) return unchanged;
  const merger = new ModeMerger(now, leave);
  merger.mergeValue(base?.root, now.root, wanted.root, '');
  if (current === previous && leave.size === 0) return { mode: next, isTextKept: false, keys: merger.keys };
  if (merger.keys.kept.includes('')) return unchanged;
  const mode = merger.edits.apply();
  // Returns the old text rather than a broken one.
  return shaped(mode) ? { mode, isTextKept: false, keys: merger.keys } : unchanged;
}

const NOTHING_LEFT: ReadonlySet<string> = new Set();
const NO_KEYS: KeyChanges = { added: [], removed: [], retyped: [], kept: [] };

/**
 * Returns the sample to compare with next time, if some paths were skipped. At these paths it is still the
 * previous sample, so that the next merge finds the same differences again.
 *
 * @example
 * sampleAfter('{"a": 1}', '{"a": 2, "b": 3}', new Set(['b'])); // '{"a": 2}'
 */
export function sampleAfter(
  previous: string | undefined,
  next: string,
  leave: ReadonlySet<string>,
): string | undefined {
  if (leave.size === 0) return next;
  return previous === undefined ? undefined : mergeModes(previous, previous, next, leave).mode;
}

/** Parses a mode; undefined for a proxy address or an invalid text. */
function shaped(source: string | undefined): ShapedMode | undefined {
  if (source === undefined) return undefined;
  try {
    return shapeMode(source);
  } catch (error) {
    if (error instanceof ModeError) return undefined;
    throw error;
  }
}

class ModeMerger {
  readonly edits: ModeEdits;
  readonly keys = { added: [] as string[], removed: [] as string[], retyped: [] as string[], kept: [] as string[] };

  private readonly leave: ReadonlySet<string>;

  constructor(mode: ShapedMode, leave: ReadonlySet<string>) {
    this.edits = new ModeEdits(mode);
    this.leave = leave;
  }

  mergeValue(base: Shape | undefined, now: Shape, next: Shape, path: string): void {
    if (this.mergeInside(base, now, next, path) || isSameShape(now, next) || this.leave.has(path)) return;
    if (base && isSameShape(now, base) && !this.edits.holdsComment(now)) {
      this.edits.replaceValue(now, next);
      this.keys.retyped.push(path);
    } else {
      this.keys.kept.push(path);
    }
  }

  /** Merges the content of two objects or lists; returns false if there is none to merge. */
  private mergeInside(base: Shape | undefined, now: Shape, next: Shape, path: string): boolean {
    if (!hasSameInside(now, next)) return false;
    const before = base && hasSameInside(base, now) ? base : undefined;
    if (now.kind === 'object') this.mergeFields(before, now, next, path);
    else {
      // One item represents the whole list.
      this.mergeValue(before?.items[0], now.items[0] as Shape, next.items[0] as Shape, `${path}[]`);
    }
    return true;
  }

  private mergeFields(base: Shape | undefined, now: Shape, next: Shape, path: string): void {
    const before = byName(base);
    const wanted = byName(next);
    const present = byName(now);
    const removed = new Set<number>();
    for (const [index, field] of now.fields.entries()) {
      // If two keys have the same name, the last one counts.
      if (present.get(field.name) !== field) continue;
      const inner = pathTo(path, field);
      const old = before.get(field.name);
      const asked = wanted.get(field.name);
      if (asked) this.mergeField(old, field, asked, inner);
      else if (this.leave.has(inner)) continue;
      else if (old && isSameField(field, old) && !this.edits.isCommented(now, index)) {
        removed.add(index);
        this.keys.removed.push(inner);
      } else this.keepVanished(old, field, inner);
    }
    const added = next.fields.filter((field) => {
      if (present.has(field.name) || this.leave.has(pathTo(path, field))) return false;
      const isDeleted = before.has(field.name);
      this.keys[isDeleted ? 'kept' : 'added'].push(pathTo(path, field));
      return !isDeleted;
    });
    this.edits.changeFields(now, removed, added);
  }

  private mergeField(old: Field | undefined, field: Field, asked: Field, path: string): void {
    const isInside = hasSameInside(field.value, asked.value);
    if (!isInside) {
      // A rule is meaningless without its value, so both are replaced together.
      if (isSameField(field, asked) || this.leave.has(path)) return;
      if (old && isSameField(field, old) && !this.edits.holdsComment(field)) {
        this.edits.replaceField(field, asked);
        this.keys.retyped.push(path);
      } else this.keys.kept.push(path);
      return;
    }
    if (field.key !== asked.key && !this.leave.has(path)) {
      if (old?.key === field.key) this.edits.replaceKey(field, asked.key);
      this.keys[old?.key === field.key ? 'retyped' : 'kept'].push(path);
    }
    this.mergeInside(old?.value, field.value, asked.value, path);
  }

  /** Handles a key that the sample no longer has but the user edited: only its unedited parts are removed. */
  private keepVanished(old: Field | undefined, field: Field, path: string): void {
    this.keys.kept.push(path);
    if (old?.value.kind === 'object' && field.value.kind === 'object') {
      this.mergeFields(old.value, field.value, NOTHING, path);
    }
  }
}

const NOTHING: Shape = {
  kind: 'object',
  start: 0,
  end: 0,
  template: () => ({ kind: 'object', fields: [] }),
  fields: [],
  items: [],
};

/** Returns whether two values can be merged recursively: two objects, or two lists of one item. */
function hasSameInside(a: Shape, b: Shape): boolean {
  if (a.kind !== b.kind || a.kind === 'leaf') return false;
  return a.kind === 'object' || (a.items.length === 1 && b.items.length === 1);
}

function byName(object: Shape | undefined): Map<string, Field> {
  return new Map(object?.fields.map((field) => [field.name, field]));
}

function pathTo(path: string, field: Field): string {
  return path === '' ? field.name : `${path}.${field.name}`;
}
