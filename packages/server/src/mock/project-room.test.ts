import { projectByteLimit, projectMockLimit } from '@easymock/contract';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { givenProject } from '../../test/create-records';
import { type Client, useTestServer } from '../../test/test-app';

const server = useTestServer();

async function given(name: string): Promise<{ person: Client; project_id: string }> {
  const person = await server.givenPerson(name);
  return { person, project_id: await givenProject(person) };
}

/** Fills a project by SQL, because calls would take minutes. */
async function fill(project_id: string, num: number, bytesEach: number): Promise<void> {
  await server.db.execute(sql`
    insert into mock (id, project_id, method, url, url_key, description, mode)
    select lpad(to_hex(n), 12, '0') || right(${project_id}, 12), ${project_id}, 'get', '/filled/' || n, '/filled/' || n,
      '', '"' || repeat('x', ${bytesEach}) || '"'
    from generate_series(1, ${num}) as n`);
}

const draft = { method: 'get', mode: '{ a: 1 }', description: 'one more' } as const;

describe('a project', () => {
  it('has so many mocks and no more, however they come', async () => {
    const { person, project_id } = await given('crowded');
    await fill(project_id, projectMockLimit - 1, 10);
    expect((await person.mock.create({ ...draft, project_id, url: '/last' })).success).toBe(true);
    const over = await person.mock.create({ ...draft, project_id, url: '/over' });
    expect(over).toMatchObject({ code: 10013, message: '项目已满：最多 10000 个接口，定义合计最多 64 MB' });
    const swagger_text = JSON.stringify({
      openapi: '3.0.0',
      info: { title: 'x', version: '1' },
      paths: { '/synced': { get: { responses: { 200: { description: 'ok' } } } } },
    });
    expect((await person.sync.swagger({ id: project_id, swagger_text })).code).toBe(10013);
    // A rejected change leaves no trace, and existing mocks can still be changed and deleted.
    const [mine] = (await person.mock.list({ project_id, keywords: '/last' })).data.mocks;
    const ids = [mine?._id ?? ''];
    expect((await person.mock.update({ ...draft, id: ids[0] ?? '', url: '/last-one' })).success).toBe(true);
    expect((await person.mock.delete({ project_id, ids })).success).toBe(true);
    expect((await person.mock.create({ ...draft, project_id, url: '/over' })).success).toBe(true);
    expect((await person.mock.restore({ project_id, ids })).code).toBe(10013);
  });

  it('has definitions of so many bytes and no more', async () => {
    const { person, project_id } = await given('heavy');
    const each = 190_000;
    await fill(project_id, Math.floor(projectByteLimit / (each + 2)), each);
    const mode = `{ a: '${'y'.repeat(each)}' }`;
    expect((await person.mock.create({ ...draft, mode, project_id, url: '/over' })).code).toBe(10013);
  });
});
