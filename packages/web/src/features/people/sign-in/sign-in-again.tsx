import { storagePrefix } from '@easymock/contract';
import { Modal } from 'antd';
import { useEffect } from 'react';
import { resetExpiryNotice } from '../../../lib/api/api';
import { readToken, readUser } from '../../../lib/session/session';
import { leaveForLogin } from '../../../lib/session/shell';
import { endSignInRequest } from '../../../lib/session/sign-in-again';
import { useTexts } from '../../../lib/texts/texts';
import { SignInForm } from './sign-in-form';
import { texts } from './texts';
import { useSignIn } from './use-sign-in';

/** Asks the person whose session ended for their password, above a page with unsaved state. */
export function SignInAgain() {
  const t = useTexts(texts);
  const signIn = useSignIn(false, ({ mustChangePassword, mustAddFactor }) => {
    endSignInRequest(true);
    if (mustChangePassword || mustAddFactor) leaveForLogin();
  });
  useEffect(() => {
    const former = readToken();
    // The person may also have signed in in another tab.
    const look = ({ key }: StorageEvent) => {
      if (key !== `${storagePrefix}token` || [former, ''].includes(readToken())) return;
      resetExpiryNotice();
      endSignInRequest(true);
    };
    addEventListener('storage', look);
    return () => removeEventListener('storage', look);
  }, []);
  return (
    <Modal
      open
      width={400}
      title={t.againTitle}
      footer={null}
      mask={{ closable: false }}
      onCancel={() => {
        // The next call that needs a session opens the dialog again.
        resetExpiryNotice();
        endSignInRequest(false);
      }}
    >
      <p style={{ marginBottom: 16, color: 'var(--g-ink2)' }}>{t.againText}</p>
      <SignInForm signIn={signIn} isRegistering={false} person={readUser()?.name} />
    </Modal>
  );
}
