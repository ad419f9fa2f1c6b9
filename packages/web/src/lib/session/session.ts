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

/** The token as it is kept in the local storage: our scripts read it there, and no request carries it along by itself. */
export interface KeptToken {
  readonly token: string;
  readonly isRemembered: boolean;
}

/** A cookie without a secret. It ends with the browser, and with it a session that is not remembered. */
const openCookie = `${storagePrefix}open`;

/**
 * Text that sets a cookie of ours until the browser ends. Its own function, since a wrong attribute here is a hole.
 * Under https the prefix lets no other host or unencrypted page set the cookie; browsers demand the path `/` for it.
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

/** The token if it still holds: one that is not remembered ends with the browser in which the cookies were set. */
export function currentToken(kept: KeptToken | null, cookies: string): string {
  if (!kept) return '';
  // Sessions that began before the prefix have the cookie without it, also under https.
  const isOpen = [openCookie, hostCookiePrefix + openCookie].some(
    (name) => cookieOf(name, cookies) !== undefined,
  );
  return kept.isRemembered || isOpen ? kept.token : '';
}

function asKeptToken(value: unknown): KeptToken | null {
  const kept = value as Partial<KeptToken> | null;
  return typeof kept?.token === 'string'
    ? { token: kept.token, isRemembered: kept.isRemembered === true }
    : null;
}

/** If the local storage refuses writes, the session lasts as long as its page. */
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
 * Takes the token over from the cookie of an earlier version, which went to every mock of this host. That version kept
 * the person beside it. Without one the cookie is not from there: any service of this host, on whatever port, can set
 * one and so sign people in as somebody else.
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

export const readToken = (): string =>
  currentToken(unstored ?? asKeptToken(readStored('token')), document.cookie);
export const readUser = (): SessionUser | null => user.get();
/** Calls back when somebody signs in or out, or changes. */
export const followUser = (listener: () => void): (() => void) => user.subscribe(listener);
/** The person who is signed in, or null. */
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
