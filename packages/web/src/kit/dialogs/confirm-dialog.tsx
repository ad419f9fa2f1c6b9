import { lazy, Suspense } from 'react';
import { useOnceTrue } from '../../lib/state/use-once-true';
import type { ConfirmProps } from './confirm-modal';

/** Loads what the dialog shows, for whoever knows that it may open where nothing can be loaded any more. */
export const loadConfirm = async () => ({ default: (await import('./confirm-modal')).ConfirmModal });
const ConfirmModal = lazy(loadConfirm);

/**
 * Asks before something that is hard to take back. Cancel has the focus, the red button says the verb, and when the
 * server refuses, the dialog stays for another try.
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
