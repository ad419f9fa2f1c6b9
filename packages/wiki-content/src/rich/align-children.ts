import { diffArrays } from 'diff';
import type { Node as DocNode } from 'prosemirror-model';
import { updateYFragment } from 'y-prosemirror';
import * as Y from 'yjs';
import type { SharedNodes } from './shared-nodes';

/** Maximum differences that are compared; beyond, most of the text is new anyway. */
const maxDifferences = 400;

/** Consecutive children that one side has in place of the other's. */
export interface Run {
  /** Index of the first child that is gone, or before which the fresh ones stand. */
  readonly at: number;
  readonly goneNum: number;
  readonly fresh: readonly DocNode[];
}

/**
 * Inserts and deletes children until those that stay have the same index in `wanted`. y-prosemirror compares children
 * from both ends only, so a block that moves past others would rewrite all between, and what others write there at the
 * same time would end up in a neighbour.
 */
export function alignChildren(parent: Y.XmlFragment, wanted: DocNode, nodes: SharedNodes): void {
  if (wanted.inlineContent) return;
  const runs = runsBetween(
    parent.toArray().map((child) => nodes.mapping.get(child)),
    wanted.children,
  );
  // From the end, so that the indices of earlier runs stay.
  for (const { at, goneNum, fresh } of runs.toReversed()) {
    const pairNum = Math.min(goneNum, fresh.length);
    fresh.slice(0, pairNum).forEach((block, no) => {
      const present = parent.get(at + no);
      if (present instanceof Y.XmlElement && present.nodeName === block.type.name) alignChildren(present, block, nodes);
    });
    // y-prosemirror chooses better which of several neighbours changed.
    if (runs.length === 1) return;
    if (goneNum > pairNum) parent.delete(at + pairNum, goneNum - pairNum);
    insertChildren(parent, at + pairNum, fresh.slice(pairNum), nodes);
  }
}

function insertChildren(parent: Y.XmlFragment, at: number, blocks: readonly DocNode[], nodes: SharedNodes): void {
  const elements = blocks.map((block) => new Y.XmlElement(block.type.name));
  if (elements.length > 0) parent.insert(at, elements);
  blocks.forEach((block, no) => {
    const element = elements[no];
    if (element && parent.doc) updateYFragment(parent.doc, element, block, nodes);
  });
}

type Known = SharedNodes['mapping'] extends Map<unknown, infer Value> ? Value | undefined : never;

/** Returns the differences between children in order; none if there are too many. */
export function runsBetween(before: readonly Known[], after: readonly DocNode[]): Run[] {
  const areEqual = (one: Known, other: Known) =>
    one === other ||
    (one !== undefined && !Array.isArray(one) && !Array.isArray(other) && other !== undefined && one.eq(other));
  const parts = diffArrays<Known>([...before], [...after], { comparator: areEqual, maxEditLength: maxDifferences });
  const runs: Run[] = [];
  let [at, afterAt] = [0, 0];
  let goneNum = 0;
  let fresh: DocNode[] = [];
  const settle = () => {
    if (goneNum + fresh.length > 0) runs.push({ at, goneNum, fresh });
    at += goneNum;
    [goneNum, fresh] = [0, []];
  };
  for (const { added, removed, value } of parts ?? []) {
    if (removed) goneNum += value.length;
    else if (added) fresh.push(...after.slice(afterAt, afterAt + value.length));
    else {
      settle();
      at += value.length;
    }
    if (!removed) afterAt += value.length;
  }
  settle();
  return runs;
}
