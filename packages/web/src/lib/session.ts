import {
  base,
  type CurrentUser,
  type SignedIn,
  storagePrefix,
  tokenCookie,
  type UserAuth,
} from '@easymock/contract';
import { signal, useSignal } from './signal';
import { readStored, removeStored, store } from './storage';

export type SessionUser = CurrentUser;

const rememberSeconds = 31 * 24 * 60 * 60;

/** The cookie's text. Its own function, since a wrong attribute here is a hole. */
export function tokenCookieText(
  token: string,
  options: { isRemembered: boolean; isSecure: boolean },
): string {
  const parts = [`${tokenCookie}=${encodeURIComponent(token)}`, `path=${base}`, 'SameSite=Strict'];
  if (options.isSecure) parts.push('Secure');
  if (options.isRemembered) parts.push(`max-age=${rememberSeconds}`);
  return parts.join('; ');
}

export function tokenFromCookies(cookies: string): string {
  for (const entry of cookies.split('; ')) {
    if (!entry.startsWith(`${tokenCookie}=`)) continue;
    try {
      return decodeURIComponent(entry.slice(tokenCookie.length + 1));
    } catch {
      return '';
    }
  }
  return '';
}

function asUser(value: unknown): SessionUser | null {
  const user = value as Partial<SessionUser> | null;
  const isUser = typeof user?._id === 'string' && Array.isArray(user.userAuthKey);
  return isUser ? (user as SessionUser) : null;
}

const user = signal<SessionUser | null>(asUser(readStored('user')));

export const readToken = (): string => tokenFromCookies(document.cookie);
export const readUser = (): SessionUser | null => user.get();
/** The person who is signed in, or null. */
export const useUser = (): SessionUser | null => useSignal(user);

function writeUser(value: SessionUser | null): void {
  if (value) store('user', value);
  else removeStored('user');
  user.set(value);
}

export function beginSession({ token, preferences: _, ...person }: SignedIn, isRemembered: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the contract names this cookie, and cookieStore is not everywhere
  document.cookie = tokenCookieText(token, { isRemembered, isSecure: location.protocol === 'https:' });
  writeUser(person);
}

export function endSession(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: see above
  document.cookie = `${tokenCookie}=; path=${base}; SameSite=Strict; max-age=0`;
  writeUser(null);
}

/** What the server says the person may open now. */
export function updatePermissions(auth: UserAuth): void {
  const current = user.get();
  if (!current) return;
  if (current.userAuthKey.join() === auth.userAuthKey.join()) return;
  writeUser({
    ...current,
    userAuthKey: auth.userAuthKey,
    userAuthName: auth.userAuthName,
    authMap: auth.userAuthName,
  });
}

export function updateUser(changes: Partial<SessionUser>): void {
  const current = user.get();
  if (current) writeUser({ ...current, ...changes });
}

/** Another tab signed out or became someone else: this one must not go on as before. */
export function followSession(onChange: () => void): void {
  addEventListener('storage', (event) => {
    if (event.key !== `${storagePrefix}user`) return;
    const before = user.get()?._id;
    user.set(asUser(readStored('user')));
    if (before && user.get()?._id !== before) onChange();
  });
}
