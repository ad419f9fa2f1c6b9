import { apiBase, type Call, contract } from '@easymock/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { callHandlers } from '../src/features';
import { newToken } from '../src/platform/ids';
import { send, useTestServer } from './test-app';

const server = useTestServer();
const calls = Object.entries(contract).flatMap(([group, members]) =>
  Object.entries<Call>(members).map(([name, call]) => ({ title: `${group}.${name}`, call })),
);

/** Creates a session with all rights. */
const givenChief = () => server.givenSession('superAdministrator');
let chief: Awaited<ReturnType<typeof givenChief>>;
beforeAll(async () => {
  chief = await givenChief();
});

/** Returns the shared session of the chief; a call that ends its session gets a separate one. */
async function sessionFor(call: Call): Promise<{ authorization: string }> {
  const { token } = call === contract.account.loginOut ? await givenChief() : chief;
  return { authorization: `Bearer ${token}` };
}

/** Sends a body unchanged. */
const post = (call: Call, payload: string | Buffer, headers: Record<string, string>) =>
  server.app.inject({
    method: 'POST',
    url: apiBase + call.path,
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  });

// Sent instead of a call's input; every value must be rejected, and nothing may break.
const nonsense: unknown[] = [
  { id: 5, ids: 'x', project_id: {}, name: [], url: 7, password: null, mode: 1, page_index: 'x', page_size: -1 },
  { id: '\0', project_id: "' or 1=1 --", ids: [null], keywords: ['a'], name: '\0', url: 'no', password: 'x\0' },
  { id: 'x'.repeat(10_000), keywords: 'k'.repeat(10_000), name: { $ne: null }, constructor: 1, page_index: 1e99 },
];

describe('every call of the contract', () => {
  it('has exactly one handler', () => {
    expect(callHandlers.map(({ call }) => call.path + call.method).sort()).toEqual(
      calls.map(({ call }) => call.path + call.method).sort(),
    );
  });

  it.each(calls)('$title refuses a stranger unless it is public', async ({ call }) => {
    const forged = { authorization: `Bearer ${newToken()}` };
    const unsigned = { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJpZCI6IjEifQ.' };
    const strangers = [{}, forged, unsigned, { cookie: `easy-mock_token=${newToken()}` }];
    const answers = await Promise.all(
      strangers.map((headers) => send(server.app, call, {}, headers as Record<string, string>)),
    );
    for (const answer of answers) {
      expect(answer.status).toBeLessThan(500);
      if (call.auth === 'public') expect(answer.status).not.toBe(401);
      else expect(answer).toMatchObject({ status: 401, success: false, error: 'Authentication Error', data: null });
    }
  });

  it.each(calls)('$title answers nonsense with a clear refusal', async ({ call }) => {
    const headers = await sessionFor(call);
    const answers = await Promise.all(nonsense.map((input) => send(server.app, call, input, headers)));
    for (const answer of answers) {
      expect(answer.status).toBeLessThan(500);
      const takesInput = Object.keys((call.input as unknown as { shape: object }).shape).length > 0;
      if (takesInput && !answer.success) expect(answer.message).toBeTruthy();
    }
    const required = z.safeParse(call.input, {});
    if (!required.success) {
      const answer = await send(server.app, call, {}, headers);
      expect(answer).toMatchObject({ status: 200, success: false, code: 10001 });
      expect(answer.data).toEqual(answer.message);
      expect(Array.isArray(answer.data)).toBe(true);
    }
  });

  it.each(calls.filter(({ call }) => call.method === 'POST'))(
    '$title refuses a JSON body that is no object',
    async ({ call }) => {
      const session = await sessionFor(call);
      const answers = await Promise.all(
        ['1', '0', '"s"', '""', 'true', 'false', '[]', '[{"id":"x"}]'].flatMap((body) =>
          [session, {}].map(async (headers) => {
            const response = await post(call, body, headers);
            return { body, isKnown: headers === session, status: response.statusCode, ...response.json() };
          }),
        ),
      );
      for (const { body, isKnown, status, code, kind } of answers) {
        const isTold = isKnown || call.auth === 'public';
        expect([status, code, kind], body).toEqual(isTold ? [200, 10001, 'validation'] : [401, 401, 'unauthenticated']);
      }
    },
  );

  it.each(calls.filter(({ call }) => call.method === 'POST'))(
    '$title survives deep values and doubled keys',
    async ({ call }) => {
      const session = await sessionFor(call);
      const fields = Object.keys((call.input as unknown as { shape: object }).shape);
      const inEach = (value: string) => `{${fields.map((field) => `"${field}":${value}`).join()}}`;
      const doubled = (first: string, last: string) =>
        `{${fields.flatMap((field) => [`"${field}":${first}`, `"${field}":${last}`]).join()}}`;
      const bodies = [
        inEach('['.repeat(98) + ']'.repeat(98)),
        inEach(`${'{"a":'.repeat(98)}1${'}'.repeat(98)}`),
        doubled('"x"', '{}'),
        doubled('{}', '"x"'),
      ];
      for (const response of await Promise.all(bodies.map((body) => post(call, body, session))))
        expect(response.statusCode).toBeLessThan(500);
    },
  );

  it.each(calls.filter(({ call }) => call.method === 'POST'))(
    '$title refuses bodies that are not JSON in UTF-8',
    async ({ call }) => {
      const session = await sessionFor(call);
      const bodies = [
        '{',
        Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]),
        '{"a":{"__proto__":{"x":1}}}',
        '['.repeat(20_000) + ']'.repeat(20_000),
      ];
      const bad = await Promise.all(bodies.map((body) => post(call, body, session)));
      for (const response of bad) {
        expect(response.statusCode).toBe(400);
        expect(response.json()).toMatchObject({ success: false, code: 400 });
      }
      const plain = { ...session, 'content-type': 'text/plain' };
      expect((await post(call, '{"a":1}', plain)).statusCode).toBe(415);
      const limit = call.bodyLimit ?? 1024 * 1024;
      const tooLarge = await post(call, Buffer.alloc(limit + 1, 0x20), session);
      expect(tooLarge.statusCode).toBe(413);
    },
  );
});
