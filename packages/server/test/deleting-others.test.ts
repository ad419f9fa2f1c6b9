import { auditActionOf, type Call, contract } from '@easymock/contract';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { auditLog } from '../src/platform/audit/audit.table';
import { newId } from '../src/platform/ids';
import { givenProject } from './create-records';
import { type Answer, send, useTestServer } from './test-app';

const server = useTestServer();
type Session = Awaited<ReturnType<typeof server.givenSession>>;
let owner: Session;
let other: Session;
beforeAll(async () => {
  owner = await server.givenSession('developer');
  other = await server.givenSession('developer');
});

function must<T>(answer: Answer<T>): T {
  if (!answer.success) throw new Error(JSON.stringify(answer.message));
  return answer.data;
}

interface Deletion {
  given(): Promise<string>;
  remove(by: Session, id: string): Promise<Answer>;
  /** Whether the owner can still load the record. */
  isThere(id: string): Promise<boolean>;
  /**
   * Whether a delete by a person who cannot see the record must fail like one with an unknown ID, to reveal
   * nothing.
   */
  isHidden?: boolean;
}

const entry = { title: '评审', startAt: '2026-11-27T15:00', endAt: '2026-11-27T16:00' } as const;
const bounty = { taskType: 'feature', taskLevel: 'A', content: '内容', score: 1 } as const;

const deletions: Record<string, Deletion> = {
  'project.delete': {
    given: () => givenProject(owner),
    remove: (by, id) => by.project.delete({ id }),
    isThere: async (id) => must(await owner.project.list({})).some(({ _id }) => _id === id),
  },
  'team.delete': {
    given: async () => must(await owner.team.create({ name: `t${newId().slice(-8)}` }))._id,
    remove: (by, id) => by.team.delete({ id }),
    isThere: async (id) => (await owner.team.members({ id })).success,
  },
  'qrcode.deleteMiddleLink': {
    given: async () => must(await owner.qrcode.saveMiddleLink({ name: '海报', target: 'https://example.com/' }))._id,
    remove: (by, id) => by.qrcode.deleteMiddleLink({ id }),
    isThere: async (id) => must(await owner.qrcode.getMiddleLinks({})).list.some(({ _id }) => _id === id),
  },
  'task.deleteTaskInfoById': {
    given: async () => must(await owner.task.insertTaskInfo({ ...bounty, taskName: newId() }))._id,
    remove: (by, id) => by.task.deleteTaskInfoById({ id }),
    isThere: async (id) => (await owner.task.getTaskInfoById({ id })).success,
  },
  'calendar.removeCalendarContent': {
    given: async () => must(await owner.calendar.addCalendarContent(entry))._id,
    remove: (by, id) => by.calendar.removeCalendarContent({ id }),
    isThere: async (id) => (await owner.calendar.getCalendarContentById({ id })).success,
    isHidden: true,
  },
};

describe.each(Object.entries(deletions))('%s', (_name, { given, remove, isThere, isHidden = false }) => {
  const entriesOf = async (id: string) => {
    const chief = await server.givenSession('superAdministrator');
    return (await chief.audit.list({ userId: other.id, entityId: id })).data.list.filter(
      ({ action }) => action === 'delete',
    );
  };

  it('leaves what belongs to somebody else, and says so to those who may see it', async () => {
    const id = await given();
    const answer = await remove(other, id);
    if (isHidden) expect(answer).toMatchObject({ success: true, data: null });
    else expect(answer).toMatchObject({ success: false, status: 403, code: 10003 });
    expect(await isThere(id)).toBe(true);
    expect(await entriesOf(id)).toEqual([]);
  });

  it('is as good as done if there is no such record, and logs nothing', async () => {
    const id = newId();
    expect(await remove(other, id)).toMatchObject({ success: true, data: null });
    expect(await entriesOf(id)).toEqual([]);
  });

  it('can be repeated', async () => {
    const id = await given();
    for (let time = 0; time < 2; time += 1) expect((await remove(owner, id)).success).toBe(true);
    expect(await isThere(id)).toBe(false);
  });
});

/** Calls that delete one or several records by ID. */
const byId = Object.entries(contract).flatMap(([group, calls]) =>
  Object.entries<Call>(calls)
    .filter(([name, { method, audit = auditActionOf(name) }]) => method === 'POST' && audit === 'delete')
    .flatMap(([name, call]) => {
      const id = newId();
      const input = [{ id }, { ids: [id] }].find((given) => z.safeParse(call.input, given).success);
      return input ? [{ title: `${group}.${name}`, call, input, id }] : [];
    }),
);

it('most deletions name their records by ID', () => {
  expect(byId.length).toBeGreaterThan(15);
});

it.each(byId)('$title tells the audit log of no deletion if there is no such record', async ({ call, input, id }) => {
  const chief = await server.givenSession('superAdministrator');
  await send(server.app, call, input, { authorization: `Bearer ${chief.token}` });
  expect(await server.db.select().from(auditLog).where(eq(auditLog.entityId, id))).toEqual([]);
  expect(await server.db.select().from(auditLog).where(eq(auditLog.userId, chief.id))).toEqual([]);
});
