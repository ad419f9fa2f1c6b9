import { useState } from 'react';
import { readUser } from '../../../lib/session/session';
import { useStable } from '../../../lib/state/use-stable';
import { readStored, store } from '../../../lib/storage/storage';
import type { Place } from '../node/place';

const mostOpen = 500;
const keyOf = (): string => `wiki_open:${readUser()?._id ?? ''}`;

function read(): Map<Place, Place> {
  const stored = readStored(keyOf());
  const pairs = Array.isArray(stored) ? (stored as unknown[]).filter(isPair) : [];
  return new Map(
    stored === null
      ? [
          ['public', 'public'],
          ['private', 'private'],
        ]
      : pairs,
  );
}

const isPair = (value: unknown): value is [Place, Place] =>
  Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string');

/** Manages the open folders, each with its parent, stored on this device. */
export function useOpenPlaces() {
  const [open, setOpen] = useState<ReadonlyMap<Place, Place>>(read);
  const write = (next: Map<Place, Place>) => {
    setOpen(next);
    // Retain the folders that were opened last.
    store(keyOf(), [...next].slice(-mostOpen));
  };
  const actions = useStable({
    fold: (id: Place, parentId: Place, isFolded: boolean) => {
      if (open.has(id) !== isFolded && open.get(id) === (isFolded ? undefined : parentId)) return;
      const next = new Map(open);
      next.delete(id);
      if (!isFolded) next.set(id, parentId);
      write(next);
    },
    /** Opens all folders on the path to a node: from the root, without the node itself. */
    openPath: (path: readonly Place[]) => {
      const missing = path.filter((id, at) => open.get(id) !== (path[at - 1] ?? id));
      if (missing.length === 0) return;
      const next = new Map(open);
      path.forEach((id, at) => {
        next.set(id, path[at - 1] ?? id);
      });
      write(next);
    },
    foldAll: () =>
      write(
        new Map([
          ['public', 'public'],
          ['private', 'private'],
        ]),
      ),
  });
  return { open, ...actions };
}
