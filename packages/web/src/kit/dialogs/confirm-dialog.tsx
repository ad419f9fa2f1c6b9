import { lazy, Suspense } from 'react';
import { useOnceTrue } from '../../lib/state/use-once-true';
import type { ConfirmProps } from './confirm-modal';

/** Preloads the dialog's content, for callers whose dialog may open when the network is gone. */
export const loadConfirm = async () => ({ default: (await import('./confirm-modal')).ConfirmModal });
const ConfirmModal = lazy(loadConfirm);

/**
 * Asks for confirmation of an action that is hard to undo. Cancel has the focus, and the red button names the
 * action. If the server refuses, the dialog stays open for a retry.
 * @example <ConfirmDialog isOpen={isAsking} title={t.stopTitle({ name })} okText={t.stop} onConfirm={() => change.mutateAsync(…)} onCancel={close}>{t.stopText}</ConfirmDialog>
 */
export function ConfirmDialog(props: ConfirmProps) {
  const wasOpen = useOnceTrue(props.isOpen);
  return (
    wasOpen && (
      <Suspense>
        <ConfirmModal {...props} />
      </Suspense>
    )
  );
}
