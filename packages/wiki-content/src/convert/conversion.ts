/** What an article of another type cannot hold. */
export type LossKind =
  | 'alignment'
  | 'block'
  | 'caption'
  | 'code'
  | 'color'
  | 'columnWidth'
  | 'depth'
  | 'format'
  | 'formula'
  | 'length'
  | 'picture'
  | 'table'
  | 'tableHead'
  | 'text';

/** The source for another type, and what did not go along: how often each kind. Empty if nothing was lost. */
export interface Conversion {
  source: string;
  lost: { kind: LossKind; num: number }[];
}

/** Counts what is lost. */
export class Losses {
  private readonly counts = new Map<LossKind, number>();

  add(kind: LossKind, num = 1): void {
    if (num > 0) this.counts.set(kind, (this.counts.get(kind) ?? 0) + num);
  }

  list(): Conversion['lost'] {
    return [...this.counts].map(([kind, num]) => ({ kind, num }));
  }
}
