import { matchPage } from '@easymock/contract';
import { LogOutPage } from './log-out-page';
import { LoginPage } from './login-page';

/** The shell for the pages for signing in and out. */
export function AuthShell() {
  return matchPage(location.pathname)?.name === 'logOut' ? <LogOutPage /> : <LoginPage />;
}
