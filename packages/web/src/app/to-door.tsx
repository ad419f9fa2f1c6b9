import { useEffect } from 'react';
import { leaveForLogin } from '../lib/world';

/** A link inside the house that led to signing in or out. */
export function ToDoor() {
  useEffect(leaveForLogin, []);
  return null;
}
