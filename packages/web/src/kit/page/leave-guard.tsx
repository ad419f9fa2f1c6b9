import { useEffect, useEffectEvent, useRef } from 'react';
import { type Location, useBlocker, useNavigate } from 'react-router';
import { onFirstUse } from '../../lib/browser/first-use';
import { useTexts } from '../../lib/texts/texts';
import { ConfirmDialog, loadConfirm } from '../dialogs/confirm-dialog';
import { kitTexts } from '../kit-texts';

/**
 * Asks before leaving with changes, and offers to save them first. Not when a session ends: that is no choice of the person, leads
 * out past the router, and the draft is kept.
 * @example <LeaveGuard isDirty={form.isGuarded} onSave={save} />
 */
export function LeaveGuard({
  isDirty,
  onSave,
  onStay,
  isFree = () => false,
}: {
  isDirty: () => boolean;
  /** Saves, and calls back when that is done; answers whether it is trying. */
  onSave?: (after: () => unknown) => boolean;
  /** Called when the person stays after all. */
  onStay?: () => void;
  /** Paths to which one may go without a question: what was typed is kept for the way back. */
  isFree?: (pathname: string) => boolean;
}) {
  const t = useTexts(kitTexts);
  const navigate = useNavigate();
  // As `navigate` takes it: the location that the blocker tells has the base path in front, which would come twice.
  const target = useRef<Location>(undefined);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    target.current = nextLocation;
    return isDirty() && nextLocation.pathname !== currentLocation.pathname && !isFree(nextLocation.pathname);
  });
  const askBrowser = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isDirty()) event.preventDefault();
  });
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => askBrowser(event);
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, []);
  // By the time of the question the network may be gone.
  useEffect(() => onFirstUse(() => void loadConfirm().catch(() => {})), []);
  const saveAndLeave = () => {
    const place = target.current;
    blocker.reset?.();
    onSave?.(() => place && navigate(place));
  };
  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      better={onSave && { text: t.saveAndLeave, run: saveAndLeave }}
      title={t.leaveTitle}
      okText={t.leave}
      isHarmless
      cancelText={t.stay}
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => {
        blocker.reset?.();
        onStay?.();
      }}
    >
      {t.leaveText}
    </ConfirmDialog>
  );
}
