import {
  base,
  type CurrentUser,
  hostCookiePrefix,
  type SignedIn,
  storagePrefix,
  tokenCookie,
  type UserAuth,
} from '@easymock/contract';
import { signal, useSignal } from '../state/signal';
import { readStored, removeStored, store } from '../storage/storage';

export type SessionUser = CurrentUser;

/** The token as stored in local storage, which only scripts read; unlike a cookie, browsers send it with no request. */
export interface KeptToken {
  readonly token: string;
  readonly isRemembered: boolean;
}

/**
 * Name of a cookie without a secret. The cookie ends with the browser, and so does a session that is not
 * remembered.
 */
const openCookie = `${storagePrefix}open`;

/**
 * Returns the text that sets a session cookie. A separate function, because a wrong attribute here is a
 * security hole. Under https, the `__Host-` prefix prevents other hosts and unencrypted pages from setting
 * the cookie; browsers require the path `/` for it.
 */
export function cookieText(name: string, value: string, isSecure: boolean): string {
  return isSecure
    ? `${hostCookiePrefix}${name}=${value}; path=/; SameSite=Strict; Secure`
    : `${name}=${value}; path=${base}; SameSite=Strict`;
}

export function cookieOf(name: string, cookies: string): string | undefined {
  const entry = cookies.split('; ').find((text) => text.startsWith(`${name}=`));
  return entry?.slice(name.length + 1);
}

/**
 * Returns the token if it is still valid. A session that is not remembered ends with the browser in which the
 * cookies were set.
 */
export function currentToken(kept: KeptToken | null, cookies: string): string {
  if (!kept) return '';
  // Sessions from before the prefix have the cookie without it, even under https.
  const isOpen = [openCookie, hostCookiePrefix + openCookie].some((name) => cookieOf(name, cookies) !== undefined);
  return kept.isRemembered || isOpen ? kept.token : '';
}

function asKeptToken(value: unknown): KeptToken | null {
  const kept = value as Partial<KeptToken> | null;
  return typeof kept?.token === 'string' ? { token: kept.token, isRemembered: kept.isRemembered === true } : null;
}

/** Replaces local storage if that refuses writes; the session then lasts as long as its page. */
let unstored: KeptToken | null = null;

function setCookie(text: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is not everywhere
  document.cookie = text;
}

function keepToken(kept: KeptToken): void {
  unstored = store('token', kept) ? null : kept;
  if (!kept.isRemembered) setCookie(cookieText(openCookie, '1', location.protocol === 'https:'));
}

function forgetToken(): void {
  unstored = null;
  removeStored('token');
  for (const isSecure of [false, true]) setCookie(`${cookieText(openCookie, '', isSecure)}; max-age=0`);
}

/**
 * Migrates the token from the cookie of an earlier version, which was sent to every mock of this host. That
 * version stored the person beside the token. A cookie without a stored person is ignored: any service on
 * this host, on any port, could have set it to sign people in as somebody else.
 */
function adoptTokenCookie(): void {
  const value = cookieOf(tokenCookie, document.cookie);
  if (value === undefined) return;
  setCookie(`${cookieText(tokenCookie, '', false)}; max-age=0`);
  if (!readStored('token') && asUser(readStored('user'))) keepToken({ token: value, isRemembered: false });
}

if (typeof document !== 'undefined') adoptTokenCookie();

function asUser(value: unknown): SessionUser | null {
  const user = value as Partial<SessionUser> | null;
  const isUser = typeof user?._id === 'string' && Array.isArray(user.userAuthKey);
  return isUser ? (user as SessionUser) : null;
}

const user = signal<SessionUser | null>(asUser(readStored('user')));

export const readToken = (): string => currentToken(unstored ?? asKeptToken(readStored('token')), document.cookie);
export const readUser = (): SessionUser | null => user.get();
/** Returns whether requests are sent in the name of a person; another tab may have just signed in somebody else. */
export const isSessionOf = (userId: string): boolean => (asUser(readStored('user')) ?? user.get())?._id === userId;
/** Calls the listener when the person signs in or out, or changes. */
export const followUser = (listener: () => void): (() => void) => user.subscribe(listener);
/** Returns the signed-in person, or null. */
export const useUser = (): SessionUser | null => useSignal(user);

function writeUser(value: SessionUser | null): void {
  if (value) store('user', value);
  else removeStored('user');
  user.set(value);
}

export function beginSession({ token, preferences: _, ...person }: SignedIn, isRemembered: boolean): void {
  keepToken({ token, isRemembered });
  writeUser(person);
}

export function endSession(): void {
  forgetToken();
  writeUser(null);
}

/** Stores the rights that the server reports for the person now. */
export function updatePermissions(auth: UserAuth): void {
  const current = user.get();
  if (!current) return;
  if (current.userAuthKey.join() === auth.userAuthKey.join()) return;
  writeUser({ ...current, userAuthKey: auth.userAuthKey, userAuthName: auth.userAuthName, authMap: auth.userAuthName });
}

export function updateUser(changes: Partial<SessionUser>): void {
  const current = user.get();
  if (current) writeUser({ ...current, ...changes });
}

/**
 * Calls `onChange` if another tab signed out or changed the person, because this tab must not go on as
 * before.
 */
export function followSession(onChange: () => void): void {
  addEventListener('storage', (event) => {
    if (event.key !== `${storagePrefix}user`) return;
    const before = user.get()?._id;
    user.set(asUser(readStored('user')));
    if (before && user.get()?._id !== before) onChange();
  });
}
