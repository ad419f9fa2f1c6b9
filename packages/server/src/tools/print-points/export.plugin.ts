import {
  failures,
  fillText,
  id,
  type PrintPointFormat,
  type PrintPointInfo,
  printPointExportPath,
  printPointFormats,
  printPointLimits,
} from '@easymock/contract';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { zipSync } from 'fflate';
import { z } from 'zod';
import { enumerations } from '../../enumeration/index';
import { auditExport, serveExport } from '../../people/index';
import { addressKey } from '../../platform/address/address-key';
import { diffOf } from '../../platform/audit/audit';
import type { Services } from '../../platform/context';
import { byPinyin } from '../../platform/database/pinyin-order';
import { dayIn } from '../../platform/day';
import { CallFailure, fail } from '../../platform/failure';
import { fileNameOf } from '../../platform/files/file-type';
import { overlayPicture, storedFiles } from '../../platform/files/index';
import { dispositionOf } from '../../platform/http/calls/byte-range';
import type { DescribedRoute } from '../../platform/http/calls/described-route';
import { languageOf } from '../../platform/http/calls/envelope';
import { personalTurn, Turns } from '../../platform/turns/turns';
import { overlaysOf } from './annotate';
import { presentWhole } from './present';
import { nameOfAddress } from './print-points.resource';
import { printPoints } from './print-points.table';
import { workbookOf } from './workbook';

/** Bytes, enough for the maximum number of IDs in a form. */
const bodyLimit = 32 * 1024;
/** Rows of all three sheets; writing this many takes half a second. */
const maxRows = 20_000;
const maxPictureBytes = 60 * 1024 * 1024;
/**
 * A person may run one export per queue at a time. Pictures take seconds and memory, so tables have a separate queue.
 */
const line = { waiting: 24, waitingPerGroup: 4, retrySeconds: 10 };
const tableTurns = new Turns({ atOnce: 4, ...line });
const pictureTurns = new Turns({ atOnce: 2, ...line });

const oneOrMore = z.preprocess(
  (value) => (value === undefined || value === '' ? [] : [value].flat()),
  z.array(id).max(printPointLimits.exported),
);
const exportInput = z.object({
  print_point: oneOrMore,
  'print_point[]': oneOrMore,
  format: z.union([z.enum(printPointFormats), z.literal('').transform(() => 'xlsx' as const)]).default('xlsx'),
});

export const printPointExportRoute: DescribedRoute = {
  method: 'POST',
  path: printPointExportPath,
  group: 'printPoints',
  name: 'export',
  auth: 'public',
  summary: {
    zh: '把所选的埋点图导出为 Excel、JSON 或 zip；编号即凭据，系统设置可要求登录',
    en: 'Export print-point images as Excel, JSON or zip; the IDs are enough unless a setting requires a session',
  },
  body: { types: ['json', 'form'], fields: exportInput },
  answer: '*/*',
};

/** Reports that no image was selected, with the list of fields that every response with this code has. */
function failUnnamed(request: FastifyRequest): never {
  const entry = { print_point: fillText(failures.printPointUnnamed.text, languageOf(request)) };
  throw new CallFailure('printPointUnnamed', {}, [entry]);
}

async function findImages({ database: { db } }: Services, ids: readonly string[]): Promise<PrintPointInfo[]> {
  const rows = await db
    .select()
    .from(printPoints)
    .where(and(inArray(printPoints.id, [...ids]), isNull(printPoints.deletedAt)))
    .orderBy(asc(printPoints.project), asc(byPinyin(printPoints.name)), asc(printPoints.id));
  if (rows.length === 0) fail('notFound');
  return presentWhole(db, rows);
}

/** Returns a function that maps the values of projects to their labels. */
async function projectLabels({ database: { db } }: Services): Promise<(project: string) => string> {
  const rows = await db
    .select({ value: enumerations.value, label: enumerations.label })
    .from(enumerations)
    .where(eq(enumerations.type, 'project'));
  const labels = new Map(rows.map(({ value, label }) => [value, label]));
  return (project) => labels.get(project) ?? project;
}

/** Returns the annotated pictures by file name. */
async function drawPictures(services: Services, images: readonly PrintPointInfo[], personId: string) {
  const names = [...new Set(images.map(({ image }) => nameOfAddress(image.url)))];
  const [sum] = await services.database.db
    .select({ bytes: sql<number>`coalesce(sum(size), 0)::float8` })
    .from(storedFiles)
    .where(inArray(storedFiles.name, names));
  if ((sum?.bytes ?? 0) > maxPictureBytes) fail('exportTooLarge', { limit: `${maxPictureBytes / 1024 / 1024} MB` });
  const drawn: Record<string, Uint8Array> = {};
  for (const [at, { name, appVersion, image, points }] of images.entries()) {
    const content = await services.files.read(nameOfAddress(image.url));
    if (!content) continue;
    const title = [String(at + 1).padStart(2, '0'), name, appVersion].filter(Boolean).join(' ');
    drawn[fileNameOf(`${title}.jpg`)] = await overlayPicture(content, overlaysOf(points, image), personId);
  }
  return drawn;
}

const types: Readonly<Record<PrintPointFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json; charset=utf-8',
  zip: 'application/zip',
};

const jsonOf = (images: readonly PrintPointInfo[]): Uint8Array =>
  Buffer.from(`${JSON.stringify({ format: 'easymock-print-points', version: 1, images }, null, 2)}\n`);

/**
 * Serves the export of images as a workbook, as JSON or as a zip with annotated pictures. No session is
 * needed unless the settings require one, since IDs cannot be guessed.
 */
export async function exportPrintPoints(app: FastifyInstance, { services }: { services: Services }): Promise<void> {
  async function answer(request: FastifyRequest) {
    const input = exportInput.safeParse(request.body ?? {});
    if (!input.success) return failUnnamed(request);
    const ids = [...new Set([...input.data.print_point, ...input.data['print_point[]']])];
    if (ids.length === 0) failUnnamed(request);
    const { format } = input.data;
    const turns = format === 'zip' ? pictureTurns : tableTurns;
    const personId = request.actor?.id ?? addressKey(request.ip);
    const { content, images, labelOf } = await turns.take(personalTurn(personId), async () => {
      const images = await findImages(services, ids);
      const labelOf = await projectLabels(services);
      return { images, labelOf, content: await pack(request, images, labelOf, { format, personId }) };
    });
    const notes = images.map(({ _id: entityId, name: entityName }) => ({
      kind: 'print_point',
      entityId,
      entityName,
      diff: diffOf({}, { format }),
    }));
    await auditExport(services, request, 'print-points', notes);
    const projects = new Set(images.map(({ project }) => labelOf(project)));
    const [project = ''] = projects.size === 1 ? projects : ['多个项目'];
    const day = dayIn(services.settings.get('timeZone'), services.clock());
    const name = fileNameOf(`埋点_${project}_${day}.${format}`);
    return { content, type: types[format], disposition: dispositionOf('attachment', name) };
  }

  async function pack(
    request: FastifyRequest,
    images: readonly PrintPointInfo[],
    labelOf: (project: string) => string,
    { format, personId }: { format: PrintPointFormat; personId: string },
  ): Promise<Uint8Array> {
    if (format === 'json') return jsonOf(images);
    const points = images.flatMap((image) => image.points);
    const rows = points.reduce((sum, { params }) => sum + 1 + params.length, images.length);
    if (rows > maxRows) fail('exportTooLarge', { limit: `${maxRows}` });
    const workbook = await workbookOf(images, languageOf(request), labelOf);
    if (format === 'xlsx') return workbook;
    const pictures = await drawPictures(services, images, personId);
    // Does not compress the zip, because pictures and workbooks are compressed already.
    return zipSync({ '埋点.xlsx': workbook, 'print-points.json': jsonOf(images), ...pictures }, { level: 0 });
  }

  serveExport(app, services, {
    path: printPointExportPath,
    scope: 'tools:read',
    permission: 'tools.printPoints.view',
    perMinute: 30,
    bodyLimit,
    answer,
  });
}
