import type { CommentAnchor } from '@easymock/contract';
import type { Passage } from '@easymock/wiki-content/anchor';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { findPassages, markPassages, preserveSelection, selectedPassage, threadAt, unmarkPassages } from './passages';

interface Marked {
  readonly id: string;
  readonly anchor: CommentAnchor;
  /** Announced by screen readers. Passages without a label are located but not highlighted. */
  readonly label?: string;
}

const nowhere: ReadonlyMap<string, Passage> = new Map();

/**
 * Highlights passages in the text of an article after each rendering, and returns the passages that still
 * exist.
 * @param textNo changes with each rendering of the text; 0 while there is none
 */
export function usePassages(
  text: RefObject<HTMLDivElement | null>,
  textNo: number,
  wanted: readonly Marked[],
  onOpen: (threadId: string) => void,
): ReadonlyMap<string, Passage> | undefined {
  const key = JSON.stringify(wanted);
  const [places, setPlaces] = useState<ReadonlyMap<string, Passage>>();
  useLayoutEffect(() => {
    const box = text.current;
    if (!box || textNo === 0) return;
    const all = JSON.parse(key) as Marked[];
    preserveSelection(box, () => {
      unmarkPassages(box);
      const found = all.length > 0 ? findPassages(box, all) : nowhere;
      const labels = new Map(all.map(({ id, label }) => [id, label]));
      const marked = [...found].filter(([id]) => labels.get(id) !== undefined);
      markPassages(box, new Map(marked), (id) => labels.get(id) ?? '');
      setPlaces(found);
    });
  }, [key, text, textNo]);
  const open = useEffectEvent((event: Event) => {
    const id = threadAt(event.target);
    // Selecting a part of a highlighted passage is not a click on it.
    if (!id || getSelection()?.isCollapsed === false) return;
    if (event instanceof KeyboardEvent && event.key !== 'Enter' && event.key !== ' ') return;
    if (event.target instanceof Element && event.target.closest('a, button, input')) return;
    event.preventDefault();
    onOpen(id);
  });
  useEffect(() => {
    const box = text.current;
    const hear = (event: Event) => open(event);
    box?.addEventListener('click', hear);
    box?.addEventListener('keydown', hear);
    return () => {
      box?.removeEventListener('click', hear);
      box?.removeEventListener('keydown', hear);
    };
  }, [text]);
  return places;
}

/** Returns the selection in the text of an article, debounced. */
export function useSelectedPassage(text: RefObject<HTMLDivElement | null>, isOn: boolean) {
  const [selected, setSelected] = useState<{ anchor: CommentAnchor; rect: DOMRect }>();
  useEffect(() => {
    if (!isOn) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setSelected(text.current ? selectedPassage(text.current) : undefined), 120);
    };
    document.addEventListener('selectionchange', look);
    addEventListener('scroll', look, { passive: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener('selectionchange', look);
      removeEventListener('scroll', look);
    };
  }, [text, isOn]);
  return isOn ? selected : undefined;
}
