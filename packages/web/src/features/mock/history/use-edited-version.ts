import { useRef, useState } from 'react';
import { changedIn } from '../../../kit/form/form-values';
import { type EditedVersion, FieldRefusal } from '../../../kit/form/use-record-form';
import { CallError } from '../../../lib/api/api';

/** A form of a record that several people edit. */
export interface VersionedForm<Values extends object> {
  readonly values: Values;
  readonly isDirty: boolean;
  /** How often it turned out since then that somebody else changed the same field: by a refused save, or by a draft. */
  readonly conflicts: number;
  /** The version that was opened or saved last: a save sends what differs from it. */
  readonly readEdited: () => EditedVersion<Values>;
  /** Goes on from a newer version with these values in the fields. */
  readonly moveTo: (newer: EditedVersion<Values>, values: Values) => void;
}

/**
 * The version that a form edits. Its save sends the fields that were changed, and the version they were changed in.
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
    /** Goes on from a version that was opened earlier, over which something was typed that somebody else changed since. */
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
        // The banner of the newer version says what to do.
        setConflicts((num) => num + 1);
        throw new FieldRefusal({});
      }
    },
  };
}
