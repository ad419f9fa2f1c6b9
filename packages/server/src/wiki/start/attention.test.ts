import { addDays } from '@easymock/contract';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { useTestServer } from '../../../test/test-app';
import { dayIn } from '../../platform/day';
import { wikiVerifications } from '../verification.table';
import { overdueDocuments, requiredReading } from './attention';

const server = useTestServer();
const timeZone = 'Asia/Shanghai';
const today = dayIn(timeZone, new Date());

const must = <T>(answer: { success: boolean; data: T; message: unknown }): T => {
  if (!answer.success) throw new Error(JSON.stringify(answer.message));
  return answer.data;
};

it('what waits for a person includes documents to read and to verify, while the person may view them', async () => {
  const owner = await server.givenSession('developer');
  const reader = await server.givenSession('developer');
  const draft = { parentId: 'public', title: '等着的文档', catalogType: 'markdown' } as const;
  const { _id: markdownId } = must(await owner.article.autoCreateArticle(draft));
  const dueOn = addDays(today, 3);
  must(await owner.mustRead.askReaders({ markdownId, userIds: [reader.id], dueOn }));
  must(await owner.wikiVerification.setVerification({ markdownId, userId: reader.id, months: 1 }));
  const until = addDays(today, -1);
  await server.db.update(wikiVerifications).set({ until }).where(eq(wikiVerifications.nodeId, markdownId));
  const found = (source: typeof requiredReading) => source.find(server.db, reader.id, { today, timeZone, limit: 10 });
  expect(await found(requiredReading)).toMatchObject([{ id: markdownId, dueOn, isOverdue: false }]);
  expect(await found(overdueDocuments)).toMatchObject([{ id: markdownId, dueOn: until, isOverdue: true }]);
  must(await owner.article.changeWikiAuthToUser({ markdownId, grants: [], inherits: false }));
  expect(await found(requiredReading)).toEqual([]);
  expect(await found(overdueDocuments)).toEqual([]);
});
