import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, useTestServer } from '../../../test/test-app';

describe('an export where the settings demand a session', () => {
  const server = useTestServer({ EASYMOCK_EXPORT: 'session' });
  let person: Client & { who: { token: string } };
  let projectId: string;

  beforeAll(async () => {
    person = await server.givenPerson('exporter');
    projectId = (await person.project.create({ name: '导出', url: '/export' })).data._id;
    await person.mock.create({ project_id: projectId, method: 'get', url: '/a', mode: '{}', description: 'a' });
  });

  const send = (url: string, headers: Record<string, string> = {}) =>
    server.app.inject({ method: 'POST', url, headers, payload: { project_id: projectId } });

  it.each(['/easymock/api/mock/export', '/api/mock/export'])('is refused to strangers at %s', async (url) => {
    const refused = await send(url);
    expect(refused.statusCode).toBe(401);
    expect(refused.json()).toMatchObject({ error: 'Authentication Error', data: null });
    expect((await send(url, { authorization: 'Bearer nonsense' })).statusCode).toBe(401);
    const granted = await send(url, { authorization: `Bearer ${person.who.token}` });
    expect(granted.statusCode).toBe(200);
    expect(granted.headers['content-type']).toBe('application/zip');
  });
});
