import { type Call, type Contract, contract, scopesOfCall, type TokenScope } from '@easymock/contract';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../actor';
import type { Services, SessionContext } from '../../context';
import { CallFailure, fail } from '../../failure';

/**
 * Unmet duty of a caller that still permits a call: choosing a new password (and adding a second factor after it), only
 * adding a second factor, or none.
 */
export type OpensBefore = 'newPassword' | 'secondFactor' | 'nothing';

/**
 * Finds the person who sent a request and stores them on the request. The people feature provides this function. An
 * API token is accepted if it has one of the scopes; if there are none, no token is accepted.
 */
export type Authenticate = (
  services: Services,
  request: FastifyRequest,
  scopes: readonly TokenScope[],
  opensBefore?: OpensBefore,
) => Promise<Actor>;

/** Part of a call context that the check of a password needs. */
export type CheckContext = Pick<SessionContext, 'services' | 'actor' | 'address' | 'now' | 'isWanted'>;

/**
 * Refuses a caller whose identity was last confirmed too long ago. The people feature provides this function.
 * @param password the caller's own password from the input of the call; a correct one confirms the identity
 */
export type RequireRecentCheck = (ctx: CheckContext, password?: string) => Promise<void>;

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null;
    /** Reason why the caller is anonymous, if a share in the input may still open the call. */
    notAdmitted: CallFailure | null;
    /** Time when the caller's rights were read, by `performance.now()`. */
    admittedAt: number;
  }
}

/**
 * Milliseconds for which rights count as fresh. A body may take a minute to arrive and a call may wait seconds for a
 * slot, and the person may have lost a right meanwhile.
 */
const rightsAgeMs = 200;

const groupOf = new Map(
  Object.entries(contract).flatMap(([group, calls]) =>
    Object.values<Call>(calls).map((call) => [call, group as keyof Contract]),
  ),
);

/**
 * Returns the scopes for a call, of which an API token needs at least one; empty if the call accepts no
 * tokens.
 */
function scopesOf(call: Call): readonly TokenScope[] {
  const group = groupOf.get(call);
  return group ? scopesOfCall(group, call) : [];
}

function opensBefore({ isBeforeNewPassword, isBeforeSecondFactor }: Call): OpensBefore {
  if (isBeforeNewPassword) return 'newPassword';
  return isBeforeSecondFactor ? 'secondFactor' : 'nothing';
}

/** Checks whether the sender of a request may use a call, and stores the sender on the request. */
export type Admit = (request: FastifyRequest) => Promise<void>;

/**
 * Returns the admission check of a call, which authenticates the caller and requires the call's permission. A
 * call that a share can open admits everybody at first; `requireAdmitted` decides once the input is known.
 */
export function admissionTo(
  call: Call,
  { services, authenticate }: { readonly services: Services; readonly authenticate: Authenticate },
): Admit {
  const scopes = scopesOf(call);
  const admit: Admit = async (request) => {
    request.admittedAt = performance.now();
    const { permissions } = await authenticate(services, request, scopes, opensBefore(call));
    if (call.permission && !permissions.includes(call.permission)) fail('forbidden');
  };
  if (call.auth !== 'share') return admit;
  return async (request) => {
    try {
      await admit(request);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      request.actor = null;
      request.notAdmitted = error;
    }
  };
}

/**
 * Refuses an anonymous caller, unless the input names the share that opens the call.
 *
 * @param input the input before its check: a JSON body may also be a bare number, text or list
 */
export function requireAdmitted({ openedBy = 'flag' }: Call, { notAdmitted }: FastifyRequest, input: unknown): void {
  if (notAdmitted && (input as Record<string, unknown>)[openedBy] === undefined) throw notAdmitted;
}

/** Reloads the caller's rights during one run of a call, because they may change while the call waits. */
export class CallerRights {
  readonly #call: Call;
  readonly #request: FastifyRequest;
  readonly #admit: Admit;
  readonly #input: unknown;

  constructor(call: Call, request: FastifyRequest, { admit, input }: { admit: Admit; input: unknown }) {
    this.#call = call;
    this.#request = request;
    this.#admit = admit;
    this.#input = input;
  }

  /**
   * Reloads stale rights into the same actor object, because the handler may already hold a reference to it.
   */
  async renew(): Promise<void> {
    const { actor, admittedAt } = this.#request;
    if (!actor || performance.now() - admittedAt <= rightsAgeMs) return;
    await this.#admit(this.#request);
    requireAdmitted(this.#call, this.#request, this.#input);
    if (this.#request.actor) this.#request.actor = Object.assign(actor, this.#request.actor);
  }

  /**
   * Reloads the rights of a call that has begun.
   * @throws CallFailure if the session has ended, so that the call does not continue as anonymous
   */
  async renewOrEnd(): Promise<void> {
    const { actor } = this.#request;
    await this.renew();
    const { notAdmitted } = this.#request;
    if (actor && notAdmitted && !this.#request.actor) throw notAdmitted;
  }
}
