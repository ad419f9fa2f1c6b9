import type { CollectionSetting } from '@easymock/contract';
import { findLists, type ListPlace, ModeError } from '@easymock/mock-engine';

/** Returns the lists of objects in a definition, the most likely first; none while it cannot be parsed. */
export function listsOf(mode: string): readonly ListPlace[] {
  try {
    return findLists(mode);
  } catch (error) {
    if (error instanceof ModeError) return [];
    throw error;
  }
}

/** Returns the setting of a collection for a definition, as the names in it suggest. */
export function suggestCollection(mode: string): CollectionSetting {
  const [best] = listsOf(mode);
  return {
    list_path: [...(best?.path ?? ['data', 'list'])],
    id_field: best?.idField ?? 'id',
    scope: 'project',
    first_rows: 0,
    takes: [],
  };
}
