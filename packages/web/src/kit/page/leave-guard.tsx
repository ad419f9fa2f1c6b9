import { useEffect, useEffectEvent, useRef } from 'react';
import { type Location, useBlocker, useNavigate } from 'react-router';
import { onFirstUse } from '../../lib/browser/first-use';
import { useTexts } from '../../lib/texts/texts';
import { ConfirmDialog, loadConfirm } from '../dialogs/confirm-dialog';
import { kitTexts } from '../kit-texts';

/**
 * Asks before the user leaves with unsaved changes, and offers to save them. The end of a session causes no question,
 * because that navigation bypasses the router, and the draft is stored.
 * @example <LeaveGuard isDirty={form.isGuarded} onSave={save} />
 */
export function LeaveGuard({
  isDirty,
  onSave,
  onStay,
  isFree = () => false,
}: {
  isDirty: () => boolean;
  /** Starts a save and calls `after` when it has succeeded. @returns whether the save was started */
  onSave?: (after: () => unknown) => boolean;
  /** Called when the user decides to stay. */
  onStay?: () => void;
  /** Paths that need no question, because the input is preserved for the way back. */
  isFree?: (pathname: string) => boolean;
}) {
  const t = useTexts(kitTexts);
  const navigate = useNavigate();
  // The location from the arguments of the blocker function, because `blocker.location` contains the base path, which
  // `navigate` would add again.
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
  // Preloads the dialog, because the network may be gone when the dialog is needed.
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
