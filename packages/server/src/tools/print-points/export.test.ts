import { sql } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { givenPicture } from '../../../test/given-print-point-picture';
import { useTestServer } from '../../../test/test-app';
import { measurePicture } from '../../platform/files/index';
import { cellOf } from './workbook';

const addresses = ['/easymock/api/print-points/export', '/api/print-points/export'];
const form = { 'content-type': 'application/x-www-form-urlencoded' };

/** Creates an image whose name is a formula. */
async function givenImage(server: ReturnType<typeof useTestServer>) {
  const chief = await server.givenSession('superAdministrator');
  await chief.enumeration.insertEnumerationInfo({ type: 'project', value: 'mall', label: '商城' });
  const { data } = await chief.printPoints.create({
    name: '=SUM(A1)',
    project: 'mall',
    appVersion: '3.2.0',
    image: await givenPicture(chief, 90),
    points: [
      {
        no: 12,
        x: 0.5,
        y: 0.5,
        eventId: 'goods.buy',
        eventName: '点击购买',
        type: 'click',
        params: [{ key: 'sku', type: 'string', required: true }],
      },
      { no: 2, x: 0, y: 0, w: 1, h: 1, eventId: 'goods.show', eventName: '曝光', type: 'exposure' },
    ],
  });
  return { chief, id: data._id };
}

/** Returns the text of each sheet of a workbook. */
function sheetsIn(workbook: Uint8Array): string[] {
  const files = unzipSync(workbook);
  const text = Object.entries(files).map(([name, content]) => [name, strFromU8(content)] as const);
  const strings = text.find(([name]) => name.endsWith('sharedStrings.xml'))?.[1] ?? '';
  const sheets = text.filter(([name]) => /worksheets\/sheet\d+\.xml$/.test(name)).sort();
  return [strings, ...sheets.map(([, content]) => content)];
}

describe('an export of print-point images', () => {
  const server = useTestServer();
  let id: string;
  beforeAll(async () => {
    ({ id } = await givenImage(server));
  });
  const send = (url: string, payload: string) => server.app.inject({ method: 'POST', url, headers: form, payload });

  it.each(addresses)('answers a form without a session at %s', async (url) => {
    const { statusCode, headers, rawPayload } = await send(url, `print_point%5B%5D=${id}`);
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toContain('spreadsheetml');
    const day = new Date().toISOString().slice(0, 4);
    expect(decodeURIComponent(String(headers['content-disposition']))).toContain(`埋点_商城_${day}`);
    const [strings = '', ...sheets] = sheetsIn(rawPayload);
    expect(sheets).toHaveLength(3);
    for (const word of ['=SUM(A1)', '商城', 'goods.buy', 'sku']) expect(strings + sheets.join()).toContain(word);
    expect(sheets.join()).not.toContain('<f>');
  });

  it('answers JSON, and a zip with annotated pictures', async () => {
    const json = await send(addresses[0] ?? '', `print_point=${id}&format=json`);
    expect(json.json()).toMatchObject({ format: 'easymock-print-points', images: [{ _id: id, name: '=SUM(A1)' }] });
    const zip = await send(addresses[0] ?? '', `print_point=${id}&format=zip`);
    const files = unzipSync(zip.rawPayload);
    expect(Object.keys(files).sort()).toEqual(['01 =SUM(A1) 3.2.0.jpg', 'print-points.json', '埋点.xlsx'].sort());
    const picture = files['01 =SUM(A1) 3.2.0.jpg'] ?? new Uint8Array();
    expect(await measurePicture(picture, { asPng: false, personId: '' })).toEqual({ width: 30, height: 60 });
  });

  it('reports missing fields, and images that do not exist', async () => {
    const none = (await send(addresses[0] ?? '', '')).json();
    expect([none.code, none.message]).toEqual([10_001, [{ print_point: '请选择要导出的埋点图' }]]);
    expect((await send(addresses[0] ?? '', 'print_point=none')).json().code).toBe(10_002);
  });

  it('lets nobody wait for the pictures of others, and one person have one export at a time', async () => {
    const fetch = (format: string, remoteAddress: string) => {
      let isDone = false;
      const answer = server.app
        .inject({
          method: 'POST' as const,
          url: addresses[0] ?? '',
          headers: form,
          remoteAddress,
          payload: `print_point=${id}&format=${format}`,
        })
        .finally(() => {
          isDone = true;
        });
      return { answer, isDone: () => isDone };
    };
    const untilWaiting = (num: number) =>
      expect
        .poll(async () => {
          const { rows } = await server.db.execute<{ num: number }>(
            sql`select count(*)::int as num from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
          );
          return rows[0]?.num;
        })
        .toBe(num);
    let zips: ReturnType<typeof fetch>[] = [];
    await server.owner.transaction(async (tx) => {
      // The export of pictures reads this table, so locking it blocks the export.
      await tx.execute(sql`lock table stored_file in access exclusive mode`);
      zips = ['203.0.113.1', '203.0.113.1', '203.0.113.1'].map((address) => fetch('zip', address));
      await untilWaiting(1);
      for (const format of ['xlsx', 'json']) expect((await fetch(format, '203.0.113.20').answer).statusCode).toBe(200);
      zips.push(fetch('zip', '203.0.113.2'));
      await untilWaiting(2);
      expect(zips.map(({ isDone }) => isDone())).toEqual([false, false, false, false]);
    });
    for (const { answer } of zips) expect((await answer).statusCode).toBe(200);
  });

  it('answers one address thirty times a minute', async () => {
    const remoteAddress = '203.0.113.9';
    const ask = () =>
      server.app.inject({
        method: 'POST',
        url: addresses[0] ?? '',
        headers: form,
        remoteAddress,
        payload: `print_point=none`,
      });
    for (let n = 0; n < 30; n += 1) expect((await ask()).statusCode).toBe(200);
    expect((await ask()).statusCode).toBe(429);
  });
});

describe('where the settings demand a session', () => {
  const server = useTestServer({ EASYMOCK_EXPORT: 'session' });

  it('an export needs one, and the right to view print points', async () => {
    const { chief, id } = await givenImage(server);
    const url = addresses[0] ?? '';
    const send = (headers: Record<string, string>) =>
      server.app.inject({ method: 'POST', url, headers: { ...form, ...headers }, payload: `print_point=${id}` });
    expect((await send({})).statusCode).toBe(401);
    expect((await send({ authorization: `Bearer ${chief.token}` })).statusCode).toBe(200);
  });
});

it('a cell that begins as a formula stays text, and holds nothing that XML refuses', () => {
  for (const text of ['=1+1', '+1', '-1', '@SUM', ' =1']) expect(cellOf(text)).toMatchObject({ format: '@' });
  expect(cellOf('a\u0001b\ud800')).toEqual({ value: 'ab', type: String });
  expect(cellOf('')).toBeNull();
});
