import { fold, runs } from './letters';

/** A run of Chinese characters, or a name. */
export interface Run {
  readonly kind: 'han' | 'name';
  readonly text: string;
  readonly cased: string;
  /** Its place in the flat text. */
  readonly at: number;
}

/** A text without all that makes no difference in a search. */
export interface Flat {
  /**
   * Runs of Chinese characters and names, folded. One blank stands for what is between them, a line break for the end of a
   * block, and nothing between a Chinese character and a name that only a blank parts.
   */
  readonly text: string;
  readonly runs: readonly Run[];
  /** The places in the source at which a unit of the flat text begins and ends. */
  sourceOf(from: number, to: number): readonly [number, number];
}

/** What stands between two runs. */
function gapOf(between: string, isSameKind: boolean): string {
  if (between.includes('\n')) return '\n';
  // People put a blank between Chinese and Latin letters, or none.
  return !isSameKind && /^\s*$/.test(between) ? '' : ' ';
}

/**
 * Makes a text flat. Texts and searches are compared in this form.
 * @example flatten('部署 K8s 集群，Ｖ1.2').text // '部署k8s集群 v1.2'
 */
export function flatten(source: string): Flat {
  const { text, cased, from } = fold(source);
  const found: Run[] = [];
  const places: number[] = [];
  let flat = '';
  let end = 0;
  for (const match of text.matchAll(runs)) {
    const [run] = match;
    const kind = match.groups?.han === undefined ? 'name' : 'han';
    const last = found.at(-1);
    if (last) {
      const gap = gapOf(text.slice(end, match.index), last.kind === kind);
      flat += gap;
      if (gap) places.push(end);
    }
    const at = flat.length;
    found.push({ kind, text: run, cased: cased.slice(match.index, match.index + run.length), at });
    for (let unit = 0; unit < run.length; unit += 1) places.push(match.index + unit);
    flat += run;
    end = match.index + run.length;
  }
  places.push(end);
  return {
    text: flat,
    runs: found,
    sourceOf: (begin, stop) => {
      const last = places[stop - 1] ?? end - 1;
      const start = from[places[begin] ?? end] ?? source.length;
      // To the end of the last character, of which several units may have come.
      let after = last + 1;
      while (after < from.length - 1 && from[after] === from[last]) after += 1;
      return [start, from[after] ?? source.length];
    },
  };
}
