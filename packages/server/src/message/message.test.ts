import { liveAddress, type MessageType, messageBatchKey } from '@easymock/contract';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { givenProject } from '../../test/create-records';
import { watch } from '../../test/live-client';
import { type TestNode, useTestServer } from '../../test/test-app';
import { users } from '../people/index';
import { sendDueDigests } from './digest';
import { markArticlesGone, sendMessages } from './index';
import { messagePreferenceRows, messages, notifications } from './message.table';
import { sweepMessages } from './sweep';

const server = useTestServer();
let other: TestNode;
type Person = Awaited<ReturnType<typeof server.givenSession>>;
beforeAll(async () => {
  other = await server.secondNode();
});

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Sends a message to a person in the name of the product. */
const given = (person: Person, title: string, draft: { type?: MessageType; content?: string; now?: Date } = {}) =>
  sendMessages(server.db, {
    to: { userIds: [person.id] },
    type: 'project',
    title,
    now: server.services.clock(),
    ...draft,
  });
const unread = async (person: Person, input = {}) =>
  (await person.messageNotification.getAllUnReadMessageArray(input)).data;
const titles = async (person: Person, input = {}) =>
  (await unread(person, input)).messageNotificationArray.map(({ title }) => title);
const numbers = async (person: Person) => (await person.messageNotification.getUnReadMessageNum()).data;
const none = { total: 0, technicalArticlesPush: 0, dayMessage: 0 };

/** Each administrator may send once per minute. */
const givenSender = () => server.givenSession('administrator');

describe('a person', () => {
  it('has none at first', async () => {
    const person = await server.givenSession();
    expect(await numbers(person)).toEqual(none);
    expect(await unread(person)).toEqual({ messageNotificationArray: [], total: 0 });
  });

  it('reads their own messages, newest first, counted by the tabs of the popup', async () => {
    const person = await server.givenSession();
    const now = server.services.clock().getTime();
    await given(person, '第二', { now: new Date(now - 1_000) });
    await given(person, '第三');
    await given(person, '第一', { now: new Date(now - 2_000) });
    await given(person, '文章', { type: 'technicalArticlesPush', now: new Date(now - 3_000) });
    expect(await numbers(person)).toEqual({ total: 4, technicalArticlesPush: 1, dayMessage: 3 });
    expect(await titles(person)).toEqual(['第三', '第二', '第一', '文章']);
    expect(await titles(person, { messageType: 'dayMessage' })).toEqual(['第三', '第二', '第一']);
    expect(await titles(person, { messageType: 'technicalArticlesPush' })).toEqual(['文章']);
    expect(await titles(person, { page: 2, pageSize: 3 })).toEqual(['文章']);
  });

  it('searches them, and filters by a range of time', async () => {
    const person = await server.givenSession();
    const now = server.services.clock();
    await given(person, '发布 100%');
    await given(person, '旧的', { content: '关于发布', now: new Date(now.getTime() - 3 * dayMs) });
    await given(person, '别的');
    expect(await titles(person, { keywords: '发布' })).toEqual(['发布 100%', '旧的']);
    expect(await titles(person, { keywords: '0%' })).toEqual(['发布 100%']);
    const from = new Date(now.getTime() - dayMs).toISOString();
    expect((await titles(person, { from })).sort()).toEqual(['别的', '发布 100%'].sort());
    expect(await titles(person, { to: from })).toEqual(['旧的']);
  });

  it('neither reads nor changes the messages of others', async () => {
    const [owner, stranger] = [await server.givenSession(), await server.givenSession('superAdministrator')];
    const id = await given(owner, '私有');
    expect(await titles(stranger)).not.toContain('私有');
    await stranger.messageNotification.updateMessageStatus({ messageNotificationId: id });
    await stranger.messageNotification.updateMessageStatus({ all: true });
    await stranger.messageNotification.removeMessageNotification({ messageNotificationIds: [id] });
    expect(await titles(owner)).toEqual(['私有']);
  });

  it('marks one, several or all of a tab as read, and finds them among the read ones', async () => {
    const person = await server.givenSession();
    const ids = await Promise.all(['a', 'b', 'c', 'd'].map((title) => given(person, title)));
    await given(person, '文章', { type: 'technicalArticlesPush' });
    const { updateMessageStatus } = person.messageNotification;
    expect((await updateMessageStatus({ messageNotificationId: ids[0] })).data).toEqual({ total: 4 });
    expect((await updateMessageStatus({ messageNotificationIds: ids.slice(0, 3) })).data).toEqual({ total: 2 });
    expect((await updateMessageStatus({ all: true, messageType: 'dayMessage' })).data).toEqual({ total: 1 });
    expect(await titles(person)).toEqual(['文章']);
    const read = await unread(person, { isRead: 1 });
    expect(read.total).toBe(4);
    expect(read.messageNotificationArray[0]).toMatchObject({ isRead: 1, readDate: expect.any(String) });
    expect((await updateMessageStatus({})).data).toEqual({ total: 1 });
  });

  it('deletes messages, twice without a fault', async () => {
    const person = await server.givenSession();
    const ids = await Promise.all(['a', 'b'].map((title) => given(person, title)));
    const remove = () => person.messageNotification.removeMessageNotification({ messageNotificationIds: ids });
    expect((await remove()).data).toEqual({ total: 0 });
    expect(await remove()).toMatchObject({ success: true, data: { total: 0 } });
    expect(await unread(person)).toMatchObject({ total: 0 });
  });

  it('reads messages of the product in their language', async () => {
    const person = await server.givenSession();
    const title = { zh: '中文', en: 'English' };
    const to = { userIds: [person.id] };
    await sendMessages(server.db, { to, type: 'system', title });
    const english = server.client(person.token, { 'accept-language': 'en' }).messageNotification;
    const { data } = await english.getAllUnReadMessageArray();
    expect(data.messageNotificationArray).toMatchObject([
      { title: 'English', userNickName: 'System', actorUserId: '' },
    ]);
    expect((await unread(person)).messageNotificationArray[0]).toMatchObject({ title: '中文', userNickName: '系统' });
  });

  it('takes their messages along when the account is deleted', async () => {
    const [gone, chief] = [await server.givenSession(), await server.givenSession('superAdministrator')];
    await given(gone, '私有');
    await gone.messageNotification.savePreferences({ mutedTypes: ['project'] });
    expect((await chief.accounts.delete({ id: gone.id })).success).toBe(true);
    for (const table of [notifications, messagePreferenceRows]) {
      expect(await server.db.select().from(table).where(eq(table.userId, gone.id))).toEqual([]);
    }
    await given(gone, '太晚');
    expect(await server.db.select().from(notifications).where(eq(notifications.userId, gone.id))).toEqual([]);
  });
});

describe('a sending', () => {
  it('by an administrator reaches the people named, but never the sender or people who are disabled', async () => {
    const [sender, friend, disabled] = [await givenSender(), await server.givenSession(), await server.givenSession()];
    await server.db.update(users).set({ status: 'forbidden' }).where(eq(users.id, disabled.id));
    const { data, success } = await sender.messageNotification.insertMessageNotification({
      title: '停机维护',
      content: '今晚 22 点',
      link: '/changelog',
      toUserIds: [friend.id, friend.id, sender.id, disabled.id],
    });
    expect(success).toBe(true);
    const [message] = (await unread(friend)).messageNotificationArray;
    expect(message).toMatchObject({
      _id: data._id,
      messageType: 'system',
      title: '停机维护',
      content: '今晚 22 点',
      link: '/changelog',
      actorUserId: sender.id,
      userNickName: sender.name,
      isRead: 0,
      readDate: null,
      isGone: false,
    });
    const rows = await server.db.select().from(notifications).where(eq(notifications.messageId, data._id));
    expect(rows.map(({ userId }) => userId)).toEqual([friend.id]);
    const chief = await server.givenSession('superAdministrator');
    const [entry] = (await chief.audit.list({ entityId: data._id })).data.list;
    expect(entry).toMatchObject({ action: 'send', area: 'messageNotification', entityName: '停机维护' });
  });

  it('is refused to everybody else, and more than once a minute', async () => {
    const friend = await server.givenSession();
    const draft = { title: '一', toUserIds: [friend.id] };
    for (const role of ['developer', 'departmentManagement', 'ordinaryUser'] as const) {
      const person = await server.givenSession(role);
      expect(await person.messageNotification.insertMessageNotification(draft)).toMatchObject({
        status: 403,
        code: 10003,
      });
    }
    const sender = await givenSender();
    expect((await sender.messageNotification.insertMessageNotification(draft)).success).toBe(true);
    const again = await other.client(sender.token).messageNotification.insertMessageNotification(draft);
    expect(again).toMatchObject({ status: 429, code: 10008 });
    expect(Number(again.headers['retry-after'])).toBeGreaterThan(0);
    expect(await titles(friend)).toEqual(['一']);
  });

  it('of bad form is refused with a text for each field', async () => {
    const sender = await givenSender();
    const send = async (input: object) => {
      const { code, data } = await sender.messageNotification.insertMessageNotification(input);
      return { code, data };
    };
    expect(await send({ all: true })).toEqual({ code: 10001, data: [{ title: '标题不能为空' }] });
    expect(await send({ title: 'x' })).toMatchObject({
      code: 10001,
      data: [{ toUserIds: '接收人：请选择人员、部门或所有人中的一项' }],
    });
    expect(await send({ title: 'x', all: true, department: 'd' })).toMatchObject({ code: 10001 });
    for (const link of ['javascript:alert(1)', '//elsewhere.example', '/\\elsewhere', 'data:text/html,x']) {
      expect(await send({ title: 'x', all: true, link })).toMatchObject({ code: 10001 });
    }
  });

  it('to a department or to everybody is brought to each person once', async () => {
    const people = await Promise.all(Array.from({ length: 3 }, () => server.givenSession()));
    const [inside] = people as [Person];
    const [bySome, byAll] = [await givenSender(), await givenSender()];
    await server.db.update(users).set({ department: 'marketing' }).where(eq(users.id, inside.id));
    await bySome.messageNotification.insertMessageNotification({ title: '部门', department: 'marketing' });
    await byAll.messageNotification.insertMessageNotification({ title: '所有人', all: true });
    await expect.poll(() => titles(inside)).toEqual(expect.arrayContaining(['部门', '所有人']));
    for (const person of people.slice(1)) await expect.poll(() => titles(person)).toEqual(['所有人']);
    expect(await titles(byAll)).not.toContain('所有人');
  });

  it('that is rolled back reaches nobody', async () => {
    const person = await server.givenSession();
    await server.db
      .transaction(async (db) => {
        await sendMessages(db, { to: { userIds: [person.id] }, type: 'system', title: '不存在' });
        throw new Error('rolled back');
      })
      .catch(() => {});
    expect(await numbers(person)).toEqual(none);
  });
});

describe('a like', () => {
  const like = (actor: Person, author: Person, markdownId: string) =>
    sendMessages(server.db, {
      to: { userIds: [author.id] },
      from: actor.id,
      type: 'like',
      markdownId,
      title: '赞了你的文章',
      now: server.services.clock(),
    });

  it('is one message for each person and article, which a second one brings up to date', async () => {
    const [actor, author] = [await server.givenSession(), await server.givenSession()];
    const first = await like(actor, author, 'article-1');
    const [before] = (await unread(author)).messageNotificationArray;
    server.advance(minuteMs);
    expect(await like(actor, author, 'article-1')).toBe(first);
    await like(actor, author, 'article-2');
    const { messageNotificationArray: list } = await unread(author);
    expect(list).toHaveLength(2);
    const after = list.find(({ _id }) => _id === first);
    const movedMs = Date.parse(after?.createDate ?? '') - Date.parse(before?.createDate ?? '');
    expect(movedMs).toBeGreaterThanOrEqual(minuteMs);
    expect(await like(author, author, 'article-1')).toBeTruthy();
    expect((await unread(author)).total).toBe(2);
  });

  it('that is withdrawn takes its message along, unless it was read or somebody else sent it', async () => {
    const [actor, fan, author] = [
      await server.givenSession(),
      await server.givenSession(),
      await server.givenSession(),
    ];
    await like(actor, author, 'article-3');
    await like(fan, author, 'article-3');
    const read = await like(actor, author, 'article-4');
    await author.messageNotification.updateMessageStatus({ messageNotificationId: read });
    for (const markdownId of ['article-3', 'article-4', 'article-4', 'unknown']) {
      const removed = await actor.messageNotification.removeLikeMessageNotification({ markdownId });
      expect(removed.success).toBe(true);
    }
    expect((await unread(author)).messageNotificationArray).toMatchObject([{ actorUserId: fan.id }]);
    expect((await unread(author, { isRead: 1 })).messageNotificationArray).toMatchObject([{ _id: read }]);
  });
});

it('a message about a deleted article says so, and neither shows nor finds what it was about', async () => {
  const person = await server.givenSession();
  const article = { markdownId: 'article-9', catalogType: 'jsmind' as const };
  const to = { userIds: [person.id] };
  await sendMessages(server.db, { to, type: 'wiki', title: '秘密标题', content: '秘密', ...article });
  expect((await unread(person)).messageNotificationArray[0]).toMatchObject({ ...article, title: '秘密标题' });
  await markArticlesGone(server.db, ['article-9'], true);
  expect((await unread(person)).messageNotificationArray[0]).toMatchObject({
    title: '内容已删除',
    content: '',
    markdownId: '',
    link: '',
    isGone: true,
  });
  expect((await unread(person, { keywords: '秘密' })).total).toBe(0);
  await markArticlesGone(server.db, ['article-9'], false);
  expect(await titles(person)).toEqual(['秘密标题']);
});

describe('preferences', () => {
  it('keep a type from the bell and from its popup, but not from the message centre', async () => {
    const person = await server.givenSession();
    await given(person, '项目');
    await given(person, '系统', { type: 'system' });
    const { data } = await person.messageNotification.savePreferences({ mutedTypes: ['project'] });
    expect(data).toEqual({ mutedTypes: ['project'], digestTypes: [], digestAt: '09:00', quietFrom: '', quietTo: '' });
    expect(await numbers(person)).toEqual({ total: 1, technicalArticlesPush: 0, dayMessage: 1 });
    expect(await titles(person, { view: 'bell' })).toEqual(['系统']);
    expect((await titles(person)).sort()).toEqual(['系统', '项目'].sort());
    await person.messageNotification.updateMessageStatus({ all: true, view: 'bell' });
    expect(await titles(person)).toEqual(['项目']);
  });

  it('cannot turn off what concerns the account', async () => {
    const person = await server.givenSession();
    const refused = await person.messageNotification.savePreferences({ mutedTypes: ['system'] });
    expect(refused).toMatchObject({ code: 10001 });
  });

  /** Returns 09:30 in Shanghai on a day after today. */
  const morning = (days: number) => {
    const day = new Date(server.services.clock().getTime() + days * dayMs).toISOString().slice(0, 10);
    return new Date(`${day}T01:30:00Z`);
  };
  const runDigests = (now: Date) => server.db.transaction((db) => sendDueDigests(db, now, 'Asia/Shanghai'));
  const digestsOf = async (person: Person) =>
    (await unread(person, { messageType: 'system' })).messageNotificationArray;

  it('send a digest once a day, after its time, of what is unread since the last one', async () => {
    const person = await server.givenSession();
    await person.messageNotification.savePreferences({ digestTypes: ['project'], digestAt: '09:00' });
    const now = morning(2);
    for (const title of ['一', '二']) await given(person, title, { now: new Date(now.getTime() - 60 * minuteMs) });
    await given(person, '太旧', { now: new Date(now.getTime() - 2 * dayMs) });
    await runDigests(new Date(now.getTime() - 45 * minuteMs));
    expect(await digestsOf(person)).toEqual([]);
    await runDigests(now);
    await runDigests(new Date(now.getTime() + minuteMs));
    expect(await digestsOf(person)).toMatchObject([
      { title: '每日摘要：2 条未读消息', content: '项目与团队 2 条', link: '/messageCenter' },
    ]);
    await runDigests(morning(3));
    expect(await digestsOf(person)).toHaveLength(1);
  });

  it('send it once although two nodes look at the same time', async () => {
    const person = await server.givenSession();
    await person.messageNotification.savePreferences({ digestTypes: ['project'] });
    const now = morning(4);
    await given(person, '一', { now });
    await Promise.all([runDigests(now), runDigests(now), runDigests(now)]);
    expect(await digestsOf(person)).toHaveLength(1);
  });

  it('send none today if its time has passed when it is chosen', async () => {
    const person = await server.givenSession();
    await given(person, '一');
    await person.messageNotification.savePreferences({ digestTypes: ['project'], digestAt: '00:00' });
    await runDigests(server.services.clock());
    expect(await digestsOf(person)).toEqual([]);
  });
});

describe('the live channel', () => {
  it('tells a message that was sent on one node to an open page on another, and to nobody else', async () => {
    const [person, stranger] = [await server.givenSession(), await server.givenSession()];
    const origin = await other.listen();
    const [own, foreign] = await Promise.all(
      [person, stranger].map(({ token, id }) => watch(origin, token, [liveAddress('message', id)])),
    );
    await Promise.all([own?.ready(), foreign?.ready()]);
    await given(person, '新的');
    await expect.poll(() => own?.changes()).toEqual([{}]);
    expect(foreign?.changes()).toEqual([]);
    // Reading in one browser updates the badge of the other.
    await person.messageNotification.updateMessageStatus({ all: true });
    await expect.poll(() => own?.changes()).toEqual([{}, {}]);
    for (const client of [own, foreign]) client?.close();
  });

  it('tells of a sending to many by one event a batch, which names a range of people and nobody in it', async () => {
    const people = await Promise.all(Array.from({ length: 3 }, () => server.givenSession()));
    const [first] = people as [Person];
    const client = await watch(await other.listen(), first.token, [liveAddress('message:batch', messageBatchKey)]);
    await client.ready();
    await sendMessages(server.db, { to: 'all', type: 'system', title: '所有人' });
    await expect.poll(() => client.changes()).toHaveLength(1);
    const [range] = client.changes() as [{ first: string; last: string }];
    for (const { id } of people) expect(range.first <= id && id <= range.last).toBe(true);
    const ids = (await server.db.select({ id: users.id }).from(users)).map(({ id }) => id);
    expect(ids).not.toContain(range.first);
    expect(ids).not.toContain(range.last);
    client.close();
  });
});

describe('memberships', () => {
  it('of a project are told to the people who become or are no longer members', async () => {
    const [owner, member] = [await server.givenSession(), await server.givenSession()];
    const id = await givenProject(owner, { name: '商城', members: [member.id] });
    await owner.project.update({ id, members: [member.id], description: '不变' });
    await owner.project.update({ id, members: [] });
    const { messageNotificationArray: list } = await unread(member);
    expect(list.map(({ title, link, messageType }) => ({ title, link, messageType }))).toEqual(
      expect.arrayContaining([
        { title: `${owner.name} 将你加入项目“商城”`, link: `/project/${id}`, messageType: 'project' },
        { title: `${owner.name} 将你移出项目“商城”`, link: '', messageType: 'project' },
      ]),
    );
    expect(list).toHaveLength(2);
    expect(await numbers(owner)).toEqual(none);
  });

  it('of a team are told to its owner', async () => {
    const [owner, guest] = [await server.givenSession(), await server.givenSession()];
    const { data } = await owner.team.create({ name: `团队-${owner.name}`, join_rule: 'open' });
    await guest.team.join({ id: data._id });
    expect(await titles(owner)).toEqual([`${guest.name} 加入了团队“团队-${owner.name}”`]);
  });
});

it('messages are kept for some days after they were read, unread ones for good', async () => {
  const person = await server.givenSession();
  const [old, fresh, open] = await Promise.all(['旧', '新', '未读'].map((title) => given(person, title)));
  const mark = (id: string | undefined, days: number) =>
    server.db.execute(sql`update notification set read_at = now() - make_interval(days => ${days})
      where message_id = ${id}`);
  await mark(old, 181);
  await mark(fresh, 179);
  await server.db.execute(sql`update message set created_at = now() - interval '400 days'
    where id in (${old}, ${fresh}, ${open})`);
  while ((await sweepMessages(server.db, new Date(), 180)) > 0);
  const left = await server.db.select({ id: messages.id }).from(messages);
  const ids = left.map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining([fresh, open]));
  expect(ids).not.toContain(old);
  expect(await titles(person, { isRead: 1 })).toEqual(['新']);
  expect(await titles(person)).toEqual(['未读']);
});
