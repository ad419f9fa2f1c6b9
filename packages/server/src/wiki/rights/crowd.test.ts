// @module-tag deep
import { beforeAll, expect, it } from 'vitest';
import { useTestServer } from '../../../test/test-app';

// Long texts are rendered and compared in a thread, one after the other, and must not delay other callers.
const server = useTestServer();
type Session = Awaited<ReturnType<typeof server.givenSession>>;
let author: Session;
let other: Session;
let markdownId: string;

const must = <T>(answer: { success: boolean; data: T; message: unknown }): T => {
  if (!answer.success) throw new Error(JSON.stringify(answer.message));
  return answer.data;
};

beforeAll(async () => {
  author = await server.givenSession('developer');
  other = await server.givenSession('developer');
  const draft = { parentId: 'public', title: '很长', catalogType: 'markdown' } as const;
  markdownId = must(await author.article.autoCreateArticle(draft))._id;
  const line = '| **a** | `b` | [c](https://x.example) | ~~d~~ |\n';
  const table = (num: number) => `| a | b | c | d |\n|---|---|---|---|\n${line.repeat(num)}`;
  must(await author.article.save({ markdownId, mdTexts: table(400), contentVersion: 1 }));
  must(
    await author.article.save({
      markdownId,
      mdTexts: `${table(360)}${line.replace('~~d~~', '*另外*').repeat(40)}`,
      contentVersion: 2,
      note: '改了',
    }),
  );
  // Queue slots for calls take two of these connections.
  server.services.database.pool.options.max = 4;
});

const crowds: [string, () => Promise<unknown>][] = [
  ['reads earlier versions', () => author.article.getRevision({ markdownId, no: 2 })],
  ['compares versions', () => author.article.compareHistory({ markdownId, from: 2, to: 3 })],
  ['looks at conversions', () => author.article.getConversion({ markdownId, form: 'wysiwyg' })],
  [
    'creates articles from a long one',
    () =>
      author.article.autoCreateArticle({
        parentId: 'public',
        title: `由长文 ${Math.random()}`,
        catalogType: 'markdown',
        templateId: markdownId,
      }),
  ],
  [
    'creates nodes from a long one',
    () =>
      author.catalog.insertCatalog({
        parentId: 'private',
        catalogName: `由长文 ${Math.random()}`,
        catalogType: 'markdown',
        templateId: markdownId,
      }),
  ],
  [
    'creates templates from a long one',
    () => author.documentTemplate.addTemplate({ name: `长模板 ${Math.random()}`, catalogType: 'markdown', markdownId }),
  ],
];

it.each(crowds)('one person who %s, many at once, holds up nobody else', async (_, call) => {
  let ended = 0;
  const crowd = Array.from({ length: 10 }, () =>
    call().finally(() => {
      ended += 1;
    }),
  );
  // By now all requests are queued, and one is running.
  await Promise.race(crowd);
  const before = ended;
  const folder = { parentId: 'public', catalogName: `快 ${Math.random()}`, catalogType: 'folder' } as const;
  const others = await Promise.all([other.account.me(), other.catalog.insertCatalog(folder)]);
  expect(others.map(({ success }) => success)).toEqual([true, true]);
  // Otherwise the whole crowd would have been served first.
  expect(ended - before).toBeLessThan(9);
  const answers = (await Promise.all(crowd)) as { success: boolean; message: unknown }[];
  expect(answers.filter(({ success }) => !success)).toEqual([]);
});
