import { useRef, useState } from 'react';
import { changedIn } from '../../../kit/form/form-values';
import { type EditedVersion, FieldRefusal } from '../../../kit/form/use-record-form';
import { CallError } from '../../../lib/api/api';

/** A form for a record that several people edit. */
export interface VersionedForm<Values extends object> {
  readonly values: Values;
  readonly isDirty: boolean;
  /**
   * Number of conflicts found since that version, where somebody else changed the same field: by a refused
   * save, or by a draft.
   */
  readonly conflicts: number;
  /** Returns the version that was last opened or saved; a save sends the difference from it. */
  readonly readEdited: () => EditedVersion<Values>;
  /** Continues from a newer version with the given values in the fields. */
  readonly moveTo: (newer: EditedVersion<Values>, values: Values) => void;
}

/**
 * Tracks the version that a form edits. Its `save` sends only the changed fields and the version they are
 * based on.
 * @example save: (values) => edited.save(values, (change) => update.mutateAsync({ id, ...change }))
 */
export function useEditedVersion<Values extends object>(opened: EditedVersion<Values>) {
  const edited = useRef(opened);
  const [conflicts, setConflicts] = useState(0);
  return {
    conflicts,
    readEdited: () => edited.current,
    moveTo(newer: EditedVersion<Values>): void {
      edited.current = newer;
      setConflicts(0);
    },
    /** Continues from an older version, for a draft that is based on it. */
    reopen(older: EditedVersion<Values>): void {
      edited.current = older;
      setConflicts(1);
    },
    async save(
      values: Values,
      send: (change: Partial<Values> & { version: number }) => Promise<{ version: number } | null>,
    ): Promise<void> {
      const { version, values: before } = edited.current;
      const change = {} as Partial<Values>;
      for (const key of changedIn(before, values)) change[key] = values[key];
      try {
        const saved = await send({ ...change, version });
        edited.current = { version: saved?.version ?? version, values };
        setConflicts(0);
      } catch (error) {
        if (!(error instanceof CallError) || !error.is('staleVersion')) throw error;
        // The banner of the newer version explains what to do.
        setConflicts((num) => num + 1);
        throw new FieldRefusal({});
      }
    },
  };
}
