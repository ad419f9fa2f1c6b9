import type { FastifyRequest } from 'fastify';
import { authenticate } from '../people/index';
import type { Actor } from '../platform/actor';
import type { Services } from '../platform/context';
import { fail } from '../platform/failure';

export { contextOfRequest, parseInput } from '../platform/http/request-context';

const permissions = { 'wiki:read': 'wiki', 'wiki:write': 'tools.wiki.edit' } as const;

/** The person who asks, who may read or edit documents at all. */
export async function admit(
  services: Services,
  request: FastifyRequest,
  scope: keyof typeof permissions,
): Promise<Actor> {
  const actor = await authenticate(services, request, [scope]);
  if (!actor.permissions.includes(permissions[scope])) fail('forbidden');
  return actor;
}
