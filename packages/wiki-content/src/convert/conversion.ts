/** Kinds of content that the target type cannot represent. */
export type LossKind =
  | 'alignment'
  | 'block'
  | 'caption'
  | 'code'
  | 'color'
  | 'columnWidth'
  | 'comment'
  | 'depth'
  | 'emptyLine'
  | 'format'
  | 'formula'
  | 'frontMatter'
  | 'generated'
  | 'heading'
  | 'length'
  | 'lineBreak'
  | 'link'
  | 'list'
  | 'picture'
  | 'table'
  | 'tableHead'
  | 'text';

/** The source in the target type, and how often each kind of content was lost; empty if nothing was lost. */
export interface Conversion {
  source: string;
  lost: { kind: LossKind; num: number }[];
}

/** Joins lists of losses, so that each kind is counted once. */
export function joinLosses(...lists: Conversion['lost'][]): Conversion['lost'] {
  const losses = new Losses();
  for (const { kind, num } of lists.flat()) losses.add(kind, num);
  return losses.list();
}

/** Counts lost content by kind. */
export class Losses {
  private readonly counts = new Map<LossKind, number>();

  add(kind: LossKind, num = 1): void {
    if (num > 0) this.counts.set(kind, (this.counts.get(kind) ?? 0) + num);
  }

  list(): Conversion['lost'] {
    return [...this.counts].map(([kind, num]) => ({ kind, num }));
  }
}
