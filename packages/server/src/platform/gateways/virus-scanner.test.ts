import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { useTestServer } from '../../../test/test-app';
import type { NewFile } from '../files/files';
import { storedFiles } from '../files/index';
import { openVirusScanner } from './virus-scanner';

/** Replies as the scripted daemon. */
type Script = (socket: Socket, received: Buffer) => void;

const judge: Script = (socket, received) =>
  socket.end(received.includes('EICAR') ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0');
let script: Script = judge;
let lastReceived: Buffer = Buffer.alloc(0);

/** Reads one INSTREAM command; undefined until its last chunk has arrived. */
function readStream(data: Buffer): Buffer | undefined {
  const command = Buffer.from('zINSTREAM\0');
  if (!data.subarray(0, command.length).equals(command)) return undefined;
  const chunks: Buffer[] = [];
  for (let at = command.length; at + 4 <= data.length; ) {
    const length = data.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(data.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}

const openDaemon = () =>
  createServer((socket) => {
    let data: Buffer = Buffer.alloc(0);
    socket.on('error', () => {});
    socket.on('data', (part) => {
      data = Buffer.concat([data, part]);
      const received = readStream(data);
      if (received === undefined) return;
      lastReceived = received;
      script(socket, received);
    });
  });

const folder = await mkdtemp(join(tmpdir(), 'easymock-clamd-'));
const path = join(folder, 'clamd.ctl');
const byPath = openDaemon();
await new Promise<void>((resolve) => byPath.listen(path, resolve));
const byPort = openDaemon();
await new Promise<void>((resolve) => byPort.listen(0, '127.0.0.1', resolve));
const { port } = byPort.address() as AddressInfo;
afterAll(async () => {
  byPath.close();
  byPort.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  script = judge;
});

const silent = pino({ level: 'silent' });
const scan = (content: string | Buffer, address: object = { path }, timeoutMs?: number) =>
  openVirusScanner(address as { path: string }, silent, timeoutMs)
    .scan(Buffer.from(content))
    .then(
      () => 'clean',
      ({ kind, values }) => `${kind} ${values.virus ?? ''}`.trim(),
    );

describe('the virus scanner', () => {
  it('receives all bytes, over a Unix socket or a port', async () => {
    const content = Buffer.alloc(200_000, 'abcdefg');
    for (const address of [{ path }, { host: '127.0.0.1', port }]) {
      expect(await scan(content, address)).toBe('clean');
      expect(lastReceived.equals(content)).toBe(true);
    }
    expect(await scan('')).toBe('clean');
  });

  it('names what it finds', async () => {
    expect(await scan('X5O!EICAR')).toBe('fileInfected Eicar-Test-Signature');
  });

  it.each<[string, Script]>([
    ['reports an error', (socket) => socket.end('INSTREAM size limit exceeded. ERROR\0')],
    ['ends without a reply', (socket) => socket.end()],
    ['ends within a reply', (socket) => socket.end('stream: OK')],
    ['breaks the connection', (socket) => socket.resetAndDestroy()],
    ['does not answer', () => {}],
  ])('counts as away if it %s', async (_, answer) => {
    script = answer;
    expect(await scan('text', { host: '127.0.0.1', port }, 200)).toBe('scannerAway');
  });

  it('counts as away if nothing listens', async () => {
    expect(await scan('text', { path: join(folder, 'none') })).toBe('scannerAway');
  });
});

describe('an installation with a scanner', () => {
  const server = useTestServer({ EASYMOCK_VIRUS_SCANNER: `tcp://127.0.0.1:${port}` });
  const keep = (text: string, kind: NewFile['kind'] = 'wiki') =>
    server.services.files.keep({
      ownerId: 'lin',
      kind,
      mime: 'text/plain',
      usedBy: 'wiki',
      extension: kind === 'transfer' ? 'part' : '',
      content: Buffer.from(text),
    });
  const rows = () => server.db.select().from(storedFiles);

  it('stores a file only once it is known to be clean', async () => {
    await expect(keep('EICAR')).rejects.toMatchObject({ kind: 'fileInfected' });
    script = (socket) => socket.end();
    await expect(keep('text')).rejects.toMatchObject({ kind: 'scannerAway' });
    expect(await rows()).toEqual([]);
    script = judge;
    await keep('text');
    expect(await rows()).toHaveLength(1);
  });

  it('does not scan the pieces of a transfer: its files are scanned when they are stored', async () => {
    script = (socket) => socket.end();
    await expect(keep('a piece of a zip', 'transfer')).resolves.toEqual(expect.any(String));
  });
});
