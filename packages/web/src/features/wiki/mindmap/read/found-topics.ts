import { useEffect, useMemo, useState } from 'react';
import type { MapState } from '../model/edits';
import { spotsOf, type Topic } from '../model/topic';

interface FoundPlace {
  readonly from: number;
  readonly to: number;
}

export type Find = (text: string) => readonly FoundPlace[];

/** Returns the matcher of a search; undefined without search terms, and until its code is loaded. */
export function useFind(words: string): Find | undefined {
  const [find, setFind] = useState<Find>();
  useEffect(() => {
    if (words === '') return;
    let isGone = false;
    void import('@easymock/search-text').then(({ findMarks, parseSearch }) => {
      const search = parseSearch(words);
      if (!isGone) setFind(() => (text: string) => findMarks(text, search));
    });
    return () => {
      isGone = true;
      setFind(undefined);
    };
  }, [words]);
  return find;
}

/** The topics whose text or note matches a search. */
interface FoundTopics {
  /** IDs in reading order. */
  readonly ids: readonly string[];
  /** Total number of matches. */
  readonly num: number;
}

/** Searches a map, including folded nodes. */
function findTopics(root: Topic, find: Find): FoundTopics {
  const ids: string[] = [];
  let num = 0;
  for (const [id, { node }] of spotsOf(root)) {
    const found = find(node.topic).length + (node.note ? find(node.note).length : 0);
    if (found > 0) ids.push(id);
    num += found;
  }
  return { ids, num };
}

const nothing: FoundTopics = { ids: [], num: 0 };

/**
 * Returns the matches of a search in a map, and the current one.
 * @param root the map as it was opened; folding makes no difference
 * @param first ID of the topic to start at; the next match from there is the first
 */
export function useFoundTopics(root: MapState['root'] | undefined, find: Find | undefined, first?: string) {
  const found = useMemo(() => (root && find ? findTopics(root, find) : nothing), [root, find]);
  const start = useMemo(() => {
    const order = root ? [...spotsOf(root).keys()] : [];
    const from = first === undefined ? 0 : order.indexOf(first);
    return Math.max(
      0,
      found.ids.findIndex((id) => order.indexOf(id) >= from),
    );
  }, [root, found, first]);
  const [step, setStep] = useState(0);
  const num = found.ids.length;
  return {
    num: found.num,
    at: num > 0 ? found.ids[(start + step) % num] : undefined,
    /** Counts the steps, so that a repeated step to the only match still has an effect. */
    step,
    next: () => setStep((before) => before + 1),
  };
}
