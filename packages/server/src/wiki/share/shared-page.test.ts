import { mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { useTestServer } from '../../../test/test-app';
import { sharesOf } from './share.fixture';
import { sharedPage } from './shared-page';

const folder = mkdtempSync(join(tmpdir(), 'easymock-shared-page-'));
for (const file of ['index.html', 'shared.html'])
  writeFileSync(join(folder, file), '<!doctype html><html><head><title>EasyMock</title></head></html>');

const server = useTestServer({}, folder);
const { article, link } = sharesOf(server);

let author: Awaited<ReturnType<typeof server.givenSession>>;
beforeAll(async () => {
  author = await server.givenSession('developer');
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => rm(folder, { recursive: true, force: true }));

const open = async (flag: string) => {
  const { statusCode, headers, body } = await server.app.inject(`/easymock/linkArticle/${flag}`);
  return { statusCode, robots: headers['x-robots-tag'], referrer: headers['referrer-policy'], body };
};
const hidden = { robots: 'noindex, nofollow, noarchive', referrer: 'no-referrer' };

it('the page of a link is kept out of search engines, whether or not it can be read', async () => {
  const plain = await link(author, await article(author));
  const locked = await link(author, await article(author), { pwdType: 2, pwd: 'celadon' });
  expect(await open(plain)).toMatchObject({ statusCode: 200, ...hidden });
  expect(await open(locked)).toMatchObject({ statusCode: 200, ...hidden });
  expect(await open('A'.repeat(22))).toMatchObject({ statusCode: 404, ...hidden });
});

it('so it is while the database is away, or a visitor opens too many at once', async () => {
  const flag = await link(author, await article(author));
  vi.spyOn(sharedPage, 'head').mockRejectedValue(new Error('the database is away'));
  const page = await open(flag);
  expect(page).toMatchObject({ statusCode: 200, ...hidden });
  expect(page.body).not.toContain('机密');
});
