import { externalDepartment, type WebhookDraft, webhookHealths, webhookMaxFailures } from '@easymock/contract';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { useTestServer } from '../../../test/test-app';
import { openReceiver, refusalOf } from '../../../test/webhook-receiver';
import { notifications } from '../../message/message.table';
import { users } from '../../people/index';
import { newId } from '../../platform/ids';
import { enqueue } from '../../platform/jobs/index';
import { remindOnce } from '../certificate/remind';
import { conclude } from '../https/check/conclude';
import { httpInfos } from '../https/https.table';
import { remindOfHosts } from '../https/remind';
import { sendWaiting } from './deliver/send-job';
import { signatureHeaders } from './deliver/sign';
import { webhookDeliveries, webhooks } from './webhook.table';

const server = useTestServer({ EASYMOCK_OUTBOUND_ALLOW: '127.0.0.1' });
type Session = Awaited<ReturnType<typeof server.givenSession>>;
let receiver: Awaited<ReturnType<typeof openReceiver>>;
let administrator: Session;
beforeAll(async () => {
  receiver = await openReceiver();
  administrator = await server.givenSession('administrator');
});
beforeEach(() => {
  receiver.received.length = 0;
  receiver.next.length = 0;
  receiver.answerAlways(undefined);
});
afterAll(() => receiver.close());

const must = <T>(answer: { success: boolean; data: T; message: unknown }): T => {
  if (!answer.success) throw new Error(JSON.stringify(answer.message));
  return answer.data;
};

async function givenProject(person: Session) {
  const name = `p-${newId()}`;
  const { _id: id } = must(await person.project.create({ name, url: `/${name}` }));
  return { id, name };
}

/** Creates a webhook for one project, by default for changes of its mocks. */
async function givenHook(person: Session, more: Partial<WebhookDraft> = {}) {
  const project = await givenProject(person);
  const { _id: id } = must(
    await person.webhook.create({
      name: newId(),
      url: receiver.url(),
      events: ['mock.created'],
      projectIds: [project.id],
      ...more,
    }),
  );
  return {
    id,
    project,
    read: async () => must(await person.webhook.get({ id })),
    secret: async () => must(await person.webhook.revealSecret({ id, field: 'secret' })).value,
    list: async () => must(await person.webhook.listDeliveries({ id })).list,
    async makeDue() {
      await server.db.update(webhooks).set({ heldUntil: null }).where(eq(webhooks.id, id));
      await server.db
        .update(webhookDeliveries)
        .set({ nextAt: sql`now() - interval '1 s'` })
        .where(eq(webhookDeliveries.webhookId, id));
    },
    send: () => sendWaiting(server.services, id, AbortSignal.timeout(30_000)),
  };
}

const addMock = async (person: Session, projectId: string, url = `/m-${newId()}`) =>
  must(await person.mock.create({ project_id: projectId, url, method: 'get', description: '订单列表', mode: '{}' }))
    ._id;

const arrived = (num: number) => vi.waitFor(() => expect(receiver.received).toHaveLength(num), 10_000);

describe('an event', () => {
  it('arrives with the record, its page and the person, signed by the convention', async () => {
    const hook = await givenHook(administrator);
    const mockId = await addMock(administrator, hook.project.id, '/orders');
    await arrived(1);
    const [request] = receiver.received;
    expect(request?.event).toEqual({
      type: 'mock.created',
      timestamp: expect.any(String),
      data: {
        id: mockId,
        name: '订单列表',
        method: 'GET',
        path: '/orders',
        projectId: hook.project.id,
        projectName: hook.project.name,
        address: '',
        changed: [],
        by: { id: administrator.id, name: expect.any(String) },
      },
    });
    const secret = await hook.secret();
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    const given = request ?? { headers: {}, body: '' };
    expect(refusalOf(given, secret, server.services.clock())).toBeUndefined();
    const other = `whsec_${Buffer.alloc(32).toString('base64')}`;
    expect(refusalOf(given, other, server.services.clock())).toBe('wrong signature');
    expect(refusalOf({ ...given, body: `${given.body} ` }, secret, server.services.clock())).toBe('wrong signature');
    await vi.waitFor(async () =>
      expect(await hook.list()).toMatchObject([{ state: 'delivered', status: 204, name: '订单列表' }]),
    );
  });

  it('is not raised by a change that is refused', async () => {
    const hook = await givenHook(administrator);
    await addMock(administrator, hook.project.id, '/same');
    await arrived(1);
    const again = await administrator.mock.create({
      project_id: hook.project.id,
      url: '/same',
      method: 'get',
      description: '',
      mode: '{}',
    });
    expect(again.success).toBe(false);
    await addMock(administrator, hook.project.id, '/other');
    await arrived(2);
    expect(receiver.received.map(({ event }) => event.data.path)).toEqual(['/same', '/other']);
  });

  it('tells which fields changed, and never their values', async () => {
    const hook = await givenHook(administrator, { events: ['mock.updated'] });
    const id = await addMock(administrator, hook.project.id);
    must(await administrator.mock.update({ id, mode: '{"token": "canary-value"}' }));
    await arrived(1);
    expect(receiver.received[0]?.event.data).toMatchObject({ id, changed: ['mode'] });
    expect(receiver.received[0]?.body).not.toContain('canary');
  });

  it('is routed once, however often its run is repeated', async () => {
    const hook = await givenHook(administrator);
    await addMock(administrator, hook.project.id);
    await arrived(1);
    const { rows } = await server.db.execute(sql`
      insert into job_run (id, name, input, max_attempts, state)
      select 'again-' || id, name, input, max_attempts, 'queued' from job_run where name = 'event.webhook.route'
      returning id`);
    expect(rows.length).toBeGreaterThan(0);
    await vi.waitFor(async () => {
      const open = await server.db.execute(
        sql`select 1 from job_run where id like 'again-%' and state in ('queued', 'running')`,
      );
      expect(open.rows).toEqual([]);
    }, 10_000);
    expect(await hook.list()).toHaveLength(1);
    expect(receiver.received).toHaveLength(1);
  });

  it.each([
    ['project.updated', async (me: Session, id: string) => me.project.update({ id, description: '新的' })],
    ['project.deleted', async (me: Session, id: string) => me.project.delete({ id })],
    [
      'project.members_changed',
      async (me: Session, id: string) => me.project.update({ id, members: [(await server.givenSession()).id] }),
    ],
    [
      'mock.deleted',
      async (me: Session, id: string) => me.mock.delete({ project_id: id, ids: [await addMock(me, id)] }),
    ],
  ] as const)('%s arrives for the project', async (type, change) => {
    const hook = await givenHook(administrator, { events: [type] });
    must((await change(administrator, hook.project.id)) as never);
    await arrived(1);
    expect(receiver.received[0]?.event).toMatchObject({ type });
  });
});

describe('a receiver', () => {
  it.each([
    [{ kind: 'status', status: 500, body: 'no' }, 'HTTP 500', 'status'],
    [{ kind: 'status', status: 302, headers: { location: '/elsewhere' } }, '重定向', 'redirect'],
    [{ kind: 'reset' }, '没有收到完整的响应', 'cutOff'],
  ] as const)('that answers %j is tried again later', async (behaviour, text, kind) => {
    const hook = await givenHook(administrator);
    receiver.next.push(behaviour);
    await addMock(administrator, hook.project.id);
    await vi.waitFor(async () => expect((await hook.list())[0]?.attemptNum).toBe(1), 10_000);
    const [waiting] = await hook.list();
    expect(waiting).toMatchObject({ state: 'waiting' });
    expect(waiting?.reason).toContain(text);
    expect((await hook.read()).health).toBe('failing');
    await hook.makeDue();
    await hook.send();
    const [delivered] = await hook.list();
    expect(delivered).toMatchObject({ state: 'delivered', attemptNum: 2, reason: '' });
    const { attempts } = must(await administrator.webhook.getDelivery({ deliveryId: delivered?._id ?? '' }));
    expect(attempts.map((one) => one.kind)).toEqual([kind, '']);
    // All attempts have the same ID, so that a receiver recognises repeated deliveries.
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(ids).toEqual([delivered?._id, delivered?._id]);
    expect((await hook.read()).health).toBe('ok');
  });

  it('that answers endlessly has taken the message, and two kilobytes of its answer are kept', async () => {
    const hook = await givenHook(administrator);
    receiver.next.push({ kind: 'endless' });
    const tested = must(await administrator.webhook.test({ id: hook.id }));
    expect(tested).toMatchObject({ state: 'delivered', status: 200 });
    expect(tested.attempts[0]?.answer).toHaveLength(2_048);
  });

  it('that echoes what it got leaves no secret in the log', async () => {
    const hook = await givenHook(administrator);
    const secret = await hook.secret();
    receiver.next.push({ kind: 'status', status: 400, body: `unknown secret ${secret}` });
    const tested = must(await administrator.webhook.test({ id: hook.id }));
    expect(tested).toMatchObject({ state: 'failed', attempts: [{ answer: 'unknown secret ***' }] });
  });

  it('at an address of this machine is not called', async () => {
    const hook = await givenHook(administrator, { url: 'http://169.254.169.254/latest' });
    const tested = must(await administrator.webhook.test({ id: hook.id }));
    expect(tested.attempts[0]).toMatchObject({ kind: 'refused', status: 0 });
  });

  it('that fails too often in a row is paused, its owner is told, and a person resumes it', async () => {
    const hook = await givenHook(administrator);
    receiver.answerAlways({ kind: 'status', status: 503 });
    await addMock(administrator, hook.project.id);
    await vi.waitFor(async () => expect((await hook.list())[0]?.attemptNum).toBe(1), 10_000);
    for (let num = 1; num < webhookMaxFailures; num += 1) {
      await hook.makeDue();
      await hook.send();
    }
    expect(await hook.read()).toMatchObject({ health: 'paused' });
    const told = await server.db.select().from(notifications).where(eq(notifications.userId, administrator.id));
    expect(told.length).toBeGreaterThan(0);
    await addMock(administrator, hook.project.id);
    await vi.waitFor(async () => expect(await hook.list()).toHaveLength(2), 10_000);
    const before = receiver.received.length;
    await hook.makeDue();
    await hook.send();
    expect(receiver.received).toHaveLength(before);
    receiver.answerAlways(undefined);
    must(await administrator.webhook.resume({ id: hook.id }));
    await vi.waitFor(async () => expect((await hook.list())[0]?.state).toBe('delivered'), 10_000);
    expect((await administrator.webhook.resume({ id: hook.id })).kind).toBe('webhookNotPaused');
  });

  it('that answers 410 gets nothing more', async () => {
    const hook = await givenHook(administrator);
    receiver.next.push({ kind: 'status', status: 410 });
    await addMock(administrator, hook.project.id);
    await vi.waitFor(async () => expect((await hook.read()).health).toBe('paused'), 10_000);
  });

  it('gets a delivery again with the same ID and body', async () => {
    const hook = await givenHook(administrator);
    await addMock(administrator, hook.project.id);
    await vi.waitFor(async () => expect((await hook.list())[0]?.state).toBe('delivered'), 10_000);
    const deliveryId = (await hook.list())[0]?._id ?? '';
    must(await administrator.webhook.replay({ deliveryId }));
    await arrived(2);
    const [first, second] = receiver.received;
    expect(second?.body).toBe(first?.body);
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  });
});

describe('the list', () => {
  it('finds webhooks by the state that it shows', async () => {
    const owner = await server.givenSession('administrator');
    const mine = { ownerUserId: owner.id, pageSize: 100 };
    const [off, failing, ok, paused] = [
      await givenHook(owner, { useStatus: 0 }),
      await givenHook(owner),
      await givenHook(owner),
      await givenHook(owner),
    ];
    await givenHook(owner);
    const set = (id: string, values: Partial<typeof webhooks.$inferInsert>) =>
      server.db.update(webhooks).set(values).where(eq(webhooks.id, id));
    const failure = JSON.stringify({ kind: 'status', detail: '500' });
    await set(failing.id, { lastFailure: failure });
    await set(paused.id, { lastFailure: failure, pausedAt: new Date() });
    await set(ok.id, { lastDeliveredAt: new Date() });
    await set(off.id, { lastFailure: failure });
    for (const health of webhookHealths) {
      const { list } = must(await owner.webhook.list({ ...mine, health }));
      expect(
        list.map((one) => one.health),
        health,
      ).toEqual([health]);
    }
  });
});

describe('a secret', () => {
  it('is signed with together with its successor for a day', async () => {
    const hook = await givenHook(administrator);
    const former = await hook.secret();
    const rotated = must(await administrator.webhook.rotateSecret({ id: hook.id }));
    expect(rotated.rotatedUntil).not.toBeNull();
    const present = await hook.secret();
    expect(present).not.toBe(former);
    must(await administrator.webhook.test({ id: hook.id }));
    server.advance(25 * 3_600_000);
    must(await administrator.webhook.test({ id: hook.id }));
    const [both, one] = receiver.received;
    const refusals = (request: typeof both) =>
      [former, present].map((secret) => {
        const now = new Date(Number(request?.headers['webhook-timestamp']) * 1_000);
        return refusalOf(request ?? { headers: {}, body: '' }, secret, now);
      });
    expect(refusals(both)).toEqual([undefined, undefined]);
    expect(refusals(one)).toEqual(['wrong signature', undefined]);
  });

  it('signs the example of the convention as published', () => {
    const { 'webhook-signature': signature } = signatureHeaders(
      { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', seconds: 1_614_265_330, body: '{"test": 2432232314}' },
      ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
    );
    expect(signature).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  });
});

describe('the owner of a webhook', () => {
  it('who manages no webhooks hears of their own projects only', async () => {
    const developer = await server.givenSession('developer');
    const foreign = await givenProject(administrator);
    const draft = { name: newId(), url: receiver.url(), events: ['mock.created' as const] };
    const kinds = [
      await developer.webhook.create({ ...draft, projectIds: [foreign.id] }),
      await developer.webhook.create({ ...draft, projectIds: [] }),
      await developer.webhook.create({ ...draft, events: ['task.created'] }),
      await developer.webhook.create({ ...draft, ownerUserId: administrator.id }),
    ].map(({ kind }) => kind);
    expect(kinds).toEqual(['webhookProjectNotManaged', 'webhookProjectsNeeded', 'webhookEventNotAllowed', 'forbidden']);
    const hook = await givenHook(developer);
    await addMock(administrator, foreign.id);
    await addMock(developer, hook.project.id, '/mine');
    await arrived(1);
    expect(receiver.received[0]?.event.data.path).toBe('/mine');
  });

  it('hears nothing more once they manage a project no longer', async () => {
    const developer = await server.givenSession('developer');
    const member = await server.givenSession('developer');
    const hook = await givenHook(developer);
    await server.db.execute(sql`update project set owner_id = ${member.id} where id = ${hook.project.id}`);
    const witness = must(
      await administrator.webhook.create({
        name: newId(),
        url: receiver.url('/witness'),
        events: ['mock.created'],
        projectIds: [hook.project.id],
      }),
    );
    await addMock(member, hook.project.id);
    await arrived(1);
    expect(await hook.list()).toEqual([]);
    must(await administrator.webhook.remove({ id: witness._id }));
  });

  it('hears of documents of the public space, and other managers do not see of which', async () => {
    const writer = await server.givenSession('developer');
    const { _id: id } = must(
      await administrator.webhook.create({
        name: newId(),
        url: receiver.url(),
        events: ['article.published', 'article.updated'],
      }),
    );
    const create = async (parentId: string, title: string) =>
      must(await writer.article.autoCreateArticle({ parentId, title, catalogType: 'markdown' }))._id;
    const privateId = await create('private', '私密的标题');
    must(await writer.article.changeMdTitle({ markdownId: privateId, title: '更私密的标题', version: 1 } as never));
    const publicId = await create('public', '公开的标题');
    await arrived(1);
    expect(receiver.received[0]?.event).toMatchObject({
      type: 'article.published',
      data: { id: publicId, name: '公开的标题', kind: 'markdown' },
    });
    expect(JSON.stringify(receiver.received)).not.toContain('私密');
    const other = await server.givenSession('administrator');
    const { list } = must(await other.webhook.listDeliveries({ id }));
    expect(list).toMatchObject([{ type: 'article.published', name: '' }]);
    const detail = must(await other.webhook.getDelivery({ deliveryId: list[0]?._id ?? '' }));
    expect(detail.payload).toBe('');
    must(await administrator.webhook.remove({ id }));
  });

  it('hears of comments on documents and of links to them, without their texts', async () => {
    const writer = await server.givenSession('developer');
    const events = ['article.commented', 'article.comment_resolved', 'article.shared'] as const;
    const { _id: hookId } = must(
      await administrator.webhook.create({ name: newId(), url: receiver.url(), events: [...events] }),
    );
    const draft = { parentId: 'public', title: '被评论的文档', catalogType: 'markdown' } as const;
    const markdownId = must(await writer.article.autoCreateArticle(draft))._id;
    must(await writer.article.save({ markdownId, mdTexts: '正文', contentVersion: 1 }));
    const { _id: id } = must(
      await writer.comment.topic({ markdownId, content: '评论的内容', anchor: { quote: '正文' } }),
    );
    for (const isResolved of [true, true, false]) must(await writer.comment.resolveTopic({ id, isResolved }));
    must(await writer.share.addHref({ markdownId, validTime: 7, pwdType: 3 }));
    await arrived(3);
    expect(receiver.received.map(({ event }) => event.type).sort()).toEqual([...events].sort());
    for (const { event } of receiver.received) expect(event.data).toMatchObject({ id: markdownId, name: draft.title });
    expect(JSON.stringify(receiver.received)).not.toContain('评论的内容');
    must(await administrator.webhook.remove({ id: hookId }));
  });

  it('hears of the steps of tasks and checklists', async () => {
    const { _id: id } = must(
      await administrator.webhook.create({
        name: newId(),
        url: receiver.url(),
        events: ['release.started', 'release.abandoned'],
      }),
    );
    const { _id: releaseId } = must(await administrator.release.create({ name: newId() }));
    must(await administrator.release.changeStatus({ id: releaseId, action: 'start' }));
    must(await administrator.release.changeStatus({ id: releaseId, action: 'abandon', reason: '取消上线' }));
    await arrived(2);
    expect(new Set(receiver.received.map(({ event }) => event.type))).toEqual(
      new Set(['release.started', 'release.abandoned']),
    );
    must(await administrator.webhook.remove({ id }));
  });

  it('hears when sprints begin, change their status and go, and of no other change', async () => {
    const events = ['sprint.created', 'sprint.status_changed', 'sprint.deleted'] as const;
    const { _id: id } = must(
      await administrator.webhook.create({ name: newId(), url: receiver.url(), events: [...events] }),
    );
    const project = { type: 'project', value: 'hooked', label: '商城', labelEn: 'Shop' } as const;
    must(await administrator.enumeration.insertEnumerationInfo(project));
    const sprint = must(await administrator.sprintCommits.create({ name: newId(), project: 'hooked' }));
    await arrived(1);
    const renamed = must(
      await administrator.sprintCommits.update({ id: sprint._id, version: sprint.version, branch: 'main' }),
    );
    must(await administrator.sprintCommits.update({ id: sprint._id, version: renamed.version, status: 'testing' }));
    await arrived(2);
    must(await administrator.sprintCommits.delete({ id: sprint._id }));
    await arrived(3);
    expect(receiver.received.map(({ event }) => event.type)).toEqual(events);
    expect(receiver.received[1]?.event.data).toMatchObject({
      id: sprint._id,
      name: sprint.name,
      status: 'testing',
      by: { id: administrator.id },
    });
    must(await administrator.webhook.remove({ id }));
  });

  it('hears of certificates as their owners are reminded, unless the webhook is of another company', async () => {
    const external = await server.givenSession('administrator');
    await server.db.update(users).set({ department: externalDepartment }).where(eq(users.id, external.id));
    for (const person of [administrator, external])
      must(
        await person.webhook.create({
          name: newId(),
          url: receiver.url(),
          events: ['certificate.expiring', 'certificate.expired'],
        }),
      );
    const monday = '2026-11-23';
    const draft = { projectName: 'shop', platform: 'ios', certType: 'distribution' } as const;
    for (const [name, expireDate] of Object.entries({ 将到期: '2026-11-30', 已过期: '2026-11-22' }))
      must(
        await administrator.certificate.addProCertificate({
          ...draft,
          name,
          expireDate,
          ownerUserId: administrator.id,
        }),
      );
    await remindOnce({ ...server.services, clock: () => new Date(`${monday}T09:30:00+08:00`) });
    await arrived(2);
    const heard = receiver.received.map(({ event: { type, data } }) => [type, data.name, data.expireDate]);
    expect(new Set(heard)).toEqual(
      new Set([
        ['certificate.expiring', '将到期', '2026-11-30'],
        ['certificate.expired', '已过期', '2026-11-22'],
      ]),
    );
  });

  it('hears once when a host goes down, comes back, and its certificate nears its end', async () => {
    const events = ['host.down', 'host.up', 'host.expiring', 'host.expired'] as const;
    const { _id: hookId } = must(
      await administrator.webhook.create({ name: newId(), url: receiver.url(), events: [...events] }),
    );
    const made = must(await administrator.https.insertHttpInfo({ domain: 'shop.example.invalid', useStatus: 0 }));
    const id = '_id' in made ? made._id : '';
    const ofHost = eq(httpInfos.id, id);
    const check = async (result: 'failed' | 'ok') => {
      const [row] = await server.db.select().from(httpInfos).where(ofHost);
      if (!row) throw new Error('the host was registered');
      const found = { result, reason: undefined, resolvedIps: [] };
      await server.db.transaction((db) => conclude(server.services, db, row, found));
    };
    for (const result of ['failed', 'failed', 'failed', 'failed'] as const) await check(result);
    await arrived(1);
    for (const result of ['ok', 'ok'] as const) await check(result);
    await arrived(2);
    const remindOn = async (daysLeft: number) => {
      const chainMinExpire = new Date(server.services.clock().getTime() + (daysLeft * 24 + 1) * 3_600_000);
      const measured = { chainMinExpire, validTo: chainMinExpire, fingerprint256: 'A' };
      await server.db
        .update(httpInfos)
        .set({ isInUse: true, nextCheckAt: null, ...measured })
        .where(ofHost);
      for (let num = 0; num < 2; num += 1)
        await server.services.jobs.waitFor(await enqueue(server.db, remindOfHosts, {}), 10_000);
    };
    await remindOn(3);
    await arrived(3);
    await remindOn(-2);
    await arrived(4);
    expect(receiver.received.map(({ event }) => event.type)).toEqual(events);
    for (const { event } of receiver.received)
      expect(event.data).toMatchObject({ id, name: 'shop.example.invalid', by: { id: '' } });
    must(await administrator.webhook.remove({ id: hookId }));
  });
});
