import { type Hunk, hunksOf } from './hunks';
import { linesOf, tokensOf } from './tokens';

/** A part of a merge: merged text, or a passage that both sides changed differently. */
export type MergedPart =
  | { kind: 'merged'; text: string }
  | { kind: 'conflict'; base: string; mine: string; theirs: string };

/** The merge of two texts with a common base. */
export interface Merge {
  parts: MergedPart[];
  /** The whole text; null if conflicts remain. */
  text: string | null;
}

/**
 * Merges two edited texts with their common base. Changes of different lines are combined, and so are changes
 * of different words of a line if an unchanged word is between them. A passage changed by both is a conflict
 * with all three texts, so nothing is lost.
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
  return { parts, text: isDecided ? parts.map((part) => (part.kind === 'merged' ? part.text : '')).join('') : null };
}

function addTo(parts: MergedPart[], part: MergedPart): void {
  const last = parts.at(-1);
  if (last?.kind === 'merged' && part.kind === 'merged') last.text += part.text;
  else if (part.kind === 'conflict' || part.text !== '') parts.push({ ...part });
}

/** The changes of one side relative to the base, consumed in order. */
class Side {
  private next = 0;
  /** Offset of a position in this side's items relative to the base. */
  private shift = 0;

  private readonly items: readonly string[];
  private readonly hunks: readonly Hunk[];

  constructor(base: readonly string[], items: readonly string[]) {
    this.items = items;
    this.hunks = hunksOf(base, items);
  }

  /** Start of the next change in the base. */
  get from(): number {
    return this.hunks[this.next]?.aFrom ?? Number.POSITIVE_INFINITY;
  }

  /**
   * Consumes the changes that begin at or before a position in the base. Returns the end of the last one, or
   * -1.
   */
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
    // Overlapping or adjacent changes of both sides are combined.
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
