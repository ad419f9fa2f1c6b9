import { matchPage } from '@easymock/contract';
import { LogOutPage } from './log-out-page';
import { LoginPage } from './login/login-page';

/** Signing in and out: the two pages of the small world. */
export function Door() {
  return matchPage(location.pathname)?.name === 'logOut' ? <LogOutPage /> : <LoginPage />;
}
