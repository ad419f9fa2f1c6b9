import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CallFailure } from '../failure';
import { openOutbound } from '../outbound/outbound';
import { openWallpaperGateway, type WallpaperGateway } from './wallpaper';

const deep = { tags: 'deep' };

const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);
const bingImage = {
  urlbase: '/th?id=OHR.Karst_ZH-CN123',
  copyright: '桂林山水 (© Lin)',
  copyrightlink: '/search?q=karst',
};
const photo = {
  urls: { raw: 'https://images.unsplash.com/photo-1?ixid=abc&ixlib=rb' },
  user: {
    name: 'Lin',
    links: { html: 'https://unsplash.com/@lin' },
    profile_image: { small: 'https://images.unsplash.com/profile-1' },
  },
};

let respond: (request: http.IncomingMessage, response: http.ServerResponse) => void;
let asked: http.IncomingMessage[] = [];
let origin = '';
let gateway: WallpaperGateway;
const source = http.createServer((request, response) => {
  asked.push(request);
  respond(request, response);
});

beforeAll(async () => {
  await new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve));
  const { port } = source.address() as AddressInfo;
  origin = `http://127.0.0.1:${port}`;
  const outbound = openOutbound({ allow: [`127.0.0.1:${port}`], isPrivateAllowed: false });
  gateway = openWallpaperGateway(outbound, { unsplashKey: 'key-12345678', bing: origin, unsplash: origin });
});
beforeEach(() => {
  asked = [];
});
afterAll(() => {
  source.closeAllConnections();
  source.close();
});

const answer = (value: unknown) => {
  respond = (_request, response) => response.end(typeof value === 'string' ? value : JSON.stringify(value));
};
const reasonOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'fetched',
    (error: unknown) =>
      error instanceof CallFailure ? `${error.kind} ${error.values.reason}` : `threw ${String(error)}`,
  );

describe('pictures of Bing', () => {
  it('are 2200 wide, passed on by us, and say what they show', async () => {
    answer({ images: [bingImage], tooltips: {} });
    expect(await gateway.list('bing')).toEqual([
      {
        address: `${origin}/th?id=OHR.Karst_ZH-CN123_UHD.jpg&pid=hp&w=2200&h=1238&rs=1&c=4`,
        isForBrowsers: false,
        copyright: { name: '桂林山水 (© Lin)', link: `${origin}/search?q=karst`, profileImage: '' },
      },
    ]);
    expect(asked[0]?.url).toBe('/HPImageArchive.aspx?format=js&idx=0&n=8&mkt=zh-CN');
  });

  it('that lead elsewhere are left out, and the others stay', async () => {
    const odd = ['@evil.example/x', '//evil.example/th?id=OHR.a', '/th?id=OHR.a&url=http://x', 7, undefined];
    answer({ images: [...odd.map((urlbase) => ({ ...bingImage, urlbase })), null, 'x', bingImage] });
    expect(await gateway.list('bing')).toHaveLength(1);
  });

  it('carry no link that is a script', async () => {
    answer({ images: [{ ...bingImage, copyrightlink: 'javascript:void(0)' }] });
    expect((await gateway.list('bing'))[0]?.copyright.link).toBe('');
  });

  it('are eight at most', async () => {
    answer({ images: Array.from({ length: 50 }, () => bingImage) });
    expect(await gateway.list('bing')).toHaveLength(8);
  });

  it.each([
    ['bad JSON', '{"images":', 'outside JSON'],
    ['another shape', { pictures: [] }, 'outside JSON'],
    ['none', { images: [] }, 'outside JSON'],
    ['a huge answer', `"${'x'.repeat(600_000)}"`, 'outside > 0 MB'],
  ])('are not to be had: %s', async (_title, body, reason) => {
    answer(body);
    expect(await reasonOf(gateway.list('bing'))).toBe(reason);
  });

  it('are not to be had: 404', async () => {
    respond = (_request, response) => response.writeHead(404).end();
    expect(await reasonOf(gateway.list('bing'))).toBe('outside HTTP 404');
  });

  it('are not to be had: a redirect to an address that may not be fetched', async () => {
    respond = (_request, response) => response.writeHead(302, { Location: 'http://127.0.0.2:9/' }).end();
    expect(await reasonOf(gateway.list('bing'))).toMatch(/^addressRefused/);
  });

  it('are not waited for when nothing comes', deep, async () => {
    respond = () => {};
    expect(await reasonOf(gateway.list('bing'))).toBe('outside > 4 s');
  });
});

describe('photos of Unsplash', () => {
  it('are loaded by browsers, and name their author', async () => {
    answer([photo]);
    expect(await gateway.list('unsplash')).toEqual([
      {
        address: 'https://images.unsplash.com/photo-1?ixid=abc&ixlib=rb&w=2200&q=80&fm=jpg',
        isForBrowsers: true,
        copyright: {
          name: 'Lin',
          link: 'https://unsplash.com/@lin?utm_source=easymock&utm_medium=referral',
          profileImage: 'https://images.unsplash.com/profile-1',
        },
      },
    ]);
    expect(asked[0]?.headers.authorization).toBe('Client-ID key-12345678');
  });

  it('from another host are left out', async () => {
    answer([{ ...photo, urls: { raw: 'https://evil.example/photo?x' } }]);
    expect(await reasonOf(gateway.list('unsplash'))).toBe('outside JSON');
  });

  it('need a key', async () => {
    const outbound = openOutbound({ allow: [], isPrivateAllowed: false });
    const keyless = openWallpaperGateway(outbound, { unsplashKey: undefined });
    expect(await reasonOf(keyless.list('unsplash'))).toBe('outside EASYMOCK_UNSPLASH_KEY');
  });
});

describe('a picture to pass on', () => {
  it('is a JPEG', async () => {
    respond = (_request, response) => response.end(jpeg);
    expect(await gateway.fetchPicture(`${origin}/p`)).toEqual(jpeg);
  });

  it.each([
    ['a page', '<script>alert(1)</script>', 200, 'outside JPEG'],
    ['nothing', '', 200, 'outside JPEG'],
    ['refused', jpeg, 403, 'outside HTTP 403'],
    ['huge', Buffer.concat([jpeg, Buffer.alloc(4_000_001)]), 200, 'outside > 4 MB'],
  ])('is nothing else: %s', async (_title, body, status, reason) => {
    respond = (_request, response) => response.writeHead(status).end(body);
    expect(await reasonOf(gateway.fetchPicture(`${origin}/p`))).toBe(reason);
  });
});
