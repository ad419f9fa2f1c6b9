import {
  describeIssues,
  type ExportFormat,
  exportExtensions,
  exportFileName,
  exportFormats,
  exportPath,
  failures,
  fillText,
  folderTree,
  id,
  type Language,
  labelled,
  mockBase,
  type NamedAnswer,
} from '@easymock/contract';
import { eq, inArray, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { auditExport, serveExport } from '../../people/index';
import { addressKey } from '../../platform/address/address-key';
import { diffOf } from '../../platform/audit/audit';
import type { Services } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { CallFailure, fail } from '../../platform/failure';
import { dispositionOf } from '../../platform/http/calls/byte-range';
import type { DescribedRoute } from '../../platform/http/calls/described-route';
import { languageOf } from '../../platform/http/calls/envelope';
import { personalTurn, Turns } from '../../platform/turns/turns';
import { parseAnswers } from '../answers/stored-answers';
import { runTask, TaskRefusal } from '../document-task/document-tasks';
import { type ExportedMock, packExport } from '../document-task/export-zip';
import { type FolderPath, listFolders, pathsOf } from '../folders/folders';
import { listPlace, mocks, projects } from '../mock.table';

const maxIds = 2_000;
const maxCharacters = 50_000_000;
/** Characters; below this limit a worker thread costs more than packing in the main thread. */
const packedHere = 256 * 1024;
/** Bytes; fits the maximum number of IDs in form encoding. */
const bodyLimit = 128 * 1024;
/**
 * Queue for exports, separate from imports: exports need no session, and anonymous callers must not block
 * imports by users. Reading the rows runs in the queue as well, because they may have a hundred megabytes.
 */
export const exportTurns = new Turns({ atOnce: 1, waiting: 24, waitingPerGroup: 8, retrySeconds: 10 });

const exportTypes: Readonly<Record<Exclude<ExportFormat, 'zip'>, string>> = {
  openapi: 'application/json; charset=utf-8',
  typescript: 'text/plain; charset=utf-8',
  msw: 'text/plain; charset=utf-8',
  postman: 'application/json; charset=utf-8',
  markdown: 'text/markdown; charset=utf-8',
};

const oneOrMore = z.preprocess(
  (value) => (value === undefined ? [] : Array.isArray(value) ? value : [value]),
  z.array(id).max(maxIds),
);
const exportInput = z.object({
  project_id: z.union([id, z.literal('')]).default(''),
  ids: oneOrMore,
  'ids[]': oneOrMore,
  format: labelled(z.enum(exportFormats).default('zip'), '格式', 'Format'),
});

export const mockExportRoute: DescribedRoute = {
  method: 'POST',
  path: exportPath,
  group: 'transfer',
  name: 'exportFile',
  auth: 'public',
  summary: {
    zh: '把项目或所选的接口导出为 zip，或 OpenAPI、TypeScript、MSW、Postman、Markdown 文件；编号即凭据，系统设置可要求登录',
    en: 'Export a project or mocks as a zip, or as OpenAPI, TypeScript, MSW, Postman or Markdown; the IDs are enough unless a setting requires a session',
  },
  body: { types: ['json', 'form'], fields: exportInput },
  answer: 'application/octet-stream',
};

/** Fails because no mocks were named, with the list of fields that this failure code requires. */
function failUnnamed(request: FastifyRequest): never {
  const entry = { project_id: fillText(failures.exportUnnamed.text, languageOf(request)) };
  throw new CallFailure('exportUnnamed', {}, [entry]);
}

interface Exported {
  mocks: ExportedMock[];
  folders: FolderPath[];
}

/** Adds the folder paths: all folders if whole projects are exported, otherwise only those that lead to a mock. */
async function withFolders(
  db: Db,
  rows: readonly (Omit<ExportedMock, 'folder'> & { folderId: string | null })[],
  isWhole: boolean,
): Promise<Exported> {
  const paths = new Map<string, FolderPath>();
  const used = new Set<string>();
  const folders: FolderPath[] = [];
  for (const projectId of new Set(rows.map(({ project }) => project.id))) {
    const present = await listFolders(db, projectId);
    const { pathOf, childrenOf } = folderTree(present);
    for (const [id, path] of pathsOf(present)) paths.set(id, path);
    for (const { project, folderId } of rows)
      if (project.id === projectId) for (const { _id } of pathOf(folderId)) used.add(_id);
    const list = (parent: string | null) => {
      for (const { _id } of childrenOf(parent)) {
        if (isWhole || used.has(_id)) folders.push(paths.get(_id) ?? []);
        list(_id);
      }
    };
    list(null);
  }
  const mocks = rows.map(({ folderId, ...row }) => ({ ...row, folder: paths.get(folderId ?? '') ?? [] }));
  return { mocks, folders };
}

type ExportInput = z.output<typeof exportInput>;

function readInput(request: FastifyRequest): ExportInput {
  const given = request.body ?? {};
  const input = exportInput.safeParse(given);
  if (input.error?.issues.some(({ path }) => path[0] === 'format')) {
    throw new CallFailure('validation', {}, describeIssues(input.error, given, languageOf(request), exportInput));
  }
  if (!input.success) return failUnnamed(request);
  const { project_id: projectId, ids } = input.data;
  if (!projectId && ids.length + input.data['ids[]'].length === 0) failUnnamed(request);
  return input.data;
}

/** Reads the mocks to export with their folders. @throws exportTooLarge, nothingToExport */
export async function findExported(
  { database: { db } }: Services,
  input: Pick<ExportInput, 'project_id' | 'ids' | 'ids[]'>,
): Promise<Exported> {
  const { project_id: projectId, ids } = input;
  const asked = [...ids, ...input['ids[]']];
  const where = asked.length > 0 ? inArray(mocks.id, asked) : eq(mocks.projectId, projectId);
  const size = sql<number>`coalesce(sum(length(${mocks.mode}) + length(${mocks.parameters}) + length(${mocks.responseModel}) + length(${mocks.answers})), 0)::float8`;
  const [sum] = await db.select({ size }).from(mocks).where(where);
  if (sum && sum.size > maxCharacters) fail('exportTooLarge', { limit: `${maxCharacters / 1_000_000} MB` });
  const rows = await db
    .select({
      id: mocks.id,
      method: mocks.method,
      url: mocks.url,
      description: mocks.description,
      mode: mocks.mode,
      parameters: mocks.parameters,
      responseModel: mocks.responseModel,
      answers: mocks.answers,
      state: mocks.state,
      collection: mocks.collection,
      tags: mocks.tags,
      folderId: mocks.folderId,
      place: sql<number>`${listPlace}::float8`,
      project: { id: projects.id, name: projects.name, url: projects.url, description: projects.description },
    })
    .from(mocks)
    .innerJoin(projects, eq(projects.id, mocks.projectId))
    .where(where)
    .orderBy(mocks.position);
  if (rows.length === 0) fail('nothingToExport');
  return withFolders(db, rows, asked.length === 0);
}

function pack({ mocks, folders }: Exported): Promise<Uint8Array> | Uint8Array {
  const size = mocks.reduce((sum, mock) => sum + mock.mode.length + mock.responseModel.length + mock.answers.length, 0);
  return size < packedHere ? packExport(mocks, folders) : runTask({ kind: 'pack', mocks, folders });
}

/** Returns the origin at which callers reach the mocks. */
function mockOrigin({ config }: Services, request: FastifyRequest): string {
  return config.mockSite?.url ?? config.publicUrl ?? `${request.protocol}://${request.host}`;
}

/** Returns whether an answer sends a whole response, which other tools can describe. */
export const isResponse = ({ fault }: NamedAnswer): boolean => fault === 'none' || fault === 'drip';

/**
 * Writes the mocks of one project in a format of another tool, in a thread, because it generates their examples.
 * `marked` is Markdown whose passages can be generated again.
 */
export async function convertExported(
  { mocks }: Exported,
  { format, origin, language }: { format: Exclude<ExportFormat, 'zip'> | 'marked'; origin: string; language: Language },
): Promise<Uint8Array> {
  const [first] = mocks;
  if (!first || mocks.some(({ project }) => project.id !== first.project.id)) return fail('exportOneProject');
  const { id, name, url, description } = first.project;
  const basePath = url === '/' ? '' : url;
  const project = {
    title: name,
    description,
    server: `${origin}${mockBase}/${id}${basePath}`,
    basePath,
    mocks: mocks
      .map((mock) => ({ ...mock, answers: parseAnswers(mock.answers).filter(isResponse) }))
      .sort((a, b) => b.place - a.place),
  };
  return runTask({ kind: 'convert', project, format, language }).catch((error) => {
    if (!(error instanceof TaskRefusal)) throw error;
    return fail('exportFailed', { reason: fillText(error.texts, language) });
  });
}

async function noteExport(services: Services, request: FastifyRequest, found: ExportedMock[]): Promise<void> {
  const nums = new Map<string, { name: string; num: number }>();
  for (const { project } of found)
    nums.set(project.id, { name: project.name, num: (nums.get(project.id)?.num ?? 0) + 1 });
  const notes = [...nums].map(([entityId, { name: entityName, num }]) => ({
    entityId,
    entityName,
    diff: diffOf({}, { mocks: num }),
  }));
  await auditExport(services, request, 'mock', notes);
}

/**
 * Registers the export of mocks. By default no session is needed, because the IDs cannot be guessed
 * and grant access; a setting can require a session. Accepts form posts from pages and JSON.
 */
export async function exportMocks(app: FastifyInstance, { services }: { services: Services }): Promise<void> {
  const write = (request: FastifyRequest, found: Exported, format: Exclude<ExportFormat, 'zip'>) =>
    convertExported(found, { format, origin: mockOrigin(services, request), language: languageOf(request) });
  async function answer(request: FastifyRequest) {
    const turn = personalTurn(request.actor?.id ?? addressKey(request.ip));
    const input = readInput(request);
    const { format } = input;
    const { found, content } = await exportTurns.take(turn, async () => {
      const found = await findExported(services, input);
      return { found, content: await (format === 'zip' ? pack(found) : write(request, found, format)) };
    });
    await noteExport(services, request, found.mocks);
    if (format === 'zip') {
      return { content, type: 'application/zip', disposition: `attachment; filename="${exportFileName}"` };
    }
    const name = `${found.mocks[0]?.project.name ?? ''}.${exportExtensions[format]}`;
    return { content, type: exportTypes[format], disposition: dispositionOf('attachment', name) };
  }
  serveExport(app, services, { path: exportPath, scope: 'mock:read', perMinute: 60, bodyLimit, answer });
}
