import { lazy, type ReactNode, Suspense } from 'react';
import { useOnceTrue } from '../../lib/state/use-once-true';

/** Loads what the dialog shows, for whoever knows that it may open where nothing can be loaded any more. */
export const loadConfirm = async () => ({ default: (await import('./confirm-modal')).ConfirmModal });
const ConfirmModal = lazy(loadConfirm);

export interface ConfirmProps {
  isOpen: boolean;
  title: string;
  /** The verb on the red button. */
  okText: string;
  cancelText?: string;
  /** A way out that loses nothing, as the primary button. */
  better?: { text: string; run: () => void } | undefined;
  children: ReactNode;
  /** The dialog waits for its end. It shows its own failures, as every call does unless somebody claims them. */
  onConfirm: () => unknown;
  onCancel: () => void;
  /** Called when the dialog is gone and has given the focus back. */
  onClosed?: () => void;
}

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
