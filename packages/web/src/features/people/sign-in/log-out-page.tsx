import { useEffect } from 'react';
import { api } from '../../../lib/api/api';
import { endSession, readToken } from '../../../lib/session/session';
import { arriveAtLogin } from '../../../lib/session/shell';

/** Shows nothing: ends the session on the server, then here, then leads to the sign-in page. */
export function LogOutPage() {
  useEffect(() => {
    // Gone here even when the server cannot be told: it lets the session run out by itself.
    const told = readToken() ? api.account.loginOut({}, { claims: 'all' }).catch(() => {}) : null;
    void Promise.race([told, new Promise((resolve) => setTimeout(resolve, 3000))]).then(() => {
      endSession();
      arriveAtLogin();
    });
  }, []);
  return <main aria-busy="true" />;
}
