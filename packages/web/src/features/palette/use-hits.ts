import { type KeyboardEvent, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { FindPinyin } from './find-match';
import { optionId } from './hit-list';
import { findHits, type Hit } from './palette-item';
import { usePaletteItems } from './use-palette-items';

const pauseMs = 300;

/**
 * Finds the hits for a text and moves through them by keys, while the focus stays in a field.
 * @param id prefix of the element IDs
 * @param onLeave called before a hit is opened
 */
export function useHits(id: string, typed: { text: string; isComposing: boolean }, onLeave: () => void) {
  const { text, isComposing } = typed;
  const navigate = useNavigate();
  const [active, setActive] = useState({ text, at: 0 });
  const keywords = useSettledText(text, isComposing);
  const { items, isSearching: isAsking, isFailed, elsewhere } = usePaletteItems(keywords);
  // Until the input has settled, the search for these letters has not been sent.
  const isSearching = isAsking || text.trim() !== keywords;
  const findPinyin = usePinyin();
  const hits = useMemo(() => findHits(text, items, findPinyin), [text, items, findPinyin]);
  // The first hit is selected again when the text changes.
  const at = active.text === text ? Math.max(0, Math.min(active.at, hits.length - 1)) : 0;
  const chosen = hits[at];
  const point = (next: number) => setActive({ text, at: next });
  useEffect(() => {
    if (chosen) document.getElementById(optionId(id, chosen))?.scrollIntoView({ block: 'nearest' });
  }, [id, chosen]);

  const run = ({ item: { act, onRun } }: Hit) => {
    onRun?.();
    // Leave first, because the action may move the focus.
    onLeave();
    if (typeof act === 'string') void navigate(act);
    else act();
  };
  /** Returns whether the key moved through the hits. */
  const moveBy = (event: KeyboardEvent): boolean => {
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!move || hits.length === 0) return false;
    event.preventDefault();
    point((at + move + hits.length) % hits.length);
    return true;
  };
  return { hits, chosen, isSearching, isFailed, elsewhere, point, run, moveBy };
}

/** Returns the typed text once typing pauses and no character is being composed. */
function useSettledText(text: string, isComposing: boolean): string {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    if (isComposing) return;
    const timer = setTimeout(() => setSettled(text.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [text, isComposing]);
  return settled;
}

/**
 * Loads the pinyin table, which is large, after the palette. Until then only letters and Chinese characters
 * match.
 */
function usePinyin(): FindPinyin | undefined {
  const [find, setFind] = useState<FindPinyin>();
  useEffect(() => {
    let isGone = false;
    import('pinyin-match').then(
      (module) => !isGone && setFind(() => module.default.match),
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, []);
  return find;
}
