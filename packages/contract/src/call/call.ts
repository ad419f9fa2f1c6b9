import type { z } from 'zod';
import type { AuditAction } from '../core/audit-action';
import type { Text } from '../core/language';
import type { PermissionKey } from '../core/permissions';
import type { TokenScope } from '../core/token-scopes';

/**
 * `public` calls need no session; `session` calls need a live one. `share` calls need one unless their input names what is
 * shared, by its `flag` or the field in `openedBy`, which then decides; people who are signed in are known there as well.
 */
export type CallAuth = 'public' | 'session' | 'share';

/** What a call takes away; people who try it out are told before. */
export type CallDanger = 'deletes' | 'endsSessions';

interface CallOptions<Input extends z.core.$ZodType, Data extends z.core.$ZodType> {
  /** Query of a GET, JSON body of a POST. */
  input: Input;
  /** The envelope's `data` on success. */
  data: Data;
  /** The `data` of its failure `staleVersion` (10006), if the caller gets the newer version to merge with. */
  newer?: z.core.$ZodType;
  /** The right it needs; the server refuses people without it. */
  permission?: PermissionKey;
  /** The field of the input that opens a `share` call; `flag` if absent. */
  openedBy?: string;
  /** A scope of API tokens that opens this call and few others, besides the scope of its group: for machines. */
  narrowScope?: TokenScope;
  /** The path after the group's prefix, if it is not `{group}/{name}`. */
  path?: string;
  /** Open to people who have to choose a new password first: what that screen needs, and nothing else. */
  isBeforeNewPassword?: true;
  /** Also open to people who still have to set up a second factor, as are calls with `isBeforeNewPassword`. */
  isBeforeSecondFactor?: true;
  /** Largest body in bytes, where 1 MB is too little. */
  bodyLimit?: number;
  /**
   * Most bytes of the file that it takes as well, in a form (`multipart/form-data`) with the file as the field `file`. The form
   * has the fields of the input by their names, or all of them as JSON in the field `input`.
   */
  fileBytes?: number;
  /** Answers a file for browsers to save, without an envelope. */
  answersFile?: true;
  /** How long browsers may keep the answer, where it is the same for everybody. Otherwise nobody keeps it. */
  browserSeconds?: number;
  /** Browsers keep the answer and ask whether it still holds, where it changes seldom and is asked for often. */
  revalidates?: boolean;
  /**
   * What a POST did, for the sentence in the audit log; a name such as `create` tells by itself. `none` for what changes
   * nothing. A GET that has one is logged as well: it carries data out.
   */
  audit?: AuditAction | 'none';
  /**
   * Which reads it makes stale, for clients that keep answers: groups (`mock`) or single calls (`project.list`).
   * If absent, those of its own group.
   */
  changes?: readonly string[] | 'everything';
  /**
   * Refused unless the caller signed in or confirmed their identity within the minutes of the setting
   * `secret.revealRecheckMin`. A `password` in the input must be the caller's own, and counts as confirmation. API tokens
   * are not accepted.
   */
  recentCheck?: true;
  /** What it takes away, if neither its audit action nor its name tells. */
  danger?: CallDanger;
  /** One line for the API page and the OpenAPI document, verb first. */
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
  /** Address under `apiBase`, for example `/u/login`; set by `callGroup`. */
  path: string;
}

/** A call before its group has given it an address. */
type Draft<C extends Call> = Omit<C, 'path'> & { path?: string };

/** The input a caller can pass, before defaults and coercion. */
export type CallInput<C extends Call> = z.input<C['input']>;
/** The input a handler receives. */
export type CallParsedInput<C extends Call> = z.output<C['input']>;
/** The data a handler returns and a caller gets. */
export type CallData<C extends Call> = z.output<C['data']>;

type Options<I extends z.core.$ZodType, D extends z.core.$ZodType, A extends CallAuth> = CallOptions<I, D> & {
  auth?: A;
};

/** A call that reads. Needs a session unless `auth: 'public'`. */
export function get<I extends z.core.$ZodType, D extends z.core.$ZodType, A extends CallAuth = 'session'>(
  options: Options<I, D, A>,
): Draft<Call<I, D, A>> {
  return { ...options, method: 'GET', auth: options.auth ?? ('session' as A) };
}

/** A call that changes something, in one transaction. Needs a session unless `auth: 'public'`. */
export function post<I extends z.core.$ZodType, D extends z.core.$ZodType, A extends CallAuth = 'session'>(
  options: Options<I, D, A>,
): Draft<Call<I, D, A>> {
  return { ...options, method: 'POST', auth: options.auth ?? ('session' as A) };
}

export type CallGroup = Record<string, Call>;

/** Gives each call of a group its address: the prefix and, unless it says otherwise, its name.
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
