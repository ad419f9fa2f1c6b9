/** A queue entry: work of a key, which belongs to a group. Keys are unique across groups. */
export interface Turn {
  readonly group: string;
  readonly key: string;
}

/**
 * A fair queue: groups are served in rotation, and the keys within each group too, so that no group waits for
 * the backlog of another.
 */
export class TurnQueue<T extends Turn> {
  readonly #groups = new Map<string, Map<string, T[]>>();
  readonly #sizes = new Map<string, number>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  sizeOf({ group, key }: Turn): number {
    return this.#groups.get(group)?.get(key)?.length ?? 0;
  }

  sizeOfGroup(group: string): number {
    return this.#sizes.get(group) ?? 0;
  }

  add(turn: T): void {
    const keys = this.#groups.get(turn.group) ?? new Map<string, T[]>();
    const turns = keys.get(turn.key) ?? [];
    turns.push(turn);
    keys.set(turn.key, turns);
    this.#groups.set(turn.group, keys);
    this.#grow(turn.group, 1);
  }

  /**
   * Removes and returns the next entry that may begin; its key and its group move to the end of their
   * rotations.
   */
  take(mayBegin: (turn: Turn) => boolean): T | undefined {
    for (const [group, keys] of this.#groups) {
      for (const [key, turns] of keys) {
        if (!mayBegin({ group, key })) continue;
        const turn = turns.shift();
        toEnd(keys, key, turns, turns.length > 0);
        toEnd(this.#groups, group, keys, keys.size > 0);
        this.#grow(group, -1);
        return turn;
      }
    }
    return undefined;
  }

  /** Removes an entry that no longer waits. */
  remove(turn: T): void {
    const keys = this.#groups.get(turn.group);
    const turns = keys?.get(turn.key);
    const at = turns?.indexOf(turn) ?? -1;
    if (!keys || !turns || at < 0) return;
    turns.splice(at, 1);
    if (turns.length === 0) keys.delete(turn.key);
    if (keys.size === 0) this.#groups.delete(turn.group);
    this.#grow(turn.group, -1);
  }

  /**
   * Removes and returns the latest entry of the group with most entries, to admit a newcomer to a full queue.
   * @returns undefined if the newcomer's own group would then have just as many
   */
  displaceFor(newcomer: Turn): T | undefined {
    let [largest, most] = ['', this.sizeOfGroup(newcomer.group) + 1];
    for (const [group, size] of this.#sizes) if (size > most) [largest, most] = [group, size];
    const keys = this.#groups.get(largest);
    const [key, turns] = [...(keys ?? [])].reduce<[string, T[]]>(
      (longest, line) => (line[1].length > longest[1].length ? line : longest),
      ['', []],
    );
    const turn = turns.pop();
    if (!turn) return undefined;
    if (turns.length === 0) keys?.delete(key);
    if (keys?.size === 0) this.#groups.delete(largest);
    this.#grow(largest, -1);
    return turn;
  }

  #grow(group: string, by: number): void {
    this.#size += by;
    const size = this.sizeOfGroup(group) + by;
    if (size > 0) this.#sizes.set(group, size);
    else this.#sizes.delete(group);
  }
}

function toEnd<V>(line: Map<string, V>, key: string, value: V, isKept: boolean): void {
  line.delete(key);
  if (isKept) line.set(key, value);
}
