import { fold, runs } from './letters';

/** A run of Chinese characters, or a name. */
export interface Run {
  readonly kind: 'han' | 'name';
  readonly text: string;
  readonly cased: string;
  /** Offset in the flat text. */
  readonly at: number;
}

/** A text reduced to the characters that matter in a search. */
export interface Flat {
  /**
   * Folded runs of Chinese characters and names. A space replaces the text between them, a line break marks
   * the end of a block, and nothing remains of a space between a Chinese character and a name.
   */
  readonly text: string;
  readonly runs: readonly Run[];
  /** Returns the range in the source of a range of the flat text. */
  sourceOf(from: number, to: number): readonly [number, number];
}

/** Returns the separator between two runs. */
function gapOf(between: string, isSameKind: boolean): string {
  if (between.includes('\n')) return '\n';
  // The space between Chinese and Latin letters is optional.
  return !isSameKind && /^\s*$/.test(between) ? '' : ' ';
}

/**
 * Flattens a text. Texts and searches are compared in this form.
 * @example flatten('部署 K8s 集群，Ｖ1.2').text // '部署k8s集群 v1.2'
 */
export function flatten(source: string): Flat {
  const { text, cased, from } = fold(source);
  const found: Run[] = [];
  /** Start of each run in the folded text. */
  const beginnings: number[] = [];
  let flat = '';
  let end = 0;
  for (const match of text.matchAll(runs)) {
    const [run] = match;
    const kind = match.groups?.han === undefined ? 'name' : 'han';
    const last = found.at(-1);
    if (last) flat += gapOf(text.slice(end, match.index), last.kind === kind);
    end = match.index + run.length;
    found.push({ kind, text: run, cased: cased.slice(match.index, end), at: flat.length });
    beginnings.push(match.index);
    flat += run;
  }
  /**
   * Maps an offset in the flat text to one in the folded text. A position between two runs maps to the end of
   * the first run.
   */
  function placeOf(at: number): number {
    let [low, high] = [0, found.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((found[middle]?.at ?? 0) <= at) low = middle;
      else high = middle - 1;
    }
    const run = found[low];
    return run ? (beginnings[low] ?? 0) + Math.min(at - run.at, run.text.length) : end;
  }
  return {
    text: flat,
    runs: found,
    sourceOf: (begin, stop) => {
      const last = placeOf(stop - 1);
      if (!from) return [placeOf(begin), last + 1];
      // The range includes the whole last character, which may have been folded into several units.
      let after = last + 1;
      while (after < from.length - 1 && from[after] === from[last]) after += 1;
      return [from[placeOf(begin)] ?? source.length, from[after] ?? source.length];
    },
  };
}
