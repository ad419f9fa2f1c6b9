import { apiBase, type CallInput, qrCapacity, qrcodeCalls, qrLevels } from '@easymock/contract';
import readIndependently from 'jsqr';
import decodeQr from 'qr/decode.js';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useTestServer } from '../../../test/test-app';

const server = useTestServer();

// The server blocks reading SVG, so the test unblocks it for a moment.
const svgReaders = { operation: ['VipsForeignLoadSvg'] };
beforeAll(() => sharp.unblock(svgReaders));
afterAll(() => sharp.block(svgReaders));

type Wanted = CallInput<typeof qrcodeCalls.get_qrcode>;

/** Requests a code from a new IP address, so that tests do not share a rate limit. */
let asked = 0;
async function draw(query: Wanted) {
  asked += 1;
  const { path } = qrcodeCalls.get_qrcode;
  return server.app.inject({
    url: apiBase + path,
    query: query as Record<string, string>,
    remoteAddress: `10.1.${asked >> 8}.${asked & 255}`,
  });
}

/** Returns the texts that two independent readers find in a picture. */
async function read(picture: Buffer): Promise<string[]> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const pixels = new Uint8ClampedArray(data);
  return [decodeQr({ ...info, data: pixels }), readIndependently(pixels, info.width, info.height)?.data ?? 'not read'];
}

const pictureIn = ({ data }: { data: { image: string } }) =>
  Buffer.from(data.image.replace('data:image/png;base64,', ''), 'base64');

const contents: Readonly<Record<string, string>> = {
  'an address': 'https://m.example.com/activity/double11?channel=poster&from=上海',
  'Chinese text': '青瓷：请到三楼会议室签到，带上工牌。',
  'digits alone': '20261123183000',
  'capitals alone': 'EASYMOCK-2026/11:23',
  'a Wi-Fi network': 'WIFI:T:WPA;S:Celadon\\;Guest;P:celadon\\:2026;;',
  'a card': 'BEGIN:VCARD\r\nVERSION:3.0\r\nN:王;语一;;;\r\nFN:王语一\r\nTEL;TYPE=CELL:+8613800000000\r\nEND:VCARD',
  'a long text': '长'.repeat(300),
};

describe.each(Object.entries(contents))('%s', (_, text) => {
  it('is read back from the PNG and from the SVG', async () => {
    const wanted = { text, level: 'Q', size: 500 } as const;
    const json = (await draw(wanted)).json();
    const png = await draw({ ...wanted, type: 'png' });
    const svg = await draw({ ...wanted, type: 'svg' });
    expect(png.rawPayload).toEqual(pictureIn(json));
    expect(await read(png.rawPayload)).toEqual([text, text]);
    // Rasterised at 144 dpi, its size in print, at which all modules of the SVG have the same width.
    expect(await read(await sharp(svg.rawPayload, { density: 144 }).png().toBuffer())).toEqual([text, text]);
  });
});

it('keeps to the size, whatever the margin, with modules of equal width', async () => {
  for (const [size, margin] of [
    [100, 0],
    [300, 2],
    [777, 10],
  ] as const) {
    const picture = (await draw({ url: 'https://a.example', size, margin, type: 'png' })).rawPayload;
    expect(await sharp(picture).metadata()).toMatchObject({ width: size, height: size, format: 'png' });
    // A picture without a margin has no quiet zone, so one is added around it.
    const framed = await sharp(picture).extend({ top: 40, bottom: 40, left: 40, right: 40, background: '#fff' }).png();
    expect((await read(await framed.toBuffer()))[0]).toBe('https://a.example');
  }
});

it('writes the largest and densest code with one bit for each pixel', async () => {
  const text = 'a'.repeat(1_200);
  const picture = (await draw({ text, level: 'H', size: 1000, type: 'png' })).rawPayload;
  expect(await sharp(picture).metadata()).toMatchObject({ width: 1000, isPalette: true, bitsPerSample: 1 });
  expect((await read(picture))[0]).toBe(text);
});

it('lets others be answered between the codes that are asked for at the same time', async () => {
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  const dense = { text: 'a'.repeat(1_200), level: 'H', size: 1000, type: 'png' } as const;
  const answers = await Promise.all(Array.from({ length: 30 }, () => draw(dense)));
  isDone = true;
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(30).fill(200));
  expect(turns).toBeGreaterThanOrEqual(30);
});

it('draws in the colours given, with or without a #', async () => {
  const picture = (await draw({ text: '青瓷', dark: '17756B', light: '#fff', type: 'png' })).rawPayload;
  const { data } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  const colours = new Set(Array.from({ length: data.length / 3 }, (__, at) => data.readUIntBE(at * 3, 3)));
  expect([...colours].map((each) => each.toString(16))).toEqual(['ffffff', '17756b']);
  expect(await read(picture)).toEqual(['青瓷', '青瓷']);
});

it('takes parameters that older clients leave empty for those they leave out', async () => {
  const empty = { size: '', margin: '', level: '' as 'M', dark: '', light: '', type: '' as 'json' };
  const picture = pictureIn((await draw({ url: 'https://a.example', text: '', ...empty })).json());
  expect(picture).toEqual(pictureIn((await draw({ url: 'https://a.example' })).json()));
});

it('says why it draws no code', async () => {
  const failure = async (query: Wanted) => (await draw(query)).json();
  expect(await failure({})).toMatchObject({ kind: 'qrEmpty', code: 10001 });
  expect(await failure({ text: '长'.repeat(900), size: 1000 })).toMatchObject({
    kind: 'qrTooLong',
    message: '内容太长：容错级别 M 最多 2331 字节（现在 2700 字节），请缩短内容或降低容错级别',
  });
  expect((await failure({ text: '长'.repeat(900), size: 1000, level: 'L' })).success).toBe(true);
  expect(await failure({ text: '长'.repeat(300), size: 100 })).toMatchObject({
    kind: 'qrTooDense',
    message: '内容较多，100 像素的图片无法识别，请至少使用 234 像素',
  });
  expect(await failure({ text: 'a', dark: '#ffffff', light: '#000000' })).toMatchObject({ kind: 'qrContrastLow' });
  expect(await failure({ text: 'a', dark: '#ffee00' })).toMatchObject({ kind: 'qrContrastLow' });
  expect((await failure({ text: 'a', dark: '"/><script>' })).data).toEqual([{ dark: '前景色必须写作 #rrggbb' }]);
  expect((await failure({ text: 'a', size: 5000 })).data).toEqual([{ size: '边长不能大于 1000' }]);
});

it('holds what it promises at each level', async () => {
  for (const level of qrLevels) {
    const fits = 'a'.repeat(Math.min(2000, qrCapacity[level]));
    expect((await draw({ text: fits, level, size: 1000 })).json().success).toBe(true);
    if (qrCapacity[level] < 2000)
      expect((await draw({ text: `${fits}a`, level, size: 1000 })).json().kind).toBe('qrTooLong');
  }
});

it('needs no session, sends pictures that run nothing, and counts 60 a minute for each address', async () => {
  const ask = (remoteAddress: string) =>
    server.app.inject({ url: `${apiBase}/tools/get_qrcode?url=https://a.example&type=svg`, remoteAddress });
  const { headers, statusCode } = await ask('10.2.0.1');
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  });
  const answers = await Promise.all(Array.from({ length: 64 }, () => ask('10.2.0.1')));
  expect(answers.filter((answer) => answer.statusCode === 429)).toHaveLength(5);
  const refused = answers.find((answer) => answer.statusCode === 429);
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
  expect((await ask('10.2.0.2')).statusCode).toBe(200);
});
