import { useEffect } from 'react';
import { leaveForLogin } from '../lib/session/shell';

/** Leaves the app shell if a link leads to a page of the auth shell. */
export function ToSignIn() {
  useEffect(leaveForLogin, []);
  return null;
}
