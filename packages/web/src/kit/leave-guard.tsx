import { Modal } from 'antd';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useTexts } from '../lib/texts';
import { kitTexts } from './kit-texts';

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
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isDirty()) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isDirty]);
  return (
    <Modal
      open={blocker.state === 'blocked'}
      width={420}
      title={t.leaveTitle}
      okText={t.leave}
      cancelText={t.stay}
      okButtonProps={{ danger: true }}
      cancelButtonProps={{ autoFocus: true }}
      onOk={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
      destroyOnHidden
    >
      {t.leaveText}
    </Modal>
  );
}
