import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, describe, expect, it } from 'vitest';
import { openTestBucket } from '../../../test/bucket';
import { useTestServer } from '../../../test/test-app';
import { openBucketStorage } from './bucket-storage';
import { assignFile, type NewFile, releaseFiles } from './files';
import { storedFiles } from './stored-file.table';

const bucket = await openTestBucket();
afterAll(() => bucket.close());

const days = 24 * 60 * 60 * 1000;
const text = (content: string, more: Partial<NewFile> = {}): NewFile => ({
  ownerId: 'lin',
  kind: 'upload',
  extension: 'png',
  mime: 'image/png',
  content: Buffer.from(content),
  usedBy: 'address',
  ...more,
});

describe.each([
  ['a folder', {}],
  ['a bucket', bucket.env],
])('files in %s', (_, env) => {
  const server = useTestServer(env);
  const files = () => server.services.files;
  const rows = () => server.db.select().from(storedFiles);
  /** Returns the names of all files in the storage. */
  const lying = async () => {
    if ('S3_BUCKET' in env) return [...bucket.objects.keys()].map((name) => name.replace('easymock/', ''));
    const { dataDir } = server.services.config;
    const found = await readdir(join(dataDir, 'upload'), { recursive: true });
    return found.filter((name) => name.includes('.') && name !== '.drafts').map((name) => `upload/${name}`);
  };

  it('are there for every node, and say what they are', async () => {
    const name = await files().keep(text('one'));
    expect(name).toMatch(/^upload\/\d{4}\/\d\d\/\d\d\/[0-9a-f]{64}\.png$/);
    const node = await server.secondNode();
    expect((await node.services.files.read(name))?.toString()).toBe('one');
    expect(await rows()).toMatchObject([
      { name, ownerId: 'lin', size: 3, mime: 'image/png', usedBy: 'address', storedAt: expect.any(Date) },
    ]);
    expect(await lying()).toEqual([name]);
    await server.db.delete(storedFiles);
  });

  it('are read in parts, however long they are', async () => {
    const content = Buffer.alloc(5_000_000, 'abcdefghij');
    const name = await files().keep(text('', { kind: 'wiki', extension: '', content }));
    expect(name).toMatch(/^wiki\/[0-9a-f]{2}\/[0-9a-f]{64}$/);
    const read = async (start: number, end: number) =>
      Buffer.concat((await (await files().stream(name, { start, end }))?.toArray()) ?? []);
    expect((await read(0, content.length - 1)).equals(content)).toBe(true);
    for (const [start, end] of [
      [0, 0],
      [3, 9],
      [2_000_000, 4_500_001],
      [4_999_999, 4_999_999],
    ] as const)
      expect((await read(start, end)).equals(content.subarray(start, end + 1)), `${start}`).toBe(true);
    await server.db.delete(storedFiles);
    await server.services.files.sweep();
  });

  it('are pictures of pages, and nothing in them that acts', async () => {
    const url = `/easymock/${await files().keep(text('shown'))}`;
    const as = async (destination: string) =>
      (await server.app.inject({ url, headers: { 'sec-fetch-dest': destination } })).statusCode;
    for (const destination of ['image', 'document', 'empty']) expect(await as(destination)).toBe(200);
    for (const destination of ['script', 'worker', 'serviceworker', 'style', 'iframe', 'object', 'embed', 'font'])
      expect(await as(destination), destination).toBe(403);
    await server.db.delete(storedFiles);
  });

  it('go when they expire, and when nothing has shown them for a day; what is used stays', async () => {
    const now = server.services.clock();
    const expiring = await files().keep(text('expiring', { expiresAt: new Date(now.getTime() + 3 * days) }));
    const unused = await files().keep(text('unused', { kind: 'avatar', usedBy: '' }));
    const first = await files().keep(text('first', { kind: 'avatar', usedBy: '' }));
    const second = await files().keep(text('second', { kind: 'avatar', usedBy: '' }));
    await assignFile(server.db, { name: first, ownerId: 'lin' }, 'user/lin', now);
    await assignFile(server.db, { name: second, ownerId: 'lin' }, 'user/lin', now);
    const isThere = async (name: string) => (await files().read(name)) !== undefined;

    server.advance(days / 2);
    await files().sweep();
    expect(await Promise.all([expiring, unused, first, second].map(isThere))).toEqual([true, true, true, true]);
    server.advance(days);
    await files().sweep();
    expect(await isThere(first)).toBe(false);
    server.advance(2 * days);
    await files().sweep();
    expect(await Promise.all([expiring, unused, second].map(isThere))).toEqual([false, false, true]);
    expect((await rows()).map(({ name }) => name)).toEqual([second]);
    expect(await lying()).not.toContain(expiring);

    await releaseFiles(server.db, 'user/lin', server.services.clock());
    server.advance(2 * days);
    const node = await server.secondNode();
    await Promise.all([files().sweep(), node.services.files.sweep()]);
    expect(await rows()).toEqual([]);
  });

  it('that two people brought stay until both are done with them, also when one comes back meanwhile', async () => {
    const shared = { kind: 'avatar', usedBy: 'x' } as const;
    const name = await files().keep(text('same', { ...shared, usedBy: 'user/lin' }));
    await files().keep(text('same', { ...shared, ownerId: 'zhou', usedBy: 'user/zhou' }));
    const before = server.services.clock();
    await releaseFiles(server.db, 'user/lin', before);
    server.advance(2 * days);
    await files().sweep();
    expect((await files().read(name))?.toString()).toBe('same');
    await releaseFiles(server.db, 'user/zhou', before);
    // Sweep and upload run concurrently. In either order, the uploaded file must exist afterwards.
    const [, again] = await Promise.all([files().sweep(), files().keep(text('same'))]);
    expect((await files().read(again))?.toString()).toBe('same');
    await server.db.delete(storedFiles);
  });

  it('of one person come to no more than the quota, also when many arrive at once', async () => {
    const chief = await server.givenPerson('chief');
    await server.db.execute('update "user" set role = \'superAdministrator\'');
    await chief.settings.save({ key: 'files.quotaMb', value: 1 });
    const content = Buffer.alloc(400 * 1024);
    const brought = await Promise.allSettled(
      [1, 2, 3, 4].map((n) => files().keep(text('', { content: Buffer.concat([content, Buffer.of(n)]) }))),
    );
    expect(brought.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(brought.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { kind: 'filesFull', values: { limit: '1 MB' } },
    });
    // Each person has a separate quota, and uploading the same file again does not use it up.
    for (const _ of [1, 2, 3]) await files().keep(text('', { ownerId: 'zhou', content }));
    expect(await server.db.select().from(storedFiles)).toHaveLength(3);
  });
});

describe('a bucket', () => {
  const server = useTestServer(bucket.env);

  it('is asked for files below our prefix only, whatever an address says', async () => {
    const file = `${'b'.repeat(64)}.png`;
    bucket.objects.set(`neighbour/${file}`, Buffer.from('theirs'));
    for (const day of ['..%2f..%2f..%2f..%2fneighbour', '31%2f..%2f..%2f..%2f..%2f..%2fneighbour']) {
      const answer = await server.app.inject(`/easymock/upload/2026/01/${day}/${file}`);
      expect([answer.statusCode, answer.body]).toEqual([404, 'Not found\n']);
    }
  });
});

describe('a bucket that does not answer', () => {
  const server = useTestServer(bucket.env);

  it('refuses uploads and pictures in time, and no row is left without its file', async () => {
    bucket.mood = 'refusing';
    try {
      await expect(server.services.files.keep(text('lost'))).rejects.toMatchObject({ kind: 'storageAway' });
      expect(await server.db.select().from(storedFiles)).toEqual([]);
      const name = `/easymock/upload/2026/01/31/${'a'.repeat(64)}.png`;
      const answer = await server.app.inject(name);
      expect(answer.statusCode).toBe(503);
      expect(answer.json()).toMatchObject({ code: 503, message: '文件存储暂时不可用，请稍后再试' });
    } finally {
      bucket.mood = 'well';
    }
  });

  it('is given up after its time, and the log says why without what was signed', async () => {
    bucket.mood = 'silent';
    const lines: string[] = [];
    const log = pino(new Writable({ write: (line, _, done) => done(void lines.push(String(line))) }));
    const options = server.services.config.bucket;
    if (!options) throw new Error('there is a bucket');
    const storage = openBucketStorage(options, log, 50);
    await expect(storage.get('upload/a.png')).rejects.toMatchObject({ kind: 'storageAway' });
    bucket.mood = 'refusing';
    await expect(storage.put('upload/a.png', Buffer.from('x'), 'image/png')).rejects.toThrow();
    bucket.mood = 'well';
    expect(lines.map((line) => JSON.parse(line).reason)).toEqual(['TimeoutError', 'AccessDenied']);
    expect(lines.join()).not.toMatch(/test-secret|Signature/);
  });
});
