/** A heading of an open text. */
export interface SectionHeading {
  readonly depth: number;
  readonly text: string;
  /** Index of the line or block of the heading. */
  readonly at: number;
}

/** A section in lines or blocks, with everything below its heading up to the next one of its depth. */
export interface SectionRange {
  readonly from: number;
  readonly to: number;
}

/** Returns the index of the heading behind a section. */
function nextSection(headings: readonly SectionHeading[], index: number): number {
  const depth = headings[index]?.depth ?? 0;
  const next = headings.findIndex((heading, at) => at > index && heading.depth <= depth);
  return next < 0 ? headings.length : next;
}

/**
 * Returns the lines or blocks of a section, and the place before which it moves.
 * @param target index of the heading before which the section moves; the number of headings for the end
 * @returns undefined if the section would stay where it is, or move into itself
 */
export function moveRange(
  headings: readonly SectionHeading[],
  index: number,
  target: number,
  total: number,
): { section: SectionRange; before: number } | undefined {
  const behind = nextSection(headings, index);
  const heading = headings[index];
  if (!heading || (target >= index && target <= behind)) return undefined;
  const placeOf = (at: number) => headings[at]?.at ?? total;
  return { section: { from: heading.at, to: placeOf(behind) }, before: placeOf(target) };
}

/** Returns the target of a section that moves by one of its neighbours; undefined at the edge. */
export function neighbourTarget(headings: readonly SectionHeading[], index: number, by: -1 | 1): number | undefined {
  const depth = headings[index]?.depth ?? 0;
  if (by === 1) {
    const behind = nextSection(headings, index);
    return behind < headings.length ? nextSection(headings, behind) : undefined;
  }
  const before = headings.findLastIndex((heading, at) => at < index && heading.depth <= depth);
  return before < 0 ? undefined : before;
}
