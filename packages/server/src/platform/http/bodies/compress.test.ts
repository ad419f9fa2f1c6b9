import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { apiBase } from '@easymock/contract';
import { beforeAll, expect, it } from 'vitest';
import { useTestServer } from '../../../../test/test-app';

const server = useTestServer();
let token: string;
let projectId: string;

const list = (encoding?: string) =>
  server.app.inject({
    url: `${apiBase}/mock?project_id=${projectId}`,
    headers: { authorization: `Bearer ${token}`, ...(encoding && { 'accept-encoding': encoding }) },
  });
const unpackers: Record<string, (packed: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  identity: (plain) => plain,
};

function unpacked({ headers, rawPayload }: Awaited<ReturnType<typeof list>>) {
  const encoding = String(headers['content-encoding'] ?? 'identity');
  return JSON.parse(unpackers[encoding]?.(rawPayload).toString() ?? '');
}

beforeAll(async () => {
  const person = await server.givenSession();
  token = person.token;
  projectId = (await person.project.create({ name: '压缩', url: '/packed' })).data._id;
  for (let num = 0; num < 6; num += 1) {
    const mode = `{ 文: '${`第 ${num} 句。`.repeat(30_000)}' }`;
    const draft = { project_id: projectId, method: 'get', url: `/m${num}`, mode, description: 'm' } as const;
    expect((await person.mock.create(draft)).success).toBe(true);
  }
});

it('a long answer is compressed as a whole, the way its client prefers', async () => {
  const plain = await list();
  expect(plain.headers['content-encoding']).toBeUndefined();
  for (const [accepted, encoding] of [
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
  ] as const) {
    const answer = await list(accepted);
    // A stream would leave the length open.
    expect(answer.headers).toMatchObject({
      'content-encoding': encoding,
      'content-length': String(answer.rawPayload.length),
      vary: expect.stringMatching(/accept-encoding/i),
    });
    expect(answer.rawPayload.length).toBeLessThan(plain.rawPayload.length / 10);
    expect(unpacked(answer)).toMatchObject({ success: true, data: plain.json().data });
  }
  expect((await list('identity')).headers['content-encoding']).toBeUndefined();
});

it('if more answers of one person wait than may, the others are sent as they are', async () => {
  // One person may have five long pages loading at once, but fewer responses in the compression queue.
  const answers = await Promise.all(Array.from({ length: 5 }, () => list('br')));
  for (const answer of answers)
    expect(unpacked(answer)).toMatchObject({ success: true, data: { mocks: { length: 6 } } });
});
