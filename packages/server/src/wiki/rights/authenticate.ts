import type { FastifyRequest } from 'fastify';
import { authenticateFor } from '../../people/index';
import type { Services } from '../../platform/context';

export { contextOfRequest, parseInput } from '../../platform/http/request-context';

const permissions = { 'wiki:read': 'wiki', 'wiki:write': 'tools.wiki.edit' } as const;

/** Authenticates the caller, who must be allowed to read or edit documents. */
export const authenticateForWiki = (services: Services, request: FastifyRequest, scope: keyof typeof permissions) =>
  authenticateFor(services, request, scope, permissions[scope]);
