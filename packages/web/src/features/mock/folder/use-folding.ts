import { useState } from 'react';
import { readStored, store } from '../../../lib/storage/storage';

const key = 'folded_folders';
const mostProjects = 20;

type Folded = [projectId: string, folderIds: string[]][];

function readAll(): Folded {
  const stored = readStored(key);
  return Array.isArray(stored) ? (stored as Folded) : [];
}

/** Manages which folders are folded, stored on this device for the most recently used projects. */
export function useFolding(projectId: string) {
  const [folded, setFolded] = useState<ReadonlySet<string>>(
    () => new Set(readAll().find(([id]) => id === projectId)?.[1]),
  );
  return {
    folded,
    fold(id: string, isFolded: boolean): void {
      if (folded.has(id) === isFolded) return;
      const next = new Set(folded);
      if (isFolded) next.add(id);
      else next.delete(id);
      setFolded(next);
      const others = readAll().filter(([other]) => other !== projectId);
      store(key, [[projectId, [...next]], ...others].slice(0, mostProjects));
    },
  };
}
