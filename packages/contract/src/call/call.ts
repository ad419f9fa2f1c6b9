import type { z } from 'zod';
import type { AuditAction } from '../core/audit-action';
import type { Text } from '../core/language';
import type { PermissionKey } from '../core/permissions';
import type { TokenScope } from '../core/token-scopes';

/**
 * Authentication of a call: `public` calls need no session, `session` calls need a valid one. `share` calls need a
 * session unless the input names a share, by its `flag` or the field in `openedBy`; the share then decides. The handler
 * of a `share` call gets the person if a session is sent.
 */
export type CallAuth = 'public' | 'session' | 'share';

/** The damage that a call does; the API page warns people before they try the call. */
export type CallDanger = 'deletes' | 'endsSessions';

interface CallOptions<Input extends z.core.$ZodType, Data extends z.core.$ZodType> {
  /** The query of a GET, the JSON body of a POST. */
  input: Input;
  /** The envelope's `data` on success. */
  data: Data;
  /** The `data` of the failure `staleVersion` (10006), if it contains the newer version for a merge. */
  newer?: z.core.$ZodType;
  /** The right that the caller needs; the server refuses other callers. */
  permission?: PermissionKey;
  /** The input field that opens a `share` call; `flag` if absent. */
  openedBy?: string;
  /**
   * A narrow token scope, for machines: it opens this call and few others, besides the scope of the group.
   */
  narrowScope?: TokenScope;
  /** The path after the group's prefix, if it is not `{group}/{name}`. */
  path?: string;
  /**
   * Open to people who must first choose a new password. Reserved for the calls of the screen on which they do that.
   */
  isBeforeNewPassword?: true;
  /** Open also to people who must first set up a second factor, as calls with `isBeforeNewPassword` are. */
  isBeforeSecondFactor?: true;
  /** Maximum body size in bytes, if the default of 1 MB is too small. */
  bodyLimit?: number;
  /**
   * Maximum size in bytes of the file that the call accepts in a form (`multipart/form-data`), in the field
   * `file`. The form has the input fields by their names, or all of them as JSON in the field `input`.
   */
  fileBytes?: number;
  /** Responds with a file for browsers to save, not with an envelope. */
  answersFile?: true;
  /**
   * Seconds for which browsers cache the response, if it is the same for everybody. If absent, the response is not
   * cached.
   */
  browserSeconds?: number;
  /**
   * Browsers cache the response and revalidate it by its ETag. For responses that change seldom and are
   * requested often.
   */
  revalidates?: boolean;
  /**
   * The action of a POST, for the sentence in the audit log; absent if the name of the call implies it, as
   * `create` does. `none` if the call changes nothing. A GET with an action is logged as well, because it
   * carries data out.
   */
  audit?: AuditAction | 'none';
  /**
   * Reads that the call makes stale, for clients with a cache: groups (`mock`) or single calls
   * (`project.list`). If absent, the reads of its own group.
   */
  changes?: readonly string[] | 'everything';
  /**
   * Requires a recent sign-in or confirmation of identity, within the minutes of the setting
   * `secret.revealRecheckMin`. A `password` in the input must be the caller's own and counts as a
   * confirmation. API tokens are refused.
   */
  recentCheck?: true;
  /** The damage that the call does, if neither its audit action nor its name implies it. */
  danger?: CallDanger;
  /** One line for the API page and the OpenAPI document, beginning with a verb. */
  summary: Text;
}

/** The definition of one call, shared by server and client. */
export interface Call<
  Input extends z.core.$ZodType = z.core.$ZodType,
  Data extends z.core.$ZodType = z.core.$ZodType,
  Auth extends CallAuth = CallAuth,
> extends CallOptions<Input, Data> {
  method: 'GET' | 'POST';
  auth: Auth;
  /** Path under `apiBase`, for example `/u/login`; set by `callGroup`. */
  path: string;
}

/** A call without its path, which the group adds. */
type Draft<C extends Call> = Omit<C, 'path'> & { path?: string };

/** The input that a caller passes, before defaults and coercion. */
export type CallInput<C extends Call> = z.input<C['input']>;
/** The input that a handler receives. */
export type CallParsedInput<C extends Call> = z.output<C['input']>;
/** The data that a handler returns and a caller receives. */
export type CallData<C extends Call> = z.output<C['data']>;

type Options<I extends z.core.$ZodType, D extends z.core.$ZodType, A extends CallAuth> = CallOptions<I, D> & {
  auth?: A;
};

/** Defines a call that reads. The call needs a session unless `auth` is `public`. */
export function get<I extends z.core.$ZodType, D extends z.core.$ZodType, A extends CallAuth = 'session'>(
  options: Options<I, D, A>,
): Draft<Call<I, D, A>> {
  return { ...options, method: 'GET', auth: options.auth ?? ('session' as A) };
}

/**
 * Defines a call that changes something, in one transaction. The call needs a session unless `auth` is
 * `public`.
 */
export function post<I extends z.core.$ZodType, D extends z.core.$ZodType, A extends CallAuth = 'session'>(
  options: Options<I, D, A>,
): Draft<Call<I, D, A>> {
  return { ...options, method: 'POST', auth: options.auth ?? ('session' as A) };
}

export type CallGroup = Record<string, Call>;

/**
 * Sets the path of each call of a group: the prefix, followed by the call's own path or else its name.
 * @example callGroup('/u', { login: post({ … }) }).login.path // '/u/login'
 */
export function callGroup<G extends Record<string, Draft<Call>>>(
  prefix: string,
  calls: G,
): { [K in keyof G]: G[K] & { path: string } } {
  const entries = Object.entries(calls).map(([name, call]) => [
    name,
    { ...call, path: prefix + (call.path ?? `/${name}`) },
  ]);
  return Object.fromEntries(entries);
}
