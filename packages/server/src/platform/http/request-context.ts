import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Actor } from '../actor';
import type { AuditNote } from '../audit/audit';
import type { Services, SessionContext } from '../context';
import { CallFailure, fail } from '../failure';
import { languageOf } from './calls/envelope';

// For requests that are no calls, since they carry files: what calls do before their handlers run.

/** What a request brings, checked. @throws badRequest, with what is wrong */
export function parseInput<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const { success, data, error } = schema.safeParse(input ?? {});
  if (!success) throw new CallFailure('badRequest', { reason: error.issues[0]?.path.join('.') ?? '' });
  return data;
}

/** What the code behind calls needs to know of such a request. */
export function contextOfRequest(
  services: Services,
  request: FastifyRequest,
  actor: Actor,
  audit: (...notes: AuditNote[]) => void,
): SessionContext {
  const now = services.clock();
  return {
    ...{ db: services.database.db, services, actor, language: languageOf(request), now, audit },
    ...{ address: request.ip, userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300) },
    aside: (work) => work(),
    isWanted: () => !request.raw.socket.destroyed,
    afterCommit: () => fail('internal'),
  };
}
