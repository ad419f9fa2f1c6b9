import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { noteFailure } from '../../database/disk';
import { CallFailure, fail } from '../../failure';
import type { FormFile } from '../../files/form-file';
import { Turns } from '../../turns/turns';
import { formatBytes } from './read-body';

export interface Form {
  readonly fields: Readonly<Record<string, string>>;
  readonly files: readonly FormFile[];
}

interface FormLimits {
  /** Directory of the temporary files. */
  readonly folder: string;
  /** Sender, by whom the slots are shared. */
  readonly group: string;
  /** Bytes of one file; `bytes` limits all files together. */
  readonly fileBytes: number;
  readonly bytes: number;
  readonly files: number;
  /** Bytes of one field that is not a file. */
  readonly fieldBytes?: number;
}

/**
 * Files are written to disk as they arrive, so slow senders take no memory. The slots limit the disk space.
 */
const places = new Turns({ atOnce: 12, atOncePerGroup: 2, waiting: 120, waitingPerGroup: 20, retrySeconds: 10 });
let formNum = 0;

const usualFieldBytes = 4 * 1024;
const mostFields = 20;

const failTooLarge = ({ bytes }: FormLimits): never => fail('tooLarge', { limit: formatBytes(bytes) });

/**
 * Turns a parser error into a refusal: a malformed form is the sender's fault. Refusals, disk errors and
 * errors with a status code are rethrown.
 */
function refuseForm(error: unknown, { files, bytes }: FormLimits): never {
  const { statusCode, code = '' } = error as { statusCode?: number; code?: string };
  if (error instanceof CallFailure) throw error;
  if (/^(ENOSPC|EDQUOT|EIO|EACCES|ENOENT)$/.test(code)) {
    noteFailure(error);
    throw error;
  }
  if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT')
    fail('tooManyUploads', { num: files, limit: formatBytes(bytes) });
  if (statusCode) throw error;
  return fail('badRequest', { reason: 'multipart/form-data' });
}

async function spool(part: MultipartFile, path: string): Promise<FormFile> {
  await pipeline(part.file, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  const { size } = await stat(path);
  const isTooLarge = part.file.truncated;
  return { filename: part.filename ?? '', size, isTooLarge, content: () => readFile(path) };
}

interface Spooled {
  readonly fields: Record<string, string>;
  readonly files: FormFile[];
  /** Paths of the temporary files. */
  readonly paths: string[];
}

async function readParts(request: FastifyRequest, limits: FormLimits, { fields, files, paths }: Spooled) {
  const { folder, bytes, fileBytes, files: num, fieldBytes = usualFieldBytes } = limits;
  await mkdir(folder, { recursive: true });
  let size = 0;
  const parts = request.parts({
    limits: { fileSize: fileBytes, files: num, fields: mostFields, fieldSize: fieldBytes, headerPairs: 50 },
  });
  for await (const part of parts) {
    if (part.type === 'field') fields[part.fieldname] = String(part.value ?? '');
    // The parser reads the next part only after this one has been consumed.
    else if (part.fieldname !== 'file') part.file.resume();
    else {
      const path = join(folder, randomBytes(12).toString('hex'));
      paths.push(path);
      const file = await spool(part, path);
      files.push(file);
      size += file.size;
      if (size > bytes) failTooLarge(limits);
    }
  }
}

/**
 * Reads a form and passes it to `use`. The files of the form, which are its fields named `file`, are written
 * to disk as they arrive, and removed after `use`.
 * @throws unsupportedMedia, badRequest, tooLarge, tooManyUploads, tooMany
 * @example await readForm(request, limits, ({ fields, files }) => keepAll(fields.markdownId, files))
 */
export async function readForm<T>(
  request: FastifyRequest,
  limits: FormLimits,
  use: (form: Form) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) fail('unsupportedMedia');
  const { group, bytes, fieldBytes = usualFieldBytes } = limits;
  if (Number(request.headers['content-length']) > bytes + fieldBytes * mostFields) failTooLarge(limits);
  formNum += 1;
  return places.take({ group, key: `${group} ${formNum}` }, async () => {
    const spooled: Spooled = { fields: {}, files: [], paths: [] };
    try {
      await readParts(request, limits, spooled).catch((error: unknown) => refuseForm(error, limits));
      return await use(spooled);
    } finally {
      for (const path of spooled.paths) await rm(path, { force: true });
    }
  });
}

/** Age at which a temporary file is abandoned; forms are processed in far less time. */
const abandonedMs = 60 * 60 * 1000;

/** Removes the files of processes that died while they read forms. */
export async function removeAbandonedForms(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > abandonedMs) await rm(path, { force: true });
  }
}
