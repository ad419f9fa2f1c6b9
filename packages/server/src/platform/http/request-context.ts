import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Actor } from '../actor';
import type { AuditNote } from '../audit/audit';
import type { Services, SessionContext } from '../context';
import { CallFailure, fail } from '../failure';
import { languageOf } from './calls/envelope';

// Performs the steps of calls before their handlers, for requests that are not calls because they carry files.

/**
 * Returns the input of a request after its check. @throws badRequest with the path of the first invalid field
 */
export function parseInput<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const { success, data, error } = schema.safeParse(input ?? {});
  if (!success) throw new CallFailure('badRequest', { reason: error.issues[0]?.path.join('.') ?? '' });
  return data;
}

/** Returns the context of a call for a request that is not a call. */
export function contextOfRequest(
  services: Services,
  request: FastifyRequest,
  actor: Actor,
  audit: (...notes: AuditNote[]) => void,
): SessionContext {
  const now = services.clock();
  return {
    db: services.database.db,
    services,
    actor,
    language: languageOf(request),
    now,
    audit,
    address: request.ip,
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    aside: (work) => work(),
    isWanted: () => !request.raw.socket.destroyed,
    afterCommit: () => fail('internal'),
  };
}
