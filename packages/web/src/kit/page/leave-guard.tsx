import { useEffect, useEffectEvent } from 'react';
import { useBlocker } from 'react-router';
import { useTexts } from '../../lib/texts/texts';
import { ConfirmDialog } from '../dialogs/confirm-dialog';
import { kitTexts } from '../kit-texts';

/**
 * Asks before leaving with changes. Not when a session ends: that is no choice of the person, leads
 * out past the router, and the draft is kept.
 * @example <LeaveGuard isDirty={isDirty && !isSaved} />
 */
export function LeaveGuard({ isDirty }: { isDirty: () => boolean }) {
  const t = useTexts(kitTexts);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty() && nextLocation.pathname !== currentLocation.pathname,
  );
  const askBrowser = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isDirty()) event.preventDefault();
  });
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => askBrowser(event);
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, []);
  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      title={t.leaveTitle}
      okText={t.leave}
      cancelText={t.stay}
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      {t.leaveText}
    </ConfirmDialog>
  );
}
