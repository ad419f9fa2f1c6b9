import type { ModeOutline } from '@easymock/mock-engine';
import { useMemo, useState } from 'react';
import { rowsOf } from './form-rows';

/** Tracks the folded rows of the tree, and returns the rows that remain visible. */
export function useFolding(outline: ModeOutline | undefined) {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const rows = useMemo(() => (outline ? rowsOf(outline, folded) : []), [outline, folded]);

  function toggle(id: string, isOpen?: boolean): void {
    setFolded((before) => {
      const next = new Set(before);
      if (isOpen ?? before.has(id)) next.delete(id);
      else next.add(id);
      return next;
    });
  }

  /** Unfolds all rows, or folds all but the first level if no row is folded. */
  function toggleAll(): void {
    const all = outline && folded.size === 0 ? rowsOf(outline, new Set()) : [];
    setFolded(new Set(all.flatMap(({ id, path, isOpen }) => (isOpen && path.length > 0 ? [id] : []))));
  }

  return { rows, hasFolded: folded.size > 0, isFolded: (id: string) => folded.has(id), toggle, toggleAll };
}

export type Folding = ReturnType<typeof useFolding>;
