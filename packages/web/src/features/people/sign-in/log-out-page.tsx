import { useEffect } from 'react';
import { api } from '../../../lib/api/api';
import { endSession, readToken } from '../../../lib/session/session';
import { arriveAtLogin } from '../../../lib/session/shell';

/** Ends the session on the server, then in this browser, and then opens the sign-in page. Renders nothing. */
export function LogOutPage() {
  useEffect(() => {
    // The session ends here even if the server cannot be reached, where it then expires by itself.
    const told = readToken() ? api.account.loginOut({}, { claims: 'all' }).catch(() => {}) : null;
    void Promise.race([told, new Promise((resolve) => setTimeout(resolve, 3000))]).then(() => {
      endSession();
      arriveAtLogin();
    });
  }, []);
  return <main aria-busy="true" />;
}
