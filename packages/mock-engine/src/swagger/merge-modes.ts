/** What a merge did, by paths such as `data.rows[].name`. */
export interface KeyChanges {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly retyped: readonly string[];
  readonly kept: readonly string[];
}

export interface MergedMode {
  readonly mode: string;
  readonly isTextKept: boolean;
  readonly keys: KeyChanges;
}

const NO_KEYS: KeyChanges = { added: [], removed: [], retyped: [], kept: [] };

/** Brings a mode to the state of a new sample and keeps what a person changed since the previous one. */
export function mergeModes(previous: string | undefined, current: string, next: string): MergedMode {
  const isUntouched = current === previous || current === next;
  return { mode: isUntouched ? next : current, isTextKept: !isUntouched && next !== previous, keys: NO_KEYS };
}
