import type { Viewer, WikiGrant } from '@easymock/contract';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { useTestServer } from '../../../test/test-app';
import { users } from '../../people/index';

const server = useTestServer();
type Session = Awaited<ReturnType<typeof server.givenSession>>;
let owner: Session;
let member: Session;
let helper: Session;
let chief: Session;
beforeAll(async () => {
  owner = await server.givenSession('developer');
  member = await server.givenSession('ordinaryUser');
  helper = await server.givenSession('developer');
  chief = await server.givenSession('administrator');
  await server.db.update(users).set({ department: 'developmentCentre' }).where(eq(users.id, helper.id));
});

const must = <T>(answer: { success: boolean; data: T; message: unknown }): T => {
  if (!answer.success) throw new Error(JSON.stringify(answer.message));
  return answer.data;
};

let num = 0;
async function make(parentId: string, catalogType: 'folder' | 'markdown', by = owner): Promise<string> {
  num += 1;
  return must(await by.catalog.insertCatalog({ parentId, catalogName: `谁能看${num}`, catalogType })).id;
}
const restrict = async (markdownId: string, grants: WikiGrant[]) =>
  must(await owner.article.changeWikiAuthToUser({ markdownId, grants, inherits: false }));

async function reasonsFor(markdownId: string): Promise<Map<string, Viewer>> {
  const { list } = must(await owner.article.getViewers({ markdownId, pageSize: 100 }));
  return new Map(list.map((one) => [one._id, one]));
}

it('names the grant, the folder or the space that each right comes from', async () => {
  const above = await make('public', 'folder');
  const closed = await make(above, 'folder');
  await restrict(above, [{ subjectKind: 'department', subject: 'developmentCentre', level: 'comment' }]);
  must(
    await owner.article.changeWikiAuthToUser({
      markdownId: closed,
      grants: [{ subjectKind: 'role', subject: 'ordinaryUser', level: 'edit' }],
    }),
  );
  const article = await make(closed, 'markdown');
  const reasons = await reasonsFor(article);
  expect(reasons.get(owner.id)).toMatchObject({ level: 'manage', reason: 'owner', origin: null });
  expect(reasons.get(chief.id)).toMatchObject({ level: 'manage', reason: 'governs' });
  expect(reasons.get(member.id)).toMatchObject({
    level: 'edit',
    reason: 'grant',
    subjectKind: 'role',
    origin: { id: closed },
  });
  expect(reasons.get(helper.id)).toMatchObject({
    level: 'comment',
    reason: 'grant',
    subjectKind: 'department',
    origin: { id: above },
  });
  const open = await make('public', 'markdown', helper);
  expect(must(await helper.article.getViewers({ markdownId: open, pageSize: 100 })).list).toContainEqual(
    expect.objectContaining({ _id: member.id, level: 'edit', reason: 'space', origin: null }),
  );
});

it('lists exactly the people who may open the document, by name and page', async () => {
  const closed = await make('public', 'markdown');
  await restrict(closed, [{ subjectKind: 'user', subject: member.id, level: 'view' }]);
  const reasons = await reasonsFor(closed);
  for (const one of [owner, member, helper, chief]) {
    const mayOpen = (await one.article.get({ markdownId: closed })).success;
    expect(reasons.has(one.id), one.id).toBe(mayOpen);
  }
  const first = must(await owner.article.getViewers({ markdownId: closed, pageSize: 1 }));
  expect(first.list).toHaveLength(1);
  expect(first.total).toBe(reasons.size);
  const name = reasons.get(member.id)?.nick_name ?? '';
  const named = must(await owner.article.getViewers({ markdownId: closed, keywords: name }));
  expect(named.list.map(({ _id }) => _id)).toContain(member.id);
  expect(must(await owner.article.getViewers({ markdownId: closed, keywords: '没有这个人' })).total).toBe(0);
});

it('a private document is seen by its owner and by people to whom it was granted', async () => {
  const secret = await make('private', 'markdown');
  must(
    await owner.article.changeWikiAuthToUser({
      markdownId: secret,
      grants: [{ subjectKind: 'user', subject: member.id, level: 'view' }],
    }),
  );
  const { list } = must(await owner.article.getViewers({ markdownId: secret }));
  expect(list.map(({ _id, reason }) => [_id, reason])).toEqual([
    [owner.id, 'owner'],
    [member.id, 'grant'],
  ]);
});
