import { describe, expect, it } from 'vitest';
import { useTestServer } from '../../../test/test-app';

const blockedProject = '691f0a3c5be1c2d40f7a9e11';

const server = useTestServer({
  EASYMOCK_BLOCKED_ADDRESSES: '203.0.113.7, 198.51.100.0/24, 2001:db8::/32',
  EASYMOCK_BLOCKED_PROJECTS: `${blockedProject}, 000000000000000000000000`,
  TRUST_PROXY: '10.0.0.1',
});
const ask = (url: string, remoteAddress: string, forwarded?: string) =>
  server.app.inject({ url, remoteAddress, headers: forwarded ? { 'x-forwarded-for': forwarded } : {} });

describe('a blocked address', () => {
  it.each([
    '/easymock/api/u/getSignInSettings',
    '/easymock/api/nothing',
    '/easymock/healthz',
    '/easymock/login',
    '/easymock/upload/2026/01/01/x.png',
    `/easymock/mock/${blockedProject}/a`,
    '/mock/nothing',
  ])('is refused at %s', async (url) => {
    const answer = await ask(url, '203.0.113.7');
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({
      success: false,
      code: 10003,
      message: '请求频率太快，已被限制访问',
      data: null,
    });
  });

  it('is one of a network, too, in any spelling, and nobody else', async () => {
    const url = '/easymock/healthz';
    for (const address of ['198.51.100.1', '::ffff:198.51.100.255', '2001:db8::1', '2001:DB8:0:0:1::2']) {
      expect((await ask(url, address)).statusCode, address).toBe(403);
    }
    for (const address of ['203.0.113.8', '198.51.101.1', '2001:db9::1', '127.0.0.1', '::1']) {
      expect((await ask(url, address)).statusCode, address).toBe(200);
    }
  });

  it('is told by trusted proxies only, for calls and for mocks', async () => {
    for (const url of ['/easymock/healthz', `/easymock/mock/${'1'.repeat(24)}/a`]) {
      expect((await ask(url, '10.0.0.1', '203.0.113.7')).statusCode).toBe(403);
      // By claiming another address, a client can neither get others blocked nor evade its own block.
      expect((await ask(url, '192.0.2.1', '203.0.113.7')).statusCode).not.toBe(403);
      expect((await ask(url, '203.0.113.7', '192.0.2.1')).statusCode).toBe(403);
      expect((await ask(url, '10.0.0.1', '203.0.113.7, 192.0.2.1')).statusCode).not.toBe(403);
      expect((await ask(url, '10.0.0.1', 'unknown')).statusCode).not.toBe(403);
    }
  });

  it('does not read what it sends', async () => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/easymock/api/u/login',
      remoteAddress: '203.0.113.7',
      payload: '{',
      headers: { 'content-type': 'application/json', 'accept-language': 'en' },
    });
    expect(answer.json()).toMatchObject({
      code: 10003,
      message: 'Your address sent too many requests and is blocked; contact an administrator',
    });
  });
});

describe('a blocked project', () => {
  it('returns none of its mocks to any client, while others respond', async () => {
    const person = await server.givenPerson('blocked');
    const { data } = await person.project.create({ name: '没有被限制', url: '/' });
    await person.mock.create({ project_id: data._id, method: 'get', url: '/a', mode: '{}', description: 'a' });
    expect((await ask(`/easymock/mock/${data._id}/a`, '127.0.0.1')).statusCode).toBe(200);
    for (const url of [`/easymock/mock/${blockedProject}/a`, `/mock/${blockedProject}`]) {
      const answer = await ask(url, '127.0.0.1');
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toMatchObject({ success: false, code: 10003, message: '接口请求频率太快，已被限制访问' });
    }
  });
});
