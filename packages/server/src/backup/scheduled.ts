import { openAsBlob } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { S3mini } from 's3mini';
import type { BucketConfig } from '../config/bucket-config';
import type { BackupNews, BackupOrder } from '../operations/backup/backup-order';
import { openByteStorage } from '../platform/files/index';
import { openLog } from '../platform/log';
import { reasonOf } from '../start';
import { openEnvironment } from './environment';
import { stampOf, writeBackup } from './write-backup';

/** Names of scheduled backups, which sort by time; files with other names are not touched. */
const ownName = /^easymock-\d{8}T\d{6}Z\.backup$/;
const ownDraft = /^easymock-\d{8}T\d{6}Z\.backup\.part$/;

/** Milliseconds. A draft unchanged for this time was left by an interrupted backup. */
const abandonedMs = 3_600_000;
const partMs = 300_000;
const partBytes = 16 * 1024 * 1024;
/** S3 accepts at most 10,000 parts. */
const mostParts = 9_000;

/** Writes a backup as ordered by the server that started this process, and reports the result. */
export async function runScheduled(): Promise<void> {
  const order = await new Promise<BackupOrder>((resolve) => process.once('message', resolve));
  // The server has died; the server that takes over the job writes its own backup.
  process.once('disconnect', () => process.exit(1));
  const tell = (news: BackupNews) => new Promise<void>((resolve) => process.send?.(news, () => resolve()));
  try {
    await tell({ kind: 'done', ...(await carryOut(order, tell)) });
    process.exit(0);
  } catch (error) {
    // The error messages of stores quote the refused request, which is signed with the key.
    const { serviceCode } = error as { serviceCode?: string };
    await tell({ kind: 'failed', reason: (serviceCode ?? reasonOf(error)).slice(0, 500) });
    process.exit(1);
  }
}

async function carryOut(order: BackupOrder, tell: (news: BackupNews) => Promise<void>) {
  const { connection, files, folder, bucketPrefix, keep } = order;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeAbandoned(folder);
  const name = `easymock-${stampOf(new Date())}.backup`;
  const path = join(folder, name);
  const storage = openByteStorage(files, openLog('warn'));
  const onProgress = (progress: { phase: string; num: number; total: number }) =>
    void tell({ kind: 'progress', ...progress });
  await writeBackup(path, { connection, storage, environment: openEnvironment(process.env), onProgress });
  const { size: bytes } = await stat(path);
  if (bucketPrefix === undefined) await keepNewest(folder, keep);
  else if (files.bucket) await moveToBucket({ path, name, bytes, keep }, files.bucket, bucketPrefix);
  else throw new Error('there is no bucket');
  return { name, bytes };
}

async function removeAbandoned(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((one) => ownDraft.test(one))) {
    const { mtimeMs } = await stat(join(folder, name));
    if (Date.now() - mtimeMs > abandonedMs) await rm(join(folder, name), { force: true });
  }
}

/** Returns the names of surplus backups. */
const tooMany = (names: readonly string[], keep: number): string[] =>
  names
    .filter((name) => ownName.test(name))
    .sort()
    .reverse()
    .slice(keep);

async function keepNewest(folder: string, keep: number): Promise<void> {
  for (const name of tooMany(await readdir(folder), keep)) await rm(join(folder, name), { force: true });
}

interface Written {
  readonly path: string;
  readonly name: string;
  readonly bytes: number;
  readonly keep: number;
}

/** Uploads a backup in parts, deletes it from the folder, and deletes surplus backups from the bucket. */
async function moveToBucket({ path, name, bytes, keep }: Written, bucket: BucketConfig, prefix: string) {
  const store = new S3mini({
    endpoint: `${bucket.endpoint}/${bucket.bucket}`,
    region: bucket.region,
    accessKeyId: bucket.accessKey,
    secretAccessKey: bucket.secretKey,
    requestAbortTimeout: partMs,
    minPartSize: Math.max(partBytes, Math.ceil(bytes / mostParts)),
  });
  const place = bucket.prefix + prefix;
  try {
    await store.putAnyObject(place + name, await openAsBlob(path));
    const stored = await store.getContentLength(place + name);
    if (stored !== bytes) throw new Error(`the bucket holds ${stored} bytes instead of ${bytes}`);
  } finally {
    await rm(path, { force: true });
  }
  const found = (await store.listObjects('/', place)) ?? [];
  const names = found.map(({ Key }) => Key.slice(place.length));
  for (const old of tooMany(names, keep)) await store.deleteObject(place + old);
}
