import { useEffect, useMemo, useState } from 'react';
import type { MapState } from '../model/edits';
import { spotsOf, type Topic } from '../model/topic';

/** A piece of a text that a search found. */
interface FoundPlace {
  readonly from: number;
  readonly to: number;
}

export type Find = (text: string) => readonly FoundPlace[];

/** Marks the words of a search; undefined without one, and until the code that does it has come. */
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

/** The topics with words of a search in their text or their note. */
interface FoundTopics {
  /** Their IDs, in the order of reading. */
  readonly ids: readonly string[];
  /** How often the words stand in them. */
  readonly num: number;
}

/** Looks for the words of a search in a map, in what is folded away as well. */
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
 * What a search found in a map, and at which of it the reader is.
 * @param root as it was when it was opened: what is folded makes no difference
 * @param first the topic at which to begin, or the next one behind it
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
    /** Counts the steps: the reader may be led to the only one again. */
    step,
    next: () => setStep((before) => before + 1),
  };
}
