import { type Hunk, hunksOf } from './hunks';
import { linesOf, tokensOf } from './tokens';

/** A part of a merge: text that is decided, or a passage that both changed, differently. */
export type MergedPart =
  | { kind: 'merged'; text: string }
  | { kind: 'conflict'; base: string; mine: string; theirs: string };

/** The merge of two texts that began with the same one. */
export interface Merge {
  parts: MergedPart[];
  /** The whole text; null while something has to be decided by a person. */
  text: string | null;
}

/**
 * Merges two changed texts with the one that both began with. Changes of different lines go together; so do changes of
 * different words of a line, if an unchanged word stands between them. What both changed is a conflict, with all three
 * texts: nothing that anybody wrote is lost.
 *
 * @example mergeTexts('一\n二\n三\n', '壹\n二\n三\n', '一\n二\n叁\n').text; // '壹\n二\n叁\n'
 */
export function mergeTexts(base: string, mine: string, theirs: string): Merge {
  const parts: MergedPart[] = [];
  for (const part of mergeBy(linesOf, base, mine, theirs)) {
    if (part.kind === 'merged') addTo(parts, part);
    else {
      const finer = mergeBy(tokensOf, part.base, part.mine, part.theirs);
      for (const one of finer.every(({ kind }) => kind === 'merged') ? finer : [part]) addTo(parts, one);
    }
  }
  const isDecided = parts.every(({ kind }) => kind === 'merged');
  return {
    parts,
    text: isDecided ? parts.map((part) => (part.kind === 'merged' ? part.text : '')).join('') : null,
  };
}

function addTo(parts: MergedPart[], part: MergedPart): void {
  const last = parts.at(-1);
  if (last?.kind === 'merged' && part.kind === 'merged') last.text += part.text;
  else if (part.kind === 'conflict' || part.text !== '') parts.push({ ...part });
}

/** A side's changes of the base, taken one after the other. */
class Side {
  private next = 0;
  /** How much further a place is in this side's text than in the base. */
  private shift = 0;

  private readonly items: readonly string[];
  private readonly hunks: readonly Hunk[];

  constructor(base: readonly string[], items: readonly string[]) {
    this.items = items;
    this.hunks = hunksOf(base, items);
  }

  /** Where the next change begins in the base. */
  get from(): number {
    return this.hunks[this.next]?.aFrom ?? Number.POSITIVE_INFINITY;
  }

  /** Takes the changes that begin at or before a place in the base, and tells where the last of them ends. */
  take(to: number): { end: number; shift: number } {
    let end = -1;
    for (let hunk = this.hunks[this.next]; hunk && hunk.aFrom <= to; hunk = this.hunks[++this.next]) {
      end = hunk.aTo;
      this.shift = hunk.bTo - hunk.aTo;
    }
    return { end, shift: this.shift };
  }

  get place(): number {
    return this.shift;
  }

  text(from: number, to: number): string {
    return this.items.slice(from, to).join('');
  }
}

function mergeBy(cut: (text: string) => string[], base: string, mine: string, theirs: string): MergedPart[] {
  const items = cut(base);
  const sides = [new Side(items, cut(mine)), new Side(items, cut(theirs))] as const;
  const parts: MergedPart[] = [];
  let at = 0;
  for (;;) {
    const from = Math.min(sides[0].from, sides[1].from);
    if (from === Number.POSITIVE_INFINITY) break;
    parts.push({ kind: 'merged', text: items.slice(at, from).join('') });
    const before = sides.map(({ place }) => place) as [number, number];
    // Changes that touch each other belong together, on whichever side they are.
    let end = from;
    const isChanged: [boolean, boolean] = [false, false];
    for (let isGrowing = true; isGrowing; ) {
      isGrowing = false;
      for (const [i, side] of sides.entries()) {
        const taken = side.take(end);
        if (taken.end === -1) continue;
        isChanged[i] = true;
        isGrowing = true;
        end = Math.max(end, taken.end);
      }
    }
    const [ours, others] = sides.map((side, i) => side.text(from + (before[i] ?? 0), end + side.place)) as [
      string,
      string,
    ];
    if (!isChanged[1] || ours === others) parts.push({ kind: 'merged', text: ours });
    else if (!isChanged[0]) parts.push({ kind: 'merged', text: others });
    else parts.push({ kind: 'conflict', base: items.slice(from, end).join(''), mine: ours, theirs: others });
    at = end;
  }
  parts.push({ kind: 'merged', text: items.slice(at).join('') });
  return parts;
}
