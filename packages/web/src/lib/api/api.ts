import {
  apiBase,
  type Call,
  type CallData,
  type CallInput,
  type Contract,
  type FailureKind,
  type RecentCheckNeeds,
  type ValidationEntry,
} from '@easymock/contract';
import { readToken, updateUser } from '../session/session';
import { showNotice } from '../state/notices';
import { libTexts } from '../texts/lib-texts';
import { currentLanguage, currentTexts } from '../texts/texts';
import { takePrefetchedResponse } from './answer-ahead';
import { callTable } from './call-table';
import { failureCodes } from './failure-table';
import { beginRequest } from './progress';

const timeoutMs = 25_000;

export type CallErrorReason = 'refused' | 'timeout' | 'unreachable' | 'unreadable';

/** A call that did not succeed. Apart from the caller's abort, the only error that `api` throws. */
export class CallError extends Error {
  override readonly name = 'CallError';
  /**
   * `refused` means that the server answered with a failure; the other reasons mean that no valid answer
   * arrived.
   */
  readonly reason: CallErrorReason;
  readonly code: number;
  /** The kind in the contract's failure catalogue; empty if the server did not answer. */
  readonly kind: string;
  readonly status: number;
  /** One entry for each failing rule, for code 10001. */
  readonly entries: readonly ValidationEntry[];
  /** Data sent with the failure; for `staleVersion` the value that the call declares as `newer`. */
  readonly data: unknown;
  readonly requestId: string | undefined;
  /** Seconds to wait before the next attempt, if the server states them. */
  readonly retryAfter: number | undefined;

  constructor(
    message: string,
    details: {
      reason: CallErrorReason;
      code?: number;
      kind?: string;
      status?: number;
      entries?: readonly ValidationEntry[];
      data?: unknown;
      requestId?: string;
      retryAfter?: number;
    },
  ) {
    super(message);
    this.reason = details.reason;
    this.code = details.code ?? 0;
    this.kind = details.kind ?? '';
    this.status = details.status ?? 0;
    this.entries = details.entries ?? [];
    this.data = details.data;
    this.requestId = details.requestId;
    this.retryAfter = details.retryAfter;
  }

  /**
   * Returns whether the failure is of one of these kinds. During an update, a server node of the previous
   * version may answer without the kind.
   */
  is(...kinds: readonly FailureKind[]): boolean {
    return this.kind ? (kinds as readonly string[]).includes(this.kind) : kinds.some((kind) => this.isLike(kind));
  }

  /**
   * Returns whether the failure has the code of this kind. The kinds for a missing record, for example,
   * differ between features but share one code.
   */
  isLike(kind: FailureKind): boolean {
    return this.reason === 'refused' && this.code === failureCodes[kind];
  }

  /**
   * First error of each field. An error inside a field, such as `lines.3`, counts as an error of that field.
   */
  get fieldErrors(): Record<string, string> {
    const found: Record<string, string> = {};
    for (const [path, text] of this.entries.flatMap((entry) => Object.entries(entry))) {
      const [field = path] = path.split('.');
      found[field] ??= text;
    }
    return found;
  }

  /** Whether the session has ended, which has been reported to the person already. */
  get isSessionOver(): boolean {
    return this.status === 401 || this.status === 402 || this.is('userDisabled');
  }

  /**
   * Whether the failure needs no message: the session has ended, or the person cancelled the identity dialog.
   */
  get isSettled(): boolean {
    return this.isSessionOver || this.is('recentCheckNeeded');
  }
}

export interface CallOptions {
  signal?: AbortSignal;
  /** Failures that the caller shows itself; `all` if it shows every failure. */
  claims?: readonly FailureKind[] | 'all';
  /** Sends the request even if the page closes meanwhile; bodies of up to 64 kB. */
  isLast?: boolean;
  /** File sent in a form beside the input, if the call takes one. */
  file?: File | null;
}

type Caller<C extends Call> = (input: CallInput<C>, options?: CallOptions) => Promise<CallData<C>>;
export type Api = {
  readonly [G in keyof Contract]: {
    readonly [N in keyof Contract[G]]: Contract[G][N] extends Call ? Caller<Contract[G][N]> : never;
  };
};

/**
 * Reason why the person has to sign in again, choose a new password, or set up a second factor before the session can
 * continue.
 */
export type SessionEndReason = 'expired' | 'disabled' | 'changed' | 'newPassword' | 'secondFactor';
/** Handler for the end of a session. The app sets it at start-up, because this module must not depend on the router. */
let goToLogin: (reason: SessionEndReason) => 'above' | undefined = () => undefined;
/**
 * Sets the handler. The handler returns `above` if it opens a dialog above the page, so that no notice is
 * needed.
 */
export function onGoToLogin(listener: typeof goToLogin): void {
  goToLogin = listener;
}

/** Asks the person to confirm their identity. The app sets this function at start-up. */
let confirmIdentity: (needs: RecentCheckNeeds) => Promise<boolean> = async () => false;
export function onRecentCheckNeeded(listener: typeof confirmIdentity): void {
  confirmIdentity = listener;
}

/** Called when the person lacks a right that a screen expected; the app then reloads the rights. */
let onLostRight: () => void = () => {};
export function onForbidden(listener: () => void): void {
  onLostRight = listener;
}

export interface Answer {
  status: number;
  body: unknown;
  retryAfter: number | undefined;
}

function queryOf(input: unknown): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(input ?? {})) {
    if (value !== undefined && value !== null) query.set(key, String(value));
  }
  const text = query.toString();
  return text && `?${text}`;
}

/** Returns the body of a POST: JSON, or a form with a file, for which the browser sets the content type. */
function bodyOf(input: unknown, file: File | null | undefined): { body: BodyInit; type?: string } {
  const json = JSON.stringify(input ?? {});
  if (!file) return { body: json, type: 'application/json' };
  const form = new FormData();
  form.append('input', json);
  form.append('file', file, file.name);
  return { body: form };
}

async function send(
  call: { method: string; path: string },
  input: unknown,
  signal: AbortSignal,
  { isLast = false, file }: CallOptions,
): Promise<Answer> {
  const headers: Record<string, string> = { Accept: 'application/json', 'Accept-Language': currentLanguage() };
  const token = readToken();
  if (token) headers.Authorization = `Bearer ${token}`;
  const isGet = call.method === 'GET';
  const { body: sent, type } = isGet ? {} : bodyOf(input, file);
  if (type) headers['Content-Type'] = type;
  const address = apiBase + call.path + (isGet ? queryOf(input) : '');
  const ahead = isGet ? await takePrefetchedResponse(address, token, signal) : undefined;
  const response =
    ahead ?? (await fetch(address, { method: call.method, headers, body: sent, signal, keepalive: isLast }));
  const text = await response.text();
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    body = undefined;
  }
  return { status: response.status, body, retryAfter: Number(response.headers.get('Retry-After')) || undefined };
}

const isEntries = (value: unknown): value is ValidationEntry[] =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'object' && entry !== null);

/**
 * Parses the envelope into the data of a success or the error of a failure. No other code reads the envelope.
 * @example readAnswer(200, { success: false, code: 10002, message: '项目不存在', data: null }) // CallError
 */
export function readAnswer({ status, body, retryAfter }: Answer): { data: unknown } | CallError {
  const envelope = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  if (status < 400 && envelope.success === true) return { data: envelope.data };
  const requestId = typeof envelope.requestId === 'string' ? envelope.requestId : undefined;
  if (envelope.success !== false || typeof envelope.code !== 'number') {
    // The body is probably a proxy's error page. The status still distinguishes 401 from other failures.
    const error = typeof envelope.error === 'string' ? envelope.error : undefined;
    const message = error ?? currentTexts(libTexts).unreadable({ status });
    return new CallError(message, { reason: 'unreadable', status, requestId, retryAfter });
  }
  const lists = [envelope.data, envelope.message].filter(isEntries);
  const entries = lists[0] ?? [];
  const first = entries.map((entry) => Object.values(entry)[0]).find(Boolean);
  const message = typeof envelope.message === 'string' ? envelope.message : (first ?? String(envelope.error ?? ''));
  return new CallError(first ?? message, {
    reason: 'refused',
    code: envelope.code,
    kind: typeof envelope.kind === 'string' ? envelope.kind : '',
    status,
    entries,
    data: envelope.data,
    requestId,
    retryAfter,
  });
}

function errorText(body: unknown): string {
  const error = (body as { error?: unknown } | undefined)?.error;
  return typeof error === 'string' ? error : '';
}

let hasExpired = false;
/** Resets the flag after a new sign-in, so that the next expiry is reported again. */
export function resetExpiryNotice(): void {
  hasExpired = false;
}

/** Handles the three answers that concern the session, once for the whole client. */
function handleSessionEnd(answer: Answer, error: CallError): boolean {
  const t = currentTexts(libTexts);
  if (answer.status === 401 && /authentication/i.test(errorText(answer.body))) {
    // Several calls fail together when a session expires; one notice is enough.
    if (!hasExpired) {
      hasExpired = true;
      if (goToLogin('expired') !== 'above')
        showNotice({ kind: 'info', title: t.hint, text: t.loginAgain, key: 'expired' });
    }
    return true;
  }
  if (answer.status === 402) {
    showNotice({
      kind: 'error',
      title: t.changedTitle,
      text: t.changedText,
      duration: 10_000,
      hasCountdown: true,
      key: 'changed',
      action: { label: t.goToLogin, run: () => void goToLogin('changed') },
    });
    return true;
  }
  if (error.is('newPasswordNeeded')) {
    // The session continues: the sign-in page asks for a new password.
    updateUser({ mustChangePassword: true });
    goToLogin('newPassword');
    return true;
  }
  if (error.is('secondFactorMissing')) {
    // The session stays valid: the sign-in page leads to the setup of a second factor.
    updateUser({ mustAddFactor: true });
    goToLogin('secondFactor');
    return true;
  }
  // The person cancelled the identity dialog: the form stays unchanged, without a message.
  if (error.is('recentCheckNeeded')) return true;
  if (error.is('forbidden')) onLostRight();
  if (error.reason === 'refused' && error.code === failureCodes.userDisabled) {
    showNotice({ kind: 'error', title: t.userDisabled, text: error.message, duration: 8000, key: 'disabled' });
    goToLogin('disabled');
    return true;
  }
  return false;
}

/** Shows a failure in a notice, unless the caller claims it. */
export function showFailure(error: CallError, claims?: CallOptions['claims']): void {
  if (claims === 'all' || (claims && error.is(...claims))) return;
  const { error: title } = currentTexts(libTexts);
  const texts = error.is('validation') ? firstTexts(error.entries) : [error.message];
  for (const text of texts.length > 0 ? texts : [error.message]) {
    showNotice({ kind: 'error', title, text, requestId: error.requestId });
  }
}

/** Returns the first value of each entry: one text for each failing rule. */
export function firstTexts(entries: readonly ValidationEntry[]): string[] {
  return entries.map((entry) => Object.values(entry)[0] ?? '').filter(Boolean);
}

/**
 * Returns the data of an answer. Handles a failure like one of any call: ends the session or shows the
 * failure, then throws it.
 * @throws CallError
 */
export function unwrapAnswer(answer: Answer, claims: CallOptions['claims']): unknown {
  const result = readAnswer(answer);
  if (!(result instanceof CallError)) return result.data;
  if (!handleSessionEnd(answer, result)) showFailure(result, claims);
  throw result;
}

/**
 * Sends a call with the person's session and returns the raw answer, for screens that display it. Throws only
 * failures without an answer.
 * @example const { status, body } = await exchangeCall({ method: 'GET', path: '/u/me' }, {}, { claims: 'all' });
 */
export async function exchangeCall(
  call: { method: string; path: string },
  input: unknown,
  options: CallOptions,
): Promise<Answer> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  const end = beginRequest();
  try {
    return await send(call, input, signal, options);
  } catch (error) {
    if (options.signal?.aborted) throw error;
    const t = currentTexts(libTexts);
    const failure = timeout.aborted
      ? new CallError(t.timeout, { reason: 'timeout' })
      : new CallError(t.unreachable, { reason: 'unreachable' });
    showFailure(failure, options.claims);
    throw failure;
  } finally {
    end();
  }
}

/**
 * Asks the person to confirm their identity if a response requires it. @returns whether the call can be sent
 * again
 */
export async function confirmIdentityIfRequired(answer: Answer): Promise<boolean> {
  const result = answer.status === 403 ? readAnswer(answer) : undefined;
  const isAsked = result instanceof CallError && result.is('recentCheckNeeded');
  return isAsked && confirmIdentity(result.data as RecentCheckNeeds);
}

/** Sends a call, and once more after the person has confirmed their identity if the server requires that. */
async function exchangeChecked(
  call: { method: string; path: string },
  input: unknown,
  options: CallOptions,
): Promise<Answer> {
  const answer = await exchangeCall(call, input, options);
  return (await confirmIdentityIfRequired(answer)) ? exchangeCall(call, input, options) : answer;
}

/**
 * Every call of the contract as a function that takes the input, and returns the data or throws `CallError`.
 * @example const projects = await api.project.list({ keywords }, { signal });
 */
export const api = Object.fromEntries(
  Object.entries(callTable).map(([group, calls]) => [
    group,
    Object.fromEntries(
      Object.entries(calls).map(([name, call]) => [
        name,
        async (input: unknown, options: CallOptions = {}) =>
          unwrapAnswer(await exchangeChecked(call, input, options), options.claims),
      ]),
    ),
  ]),
) as unknown as Api;
