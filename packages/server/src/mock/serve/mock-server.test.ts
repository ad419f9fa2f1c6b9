import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useTestServer } from '../../../test/test-app';
import { type MockServer, openMockServer } from './mock-server';

const server = useTestServer();
let mocks: MockServer;

beforeAll(() => {
  mocks = openMockServer(server.services);
});
afterAll(() => mocks.close());

interface Sent {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

function send(url: string, method: string): Sent {
  const request = new IncomingMessage(new Socket());
  request.method = method;
  request.url = url;
  return { request, response: new ServerResponse(request) };
}

function ask(url: string, method = 'GET'): Sent {
  const sent = send(url, method);
  mocks.handle(sent.request, sent.response);
  return sent;
}

async function untilAnswered(responses: readonly ServerResponse[]): Promise<void> {
  while (!responses.every(({ headersSent }) => headersSent)) await setImmediate();
}

/** Begins an iteration of the event loop, in which the first call of a project is always served at once. */
const nextIteration = async (): Promise<void> => {
  await setImmediate();
};

it('a path with wrong escapes is served as it stands', async () => {
  const person = await server.givenPerson('escapes-owner');
  const projectId = (await person.project.create({ name: '转义', url: '/' })).data._id;
  await person.mock.create({
    project_id: projectId,
    method: 'get',
    url: '/w/:name',
    mode: '{ ok: true }',
    description: 'w',
  });
  const responses = ['%E4%ZZ', '100%', '%', '%u4e2d'].map((name) => ask(`/mock/${projectId}/w/${name}`).response);
  await untilAnswered(responses);
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
});

describe('a crowd that is only refused', () => {
  it('is refused in its share of each turn of the event loop', async () => {
    await nextIteration();
    const crowd = Array.from({ length: 3_000 }, () => ask('/mock/of-no-project').response);
    const atOnce = crowd.filter(({ headersSent }) => headersSent).length;
    expect(atOnce).toBeGreaterThan(0);
    expect(atOnce).toBeLessThan(crowd.length);
    await untilAnswered(crowd);
    expect(new Set(crowd.map(({ statusCode }) => statusCode))).toEqual(new Set([404]));
  });

  it('does not delay those of a project', async () => {
    const crowd = Array.from({ length: 3_000 }, () => ask('/mock/of-no-project').response);
    // OPTIONS needs no database, which could take longer than the crowd.
    const other = ask(`/mock/${'0'.repeat(24)}/none`, 'OPTIONS').response;
    await untilAnswered([other]);
    expect(crowd.every(({ headersSent }) => headersSent)).toBe(false);
    await untilAnswered(crowd);
  });

  it('is not answered where it left while it waited', async () => {
    const crowd = Array.from({ length: 3_000 }, () => ask('/mock/of-no-project'));
    const waiting = crowd.filter(({ response }) => !response.headersSent);
    for (const { request } of waiting) request.socket.destroy();
    await untilAnswered([ask('/mock/of-no-project').response]);
    expect(waiting.some(({ response }) => response.headersSent)).toBe(false);
  });
});

describe('a crowd that is sent on to the origin of the mocks', () => {
  it('is sent on in its share of each turn of the event loop, and does not delay those of another project', async () => {
    const redirect = (url: string): ServerResponse => {
      const { request, response } = send(url, 'GET');
      mocks.redirect(request, response);
      return response;
    };
    await nextIteration();
    const crowd = Array.from({ length: 3_000 }, () => redirect(`/mock/${'1'.repeat(24)}/none`));
    const atOnce = crowd.filter(({ headersSent }) => headersSent).length;
    expect(atOnce).toBeGreaterThan(0);
    expect(atOnce).toBeLessThan(crowd.length);
    await untilAnswered([redirect(`/mock/${'0'.repeat(24)}/none`)]);
    expect(crowd.every(({ headersSent }) => headersSent)).toBe(false);
    await untilAnswered(crowd);
    expect(new Set(crowd.map(({ statusCode }) => statusCode))).toEqual(new Set([308]));
  });
});
