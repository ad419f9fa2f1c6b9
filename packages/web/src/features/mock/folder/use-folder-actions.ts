import type { Folder, MockBrief } from '@easymock/contract';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/api';
import { invalidateReads, useChange } from '../../../lib/api/queries';
import { showSuccess } from '../../../lib/state/notices';
import { useTexts } from '../../../lib/texts/texts';
import { formatNumber } from '../../../lib/texts/time';
import { texts } from './texts';

/** A position in the project's list, relative to another mock. */
export interface Beside {
  readonly id: string;
  readonly side: 'before' | 'after';
}

/** Returns the mutations of folders and their contents. */
export function useFolderActions(projectId: string, mocks: readonly MockBrief[]) {
  const t = useTexts(texts);
  const client = useQueryClient();
  const create = useChange('folder', 'create', {
    inputOf: ({ name, parentId }: { name: string; parentId: string | null }) => ({
      project_id: projectId,
      name,
      parent_id: parentId,
    }),
  });
  const rename = useChange('folder', 'update');
  const moveFolder = useChange('folder', 'move');
  const remove = useChange('folder', 'delete', { done: t.deleted });
  const move = useChange('mock', 'move');

  /** Moves mocks into a folder, and offers an undo. */
  const file = async (ids: readonly string[], folder: Folder | null) => {
    const wanted = new Set(ids);
    const folderId = folder?._id ?? null;
    const before = new Map<string | null, string[]>();
    for (const { _id, folder_id } of mocks) {
      if (!wanted.has(_id) || folder_id === folderId) continue;
      before.set(folder_id, [...(before.get(folder_id) ?? []), _id]);
    }
    const moved = [...before.values()].flat();
    if (moved.length === 0) return;
    await move.mutateAsync({ project_id: projectId, ids: moved, folder_id: folderId });
    const undo = async () => {
      for (const [folder_id, former] of before) await api.mock.move({ project_id: projectId, ids: former, folder_id });
      await invalidateReads(client, 'mock', 'move');
    };
    const count = formatNumber(moved.length);
    showSuccess(folder ? t.moved({ count, name: folder.name }) : t.movedOut({ count }), {
      label: t.undo,
      // The failed change has reported itself already.
      run: () => void undo().catch(() => {}),
    });
  };
  return {
    create,
    rename,
    moveFolder,
    remove,
    file,
    /** Moves mocks to a position beside another mock. */
    order: (ids: readonly string[], beside: Beside) =>
      move.mutate({ project_id: projectId, ids: [...ids], next_to: beside }),
  };
}
export type FolderActions = ReturnType<typeof useFolderActions>;
