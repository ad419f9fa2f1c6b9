import type { RecordHead } from '@easymock/contract';
import { useState } from 'react';
import { showSuccess } from '../../lib/state/notices';
import { useTexts } from '../../lib/texts/texts';
import { ConfirmByName } from '../dialogs/confirm-by-name';
import { ConfirmDialog } from '../dialogs/confirm-dialog';
import { resourceTexts } from './texts';
import type { Records } from './use-records';

/**
 * Deletes a record after a confirmation; the success notice offers to undo the deletion.
 * @example const removal = useRemoval(records); removal.ask(row); … {removal.dialog}
 */
export function useRemoval<Row extends RecordHead, Values extends object>(records: Records<Row, Values>) {
  const { resource, refresh, restore } = records;
  const t = useTexts(resourceTexts);
  const [doomed, setDoomed] = useState<Row>();
  const [named, setNamed] = useState<Row>();
  const removeDoomed = async () => {
    if (!doomed || !resource.remove) return;
    await resource.remove({ id: doomed._id });
    await afterRemoval(doomed);
  };
  const removeNamed = async () => {
    if (!named || !resource.remove) return;
    await resource.remove({ id: named._id, confirmName: resource.nameOf(named) });
    await afterRemoval(named);
  };
  const afterRemoval = async (gone: Row) => {
    setDoomed(undefined);
    setNamed(undefined);
    showSuccess(t.removed, { label: t.undo, run: () => void restore(gone).catch(() => {}) });
    await refresh();
  };
  return {
    ask: (row: Row) => (resource.reachOf?.(row) ? setNamed(row) : setDoomed(row)),
    dialog: named ? (
      <ConfirmByName
        isOpen
        title={t.deleteTitle({ name: resource.nameOf(named) })}
        name={resource.nameOf(named)}
        onConfirm={removeNamed}
        onCancel={() => setNamed(undefined)}
      >
        {resource.reachOf?.(named)} {t.deleteText}
      </ConfirmByName>
    ) : (
      <ConfirmDialog
        isOpen={doomed !== undefined}
        title={t.deleteTitle({ name: doomed ? resource.nameOf(doomed) : '' })}
        okText={t.remove}
        onConfirm={removeDoomed}
        onCancel={() => setDoomed(undefined)}
      >
        {t.deleteText}
      </ConfirmDialog>
    ),
  };
}
