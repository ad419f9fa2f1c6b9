import { apiBase, type PermissionKey, type TokenScope } from '@easymock/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressKey } from '../../platform/address/address-key';
import { type AuditNote, requestOrigin, writeAudit } from '../../platform/audit/audit';
import type { Services } from '../../platform/context';
import { CallFailure, fail } from '../../platform/failure';
import { formValues } from '../../platform/http/bodies/form-values';
import { acceptJson } from '../../platform/http/bodies/json-body';
import { authenticate } from './authenticate';

export interface ExportedFile {
  readonly content: Uint8Array;
  readonly type: string;
  readonly disposition: string;
}

interface ExportRoute {
  /** Path below `/easymock/api` and below `/api`. */
  readonly path: string;
  readonly scope: TokenScope;
  /** The right that callers need if the settings require a session. */
  readonly permission?: PermissionKey;
  /** Maximum exports per address and minute. */
  readonly perMinute: number;
  /** Bytes. */
  readonly bodyLimit: number;
  answer(request: FastifyRequest): Promise<ExportedFile>;
}

/**
 * Serves an export that is requested by a form post or JSON. The IDs in the body grant access, since they cannot be
 * guessed; if the settings require a session, the caller must also be signed in.
 * @example serveExport(app, services, { path: exportPath, scope: 'mock:read', perMinute: 60, bodyLimit,
 * answer })
 */
export function serveExport(app: FastifyInstance, services: Services, route: ExportRoute): void {
  const { path, scope, permission, perMinute, bodyLimit, answer } = route;
  acceptJson(app);
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: unknown, body: string | Buffer) => formValues(new URLSearchParams(String(body))),
  );

  async function findActor(request: FastifyRequest): Promise<void> {
    if (services.settings.get('export.requireSession')) {
      const actor = await authenticate(services, request, [scope]);
      if (permission && !actor.permissions.includes(permission)) fail('forbidden');
    } else if (request.headers.authorization) {
      // A session only adds the name to the audit log, so an expired one is ignored.
      await authenticate(services, request, [scope]).catch((error: unknown) => {
        if (!(error instanceof CallFailure)) throw error;
      });
    }
  }

  for (const url of [apiBase + path, `/api${path}`]) {
    app.post(url, { onRequest: findActor, bodyLimit }, async (request, reply) => {
      // The session may have ended while the body arrived, which can take a minute.
      if (request.actor) await findActor(request);
      const rule = { key: `export:${path}:${addressKey(request.ip)}`, limit: perMinute, seconds: 60 };
      const seconds = await services.throttle.take([rule]);
      if (seconds > 0) throw new CallFailure('tooMany', { seconds });
      const { content, type, disposition } = await answer(request);
      return reply
        .headers({ 'Content-Type': type, 'Content-Disposition': disposition, 'Cache-Control': 'no-store' })
        .send(Buffer.from(content.buffer, content.byteOffset, content.byteLength));
    });
  }
}

/**
 * Maximum anonymous exports per hour in the audit log, per address and in total. The log is retained for more
 * than a year and anonymous callers must not fill it; further exports go to the server log.
 */
export const exportAuditPace = { address: 20, all: 500, seconds: 3_600 };

/** Writes an export into the audit log. */
export async function auditExport(
  services: Services,
  request: FastifyRequest,
  area: string,
  notes: readonly AuditNote[],
): Promise<void> {
  const { address, all, seconds } = exportAuditPace;
  const rules = [
    { key: `audit:export:${addressKey(request.ip)}`, limit: address, seconds },
    { key: 'audit:export', limit: all, seconds },
  ];
  if (!request.actor && (await services.throttle.take(rules)) > 0) {
    const ids = notes.map(({ entityId }) => entityId);
    services.log.info({ reqId: request.id, address: request.ip, area, ids }, 'export');
    return;
  }
  const origin = requestOrigin(request, { action: 'export', area }, services.clock());
  await writeAudit(services.database.db, origin, [...notes]);
}
