import { type ReactNode, useState } from 'react';
import { useTexts } from '../../lib/texts/texts';
import { formatMoment } from '../../lib/texts/time';
import { ConfirmDialog } from '../dialogs/confirm-dialog';
import { resourceTexts } from './texts';

/** The fields of a record that describe its last change. */
interface Changed {
  readonly version: number;
  readonly updateUserName: string;
  readonly update_at: string;
}

/**
 * Handles stale saves of editors that fill a page: `find` fetches the newer version, and `dialog` offers to
 * load or to overwrite it. Forms in dialogs use `EditModal`, which handles this itself.
 * @example const newer = useNewerVersion({ read, load: show, overwrite: (version) => save(version) }); … {newer.dialog}
 */
export function useNewerVersion<Row extends Changed>(options: {
  read: () => Promise<Row>;
  load: (newer: Row) => void;
  overwrite: (version: number) => unknown;
}): { find: () => Promise<void>; dialog: ReactNode } {
  const t = useTexts(resourceTexts);
  const [newer, setNewer] = useState<Row>();
  const close = () => setNewer(undefined);
  return {
    // The API client reports a failed fetch; the next save retries.
    find: async () => setNewer(await options.read().catch(() => undefined)),
    dialog: (
      <ConfirmDialog
        isOpen={newer !== undefined}
        title={t.changedMeanwhile({
          who: newer?.updateUserName ?? '',
          when: newer ? formatMoment(newer.update_at) : '',
        })}
        okText={t.keepMine}
        better={{
          text: t.loadNewest,
          run: () => {
            if (newer) options.load(newer);
            close();
          },
        }}
        onConfirm={() => {
          close();
          return newer && options.overwrite(newer.version);
        }}
        onCancel={close}
      >
        {t.loadDiscards}
      </ConfirmDialog>
    ),
  };
}
