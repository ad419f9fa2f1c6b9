import { type RefObject, useRef } from 'react';
import type { SourceEditorHandle } from './source-editor';

interface Mark {
  readonly line: number;
  readonly top: number;
}

/**
 * Keeps editor and preview at the same place of the text, by the source line numbers on the preview's blocks.
 */
export function useScrollSync(editor: RefObject<SourceEditorHandle | null>, preview: RefObject<HTMLElement | null>) {
  // The side that the user scrolls. The other side follows and must not scroll back.
  const leader = useRef<'editor' | 'preview'>('editor');
  const marksOf = (box: HTMLElement): Mark[] => {
    const start = box.getBoundingClientRect().top - box.scrollTop;
    const marks: Mark[] = [];
    for (const block of box.querySelectorAll<HTMLElement>('[data-line]')) {
      const line = Number(block.dataset.line);
      const top = block.getBoundingClientRect().top - start;
      const last = marks.at(-1);
      if (!last || (line > last.line && top >= last.top)) marks.push({ line, top });
    }
    return marks;
  };
  return {
    lead: (side: 'editor' | 'preview') => {
      leader.current = side;
    },
    fromEditor: () => {
      const box = preview.current;
      const line = editor.current?.topLine();
      if (leader.current !== 'editor' || !box || line === undefined) return;
      const marks = marksOf(box);
      const at = marks.findLastIndex((mark) => mark.line <= line);
      const [before, after] = [marks[at], marks[at + 1]];
      if (!before) box.scrollTop = 0;
      else if (!after) box.scrollTop = before.top;
      else box.scrollTop = between(line, before.line, after.line, before.top, after.top);
    },
    fromPreview: () => {
      const box = preview.current;
      if (leader.current !== 'preview' || !box) return;
      const marks = marksOf(box);
      const at = marks.findLastIndex((mark) => mark.top <= box.scrollTop);
      const [before, after] = [marks[at], marks[at + 1]];
      if (!before) editor.current?.scrollToLine(1);
      else if (!after) editor.current?.scrollToLine(before.line);
      else editor.current?.scrollToLine(between(box.scrollTop, before.top, after.top, before.line, after.line));
    },
  };
}

/** Maps a value linearly from one interval to another. */
const between = (value: number, from: number, to: number, start: number, end: number): number =>
  to === from ? start : start + ((value - from) / (to - from)) * (end - start);
