import type { Call } from '@easymock/contract';
import type { FastifyRequest } from 'fastify';
import { addressKey } from '../../address/address-key';
import { type AuditNote, type AuditOrigin, claimedName, isRefusal, refusalPace, writeAudit } from '../../audit/audit';
import type { Services } from '../../context';
import { CallFailure } from '../../failure';
import { FixedWindows } from '../../limits/fixed-windows';

/** Writes refused calls to the audit log, up to a limit for each caller. */
export class Refusals {
  readonly #services: Services;
  readonly #windows = new FixedWindows('refusals', refusalPace);

  constructor(services: Services) {
    this.#services = services;
  }

  /** Writes an entry if the error is a refusal. A failure to write it is logged and changes nothing for the caller. */
  async note(call: Call, request: FastifyRequest, origin: AuditOrigin, error: unknown): Promise<void> {
    if (!(error instanceof CallFailure) || !isRefusal(error)) return;
    if (this.#windows.take(origin.who?.id ?? addressKey(origin.address)).isOver) return;
    const { database, log } = this.#services;
    await writeAudit(database.db, origin, [noteOf(call, request, error)]).catch((err: unknown) =>
      log.warn({ err }, 'a refusal could not be written to the audit log'),
    );
  }
}

function noteOf(call: Call, { actor, body }: FastifyRequest, { kind }: CallFailure): AuditNote {
  const input = body as { name?: unknown } | null | undefined;
  // Before the sign-in only the name that the person entered is known.
  const claimed = !actor && typeof input?.name === 'string' ? claimedName(input.name) : '';
  const entityName = `${call.path} ${kind}`;
  return { action: 'refused', entityName, ...(claimed && { who: { id: '', name: claimed } }) };
}
