import { join } from 'node:path';
import { apiBase, id, taskFile, taskFileBytes, taskFileDownload, taskFileUpload } from '@easymock/contract';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { authenticateFor } from '../../people/index';
import { type AuditNote, requestOrigin, writeAudit } from '../../platform/audit/audit';
import type { Services } from '../../platform/context';
import { fail } from '../../platform/failure';
import { acceptJson } from '../../platform/http/bodies/json-body';
import { readForm, removeAbandonedForms } from '../../platform/http/bodies/read-form';
import { dispositionOf } from '../../platform/http/calls/byte-range';
import type { DescribedRoute } from '../../platform/http/calls/described-route';
import { successEnvelope } from '../../platform/http/calls/envelope';
import { contextOfRequest, parseInput } from '../../platform/http/request-context';
import { attachFile, findFile, storeTaskFile } from './files';
import { taskResource } from './task.resource';

const throttle = { limit: 120, seconds: 60 };
/** A form contains one file and the ID of its task. */
const formBytes = taskFileBytes + 64 * 1024;
const area = 'taskManage';

const byId = z.object({ id });
const permissions = { 'tools:read': 'tools.task.view', 'tools:write': 'tools.task.edit' } as const;

export const taskFileRoutes: readonly DescribedRoute[] = [
  {
    method: 'POST',
    path: taskFileUpload,
    group: 'task',
    name: 'uploadTaskFile',
    auth: 'session',
    permission: permissions['tools:write'],
    scope: 'tools:write',
    summary: { zh: '上传任务的附件', en: 'Upload an attachment of a task' },
    body: { types: ['multipart'], fields: byId, files: 'one' },
    answer: taskFile,
  },
  {
    method: 'POST',
    path: taskFileDownload,
    group: 'task',
    name: 'downloadTaskFile',
    auth: 'session',
    permission: permissions['tools:read'],
    scope: 'tools:read',
    summary: { zh: '下载任务的附件', en: 'Download an attachment of a task' },
    body: { types: ['json'], fields: byId },
    answer: 'application/octet-stream',
  },
];

const admit = (services: Services, request: FastifyRequest, scope: keyof typeof permissions) =>
  authenticateFor(services, request, scope, permissions[scope]);

/** Serves uploads and downloads of task attachments. */
export async function takeTaskFiles(app: FastifyInstance, { services }: { services: Services }): Promise<void> {
  const folder = join(services.config.dataDir, 'task', '.forms');
  await removeAbandonedForms(folder);
  // Must come first, since it removes the existing content type parsers.
  acceptJson(app);
  await app.register(multipart, { throwFileSizeLimit: false });
  const { db } = services.database;

  app.post(
    apiBase + taskFileUpload,
    {
      bodyLimit: formBytes,
      onRequest: async (request) => {
        await admit(services, request, 'tools:write');
      },
    },
    async (request, reply) => {
      const group = request.actor?.id ?? '';
      const seconds = await services.throttle.take([{ key: `taskUpload:${group}`, ...throttle }]);
      if (seconds > 0) fail('tooMany', { seconds });
      const limits = { folder, group, fileBytes: taskFileBytes, bytes: formBytes, files: 1 };
      const data = await readForm(request, limits, async ({ fields, files }) => {
        const { id: taskId } = parseInput(byId, fields);
        const [file = fail('badRequest', { reason: 'file' })] = files;
        // The upload may have taken a minute, in which the sender may have lost the right.
        const actor = await admit(services, request, 'tools:write');
        const notes: AuditNote[] = [];
        const ctx = contextOfRequest(services, request, actor, (...given) => void notes.push(...given));
        const kept = await storeTaskFile(ctx, taskId, file);
        return db.transaction(async (tx) => {
          const added = await attachFile({ ...ctx, db: tx }, taskId, kept);
          await writeAudit(tx, requestOrigin(request, { action: 'update', area }, ctx.now), notes);
          return added;
        });
      });
      return reply.header('Cache-Control', 'no-store').send(successEnvelope(data));
    },
  );

  const admitReader = async (request: FastifyRequest) => {
    await admit(services, request, 'tools:read');
  };
  app.post(apiBase + taskFileDownload, { bodyLimit: 1_024, onRequest: admitReader }, async (request, reply) => {
    const actor = await admit(services, request, 'tools:read');
    const { id: fileId } = parseInput(byId, request.body);
    const ctx = contextOfRequest(services, request, actor, () => {});
    const { file, task, stored } = await findFile(ctx, fileId);
    const { name, size } = file;
    const whole = { start: 0, end: size - 1 };
    const content = size === 0 ? '' : ((await services.files.stream(stored, whole)) ?? fail('taskFileMissing'));
    const note = taskResource.note(task, { diff: { attachments: { before: name, after: name } } });
    await writeAudit(db, requestOrigin(request, { action: 'export', area }, ctx.now), [note]);
    return reply
      .headers({
        // A neutral type for every file, so that a browser never renders an attachment under our origin.
        'Content-Type': 'application/octet-stream',
        'Content-Disposition': dispositionOf('attachment', name),
        'Content-Length': size,
        'Cache-Control': 'private, no-store',
      })
      .send(content);
  });
}
