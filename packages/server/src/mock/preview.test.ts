import type { PreviewRequest } from '@easymock/contract';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, useTestServer } from '../../test/test-app';

const server = useTestServer();
let person: Client;

beforeAll(async () => {
  person = await server.givenPerson('author');
});

const preview = async (mode: string, request?: PreviewRequest) =>
  (await person.mock.preview({ mode, ...(request && { request }) })).data;

describe('a preview', () => {
  it('draws data and functions, which see the request it pretends', async () => {
    expect(JSON.parse((await preview("{ 'list|2': [1] }")).json ?? '')).toEqual({ list: [1, 1] });
    const mode = `{
      name: '年糕',
      hello() { return 'hi ' + this.name },
      asked: ({ _req }) => [_req.method, _req.path, _req.params.id, _req.query.page, _req.body.note, _req.search],
    }`;
    const request = {
      method: 'POST' as unknown as 'post',
      url: '/users/7',
      params: { id: '7' },
      query: { page: '2' },
      body: { note: '备注' },
    };
    const { json, failure } = await preview(mode, request);
    expect(failure).toBe('');
    expect(JSON.parse(json ?? '')).toEqual({
      name: '年糕',
      hello: 'hi 年糕',
      asked: ['POST', '/users/7', '7', '2', '备注', '?page=2'],
    });
  });

  it('shows nothing of its caller’s session', async () => {
    const { json } = await preview('{ headers: ({ _req }) => _req.headers, cookies: ({ _req }) => _req.cookies }');
    expect(json).not.toMatch(/bearer|token/i);
  });

  it('says what a function threw and wrote, and where', async () => {
    const answer = await preview("{ a: { b() { console.log('before'); throw new Error('没有库存') } } }");
    expect(answer).toMatchObject({ json: null, path: 'a.b', console: [['log', 'before']] });
    expect(answer.failure).toContain('没有库存');
  });

  it('ends what would never end', async () => {
    const answer = await preview('{ a() { for (;;); } }');
    expect(answer.json).toBeNull();
    expect(answer.failure).not.toBe('');
  });

  it('asks nobody for a proxy, and refuses what does not parse', async () => {
    expect(await preview('https://shop.example/api')).toMatchObject({ json: null, target: 'https://shop.example/api' });
    expect(await person.mock.preview({ mode: '{ a: , }' })).toMatchObject({ success: false, code: 10011 });
  });

  it('is drawn no oftener than somebody could read it', async () => {
    const hasty = await server.givenPerson('hasty');
    const answers = await Promise.all(Array.from({ length: 125 }, () => hasty.mock.preview({ mode: '{}' })));
    expect(answers.filter(({ status }) => status === 429).length).toBe(5);
    expect((await person.mock.preview({ mode: '{}' })).success).toBe(true);
    // The limit is counted in the process; nothing is written to the database.
    const kept = await server.db.execute(sql`select key from throttle where key like 'preview%'`);
    expect(kept.rows).toEqual([]);
  });
});
