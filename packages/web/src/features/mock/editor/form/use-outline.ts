import type { Language } from '@easymock/contract';
import { ModeError, type ModeOutline, outlineMode } from '@easymock/mock-engine';
import { useEffect, useMemo, useRef, useState } from 'react';
import { localeOf, type Problem } from '../code/engine';

// Maximum characters of texts that are parsed at once, which takes less than a frame; longer ones wait until typing
// pauses.
const readAtOnce = 40_000;
const pauseMs = 250;

/** Returns a debounced text and a function that sets it immediately. Short texts are not debounced. */
export function useSettled(text: string): [settled: string, settle: (text: string) => void] {
  const [settled, setSettled] = useState(text);
  const isShort = text.length <= readAtOnce;
  useEffect(() => {
    if (isShort) {
      setSettled(text);
      return;
    }
    const timer = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text, isShort]);
  return [isShort ? text : settled, setSettled];
}

export const isAddress = (text: string): boolean => /^\s*https?:\/\//i.test(text);

type Read = { outline: ModeOutline } | { error: ModeError };

let last: { text: string; read: Read } | undefined;

/** Parses a definition. The form and its edits parse the same text, so the last result is cached. */
export function readOutline(text: string): Read {
  if (last?.text === text) return last.read;
  let read: Read;
  try {
    read = { outline: outlineMode(text) };
  } catch (error) {
    if (!(error instanceof ModeError)) throw error;
    read = { error };
  }
  last = { text, read };
  return read;
}

/** Caches the outline that results from an edit, so that it is not parsed again. */
export function rememberOutline(outline: ModeOutline): void {
  last = { text: outline.source, read: { outline } };
}

/** Returns the outline of the last definition that could be parsed, and the mistake of the current one. */
export function useOutline(
  text: string,
  language: Language,
): { outline: ModeOutline | undefined; mistake: Problem | undefined } {
  const good = useRef<ModeOutline>(undefined);
  return useMemo(() => {
    if (text.trim() === '' || isAddress(text)) {
      good.current = undefined;
      return { outline: undefined, mistake: undefined };
    }
    const read = readOutline(text);
    if ('outline' in read) {
      good.current = read.outline;
      return { outline: read.outline, mistake: undefined };
    }
    const { line, column, texts } = read.error;
    const mistake: Problem = { line, column, severity: 'error', text: texts[localeOf(language)] };
    return { outline: good.current, mistake };
  }, [text, language]);
}
