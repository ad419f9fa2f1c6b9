import type { Language } from '@easymock/contract';
import { ModeError, type ModeOutline, outlineMode } from '@easymock/mock-engine';
import { useEffect, useMemo, useRef, useState } from 'react';
import { localeOf, type Problem } from './engine';

// Shorter texts are read in less than a frame; longer ones wait until the typing pauses.
const readAtOnce = 40_000;
const pauseMs = 250;

/**
 * A text as it was when nobody changed it for a moment, and a way to skip the moment; short texts are
 * always settled.
 */
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

/** Takes a definition apart. The form and its edits ask for the same text, which is read once. */
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

/** An edit has already read what comes of it. */
export function rememberOutline(outline: ModeOutline): void {
  last = { text: outline.source, read: { outline } };
}

/** The state of the form: the outline of the last readable definition, and the problems found since. */
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
