import { existsSync } from 'node:fs';
import { apiBase } from '@easymock/contract';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { useTestServer } from '../../test/test-app';
import { users } from '../people/person/user.table';
import type { ForwardedAnswer } from '../platform/outbound/outbound';

const server = useTestServer({ EASYMOCK_WALLPAPER: 'bing' });
const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);
const image = (name: string) => ({ urlbase: `/th?id=OHR.${name}`, copyright: `${name} (© Lin)` });

/** The responses of the source, and the requests it received. */
let listed: () => string;
let pictured: () => ForwardedAnswer;
let asked: string[] = [];
beforeEach(() => {
  asked = [];
  pictured = () => ({ status: 200, headers: [], body: jpeg });
  Object.assign(server.services, {
    outbound: {
      async fetchText(address: string) {
        asked.push(address);
        return listed();
      },
      async forward(address: string) {
        asked.push(address);
        return pictured();
      },
    },
  });
  // Advances past the effects of earlier tests.
  server.advance(30 * 24 * 3_600_000);
});

const list = () => server.client().wallpaper.list();
/**
 * Lists twice: while new pictures are fetched, callers get the old ones, so the second answer has the new
 * ones.
 */
const listAnew = async () => {
  await list();
  return list();
};
const get = (url: string) => server.app.inject({ url });

describe('wallpapers', () => {
  it('are our own where the source cannot be reached, and nobody waits for it again for a while', async () => {
    listed = () => {
      throw new Error('away');
    };
    const { data } = await list();
    expect(data.type).toBe('local');
    expect(data.data[0]).toEqual({
      url: '/easymock/wallpapers/hills-day.svg',
      copyright: { name: '远山', link: '', profileImage: '' },
    });
    for (const { url } of data.data) {
      const file = url.replace('/easymock', 'packages/web/public');
      expect([existsSync(file), existsSync(file.replace('-day', '-night'))], file).toEqual([true, true]);
    }
    server.advance(4 * 60_000);
    await list();
    expect(asked).toHaveLength(1);
    server.advance(2 * 60_000);
    await list();
    expect(asked).toHaveLength(2);
  });

  it('are named in the language of the caller', async () => {
    listed = () => 'nonsense';
    const { data } = await server.client(undefined, { 'accept-language': 'en' }).wallpaper.list();
    expect(data.data[0]?.copyright.name).toBe('Distant hills');
  });

  it('come from the source for six hours, for everybody, and stay in browsers for one', async () => {
    listed = () => JSON.stringify({ images: [image('One'), image('Two')] });
    const [first, ...others] = await Promise.all([list(), list(), list()]);
    expect(first?.data).toMatchObject({
      type: 'bing',
      data: [{ copyright: { name: 'One (© Lin)' } }, { copyright: { name: 'Two (© Lin)' } }],
    });
    expect(others.map(({ data }) => data)).toEqual([first?.data, first?.data]);
    expect(first?.headers['cache-control']).toBe('private, max-age=3600');
    server.advance(5.9 * 3_600_000);
    await list();
    expect(asked).toHaveLength(1);
    server.advance(0.2 * 3_600_000);
    await list();
    expect(asked).toHaveLength(2);
  });

  it('are passed on once they are asked for, and fetched once', async () => {
    listed = () => JSON.stringify({ images: [image('Lake'), image('Hill')] });
    const url = (await listAnew()).data.data[0]?.url ?? '';
    expect(url).toMatch(/^\/easymock\/api\/wallpaper\/picture\/[0-9a-f]{32}\.jpg$/);
    const answers = await Promise.all([get(url), get(url), get(url)]);
    for (const { statusCode, rawPayload, headers } of answers) {
      expect([statusCode, headers['content-type'], headers['x-content-type-options']]).toEqual([
        200,
        'image/jpeg',
        'nosniff',
      ]);
      expect(rawPayload).toEqual(jpeg);
    }
    expect(asked.filter((address) => address.includes('_UHD.jpg'))).toEqual([
      'https://www.bing.com/th?id=OHR.Lake_UHD.jpg&pid=hp&w=2200&h=1238&rs=1&c=4',
    ]);
  });

  it('that cannot be had, or that nobody listed, answer 404', async () => {
    listed = () => JSON.stringify({ images: [image('Gone')] });
    pictured = () => ({ status: 200, headers: [], body: Buffer.from('<html>') });
    const url = (await listAnew()).data.data[0]?.url ?? '';
    expect((await get(url)).statusCode).toBe(404);
    expect((await get(`${apiBase}/wallpaper/picture/${'0'.repeat(32)}.jpg`)).statusCode).toBe(404);
    expect((await get(`${apiBase}/wallpaper/picture/..%2f..%2fetc%2fpasswd`)).statusCode).toBe(404);
  });

  it('come from where it is decided, at once', async () => {
    listed = () => JSON.stringify({ images: [image('Bing')] });
    expect((await listAnew()).data.type).toBe('bing');
    const chief = await server.givenPerson('wall-chief');
    await server.db.update(users).set({ role: 'administrator' }).where(eq(users.id, chief.who._id));
    await chief.settings.save({ key: 'wallpaper.source', value: 'local' });
    expect((await list()).data.type).toBe('local');
    const refused = await chief.settings.save({ key: 'wallpaper.source', value: 'elsewhere' });
    expect(refused.code).toBe(10001);
  });
});
