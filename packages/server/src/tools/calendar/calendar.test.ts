import { addDays, type CalendarDraft, type CalendarEvent } from '@easymock/contract';
import { and, eq, like } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestServer } from '../../../test/test-app';
import { messages, notifications } from '../../message/message.table';
import { users } from '../../people/index';
import type { Contributions } from '../../platform/context';
import { dayIn } from '../../platform/day';
import { calendarEvents, calendarFeeds } from './calendar.table';
import { fold, isRule } from './ics';
import { remindOfEntries } from './remind';

const deep = { tags: 'deep' };

const server = useTestServer();
type Session = Awaited<ReturnType<typeof server.givenSession>>;
let chief: Session;
let administrator: Session;
let head: Session;
let developer: Session;
let colleague: Session;
beforeAll(async () => {
  chief = await server.givenSession('superAdministrator');
  administrator = await server.givenSession('administrator');
  head = await server.givenSession('departmentManagement');
  developer = await server.givenSession('developer');
  colleague = await server.givenSession('developer');
  for (const { id } of [head, colleague])
    await server.db.update(users).set({ department: 'developmentCentre' }).where(eq(users.id, id));
});

const must = <T>(answer: { success: boolean; data: T; message: unknown }): T => {
  if (!answer.success) throw new Error(JSON.stringify(answer.message));
  return answer.data;
};
const given = async (more: Partial<CalendarDraft> = {}, by = developer) => {
  const draft = { title: '评审', startAt: '2026-11-27T15:00', endAt: '2026-11-27T16:00' };
  return must(await by.calendar.addCalendarContent({ ...draft, ...more }));
};
const read = async (by: Session, startDate: string, endDate: string) =>
  must(await by.calendar.getCalendarContent({ startDate, endDate }));
const eventsOf = async (by: Session, id: string, from = '2026-11-01', to = '2027-02-28') =>
  (await read(by, from, to)).events.filter(({ _id }) => _id === id);
const daysOf = (events: readonly CalendarEvent[]) => events.map(({ startDay }) => startDay);

describe('an entry', () => {
  it('is given as a moment, a time of the clock or a day, and comes back as all of them', async () => {
    const moment = await given({ startAt: '2026-11-27T07:00:00Z', endAt: '2026-11-27T17:00:00+08:00' });
    expect(moment).toMatchObject({
      startAt: '2026-11-27T07:00:00.000Z',
      startDay: '2026-11-27',
      startTime: '15:00',
      endAt: '2026-11-27T09:00:00.000Z',
      endTime: '17:00',
      allDay: false,
    });
    // 20:00 UTC is already the next day in Shanghai.
    const late = await given({ startAt: '2026-11-27T20:00:00Z', endAt: '2026-11-27T20:30:00Z' });
    expect(late).toMatchObject({ startDay: '2026-11-28', startTime: '04:00' });
    const day = await given({ startAt: '2026-11-27', endAt: '2026-11-29', allDay: true });
    expect(day).toMatchObject({
      startDay: '2026-11-27',
      endDay: '2026-11-29',
      startTime: '',
      allDay: true,
      startAt: '2026-11-26T16:00:00.000Z',
    });
    expect(daysOf(await eventsOf(developer, day._id, '2026-11-29', '2026-11-29'))).toEqual(['2026-11-27']);
    const wrong = await developer.calendar.addCalendarContent({
      title: '反了',
      startAt: '2026-11-27T15:00',
      endAt: '2026-11-27T14:59',
    });
    expect(wrong).toMatchObject({ kind: 'calendarEnd' });
  });

  it('of one’s own is not crowded out by what somebody else invites one to', deep, async () => {
    const [guest, host] = [await server.givenSession('developer'), await server.givenSession('developer')];
    const own = await given({ startAt: '2026-11-01T09:00', endAt: '2026-11-01T10:00' }, guest);
    const crowd = { startAt: '2026-11-02T09:00', endAt: '2026-11-02T10:00', repeat: 'daily' } as const;
    for (let num = 0; num < 30; num += 1) await given({ ...crowd, attendees: [guest.id] }, host);
    expect((await read(guest, '2026-11-01', '2027-02-28')).isCut).toBe(true);
    expect(daysOf(await eventsOf(guest, own._id))).toEqual(['2026-11-01']);
  });

  it(
    'that others attend is written sixty times an hour, whatever changes, and others as often as one likes',
    deep,
    async () => {
      const host = await server.givenSession('developer');
      const [first, ...rest] = [colleague, developer, chief];
      const remindMinutes = [10];
      const write = (more: Partial<CalendarDraft>) =>
        host.calendar.addCalendarContent({
          title: '评审',
          startAt: '2026-11-27T15:00',
          endAt: '2026-11-27T16:00',
          remindMinutes,
          ...more,
        });
      const { _id: id, version } = must(await write({ attendees: [first?.id ?? ''] }));
      for (let num = 1; num < 59; num += 1) must(await write({ attendees: rest.map((one) => one.id) }));
      const moved = await host.calendar.updateCalendarContent({ id, version, startAt: '2026-11-27T15:01' });
      expect(moved.success).toBe(true);
      for (const answer of [
        await write({ attendees: [developer.id] }),
        await write({ attendees: [developer.id], remindMinutes: [] }),
        await host.calendar.updateCalendarContent({ id, version: version + 1, startAt: '2026-11-27T15:02' }),
      ])
        expect(answer).toMatchObject({ status: 429, kind: 'tooMany' });
      for (const attendees of [[], [host.id]]) must(await write({ attendees }));
      // Changes that concern only the owner do not count as invitations.
      const plain = must(await write({}));
      must(await host.calendar.updateCalendarContent({ id: plain._id, version: plain.version, title: '改名' }));
    },
  );

  it('that is private is nobody else’s, not even an administrator’s', async () => {
    const { _id, version } = await given({ title: '体检' });
    for (const other of [chief, administrator, head, colleague]) {
      expect(await eventsOf(other, _id)).toEqual([]);
      expect(await other.calendar.getCalendarContentById({ id: _id })).toMatchObject({ code: 10002 });
      expect(await other.calendar.updateCalendarContent({ id: _id, version, title: '看到了' })).toMatchObject({
        code: 10002,
      });
      await other.calendar.removeCalendarContent({ id: _id });
    }
    expect(await eventsOf(developer, _id)).toHaveLength(1);
  });

  it('that reminds a group is named by the robot, one that is not for everyone only by its owner', async () => {
    const own = await given({ title: '面试' });
    const ours = await given({ title: '裁员会', visibility: 'department' }, head);
    const shared = await given({ title: '全员会', visibility: 'all' }, head);
    const robotId = '6b0000000000000000000001';
    for (const { _id } of [own, ours, shared])
      await server.db
        .update(calendarEvents)
        .set({ dingConfigIds: [robotId] })
        .where(eq(calendarEvents.id, _id));
    const [source] = server.services.contributions.robotUses.filter(({ kind }) => kind === 'calendar');
    const uses = (await source?.find(server.db, [robotId, '6b0000000000000000000002'])) ?? [];
    const byId = (a: string, b: string) => a.localeCompare(b);
    expect(uses.map((use) => use.robotId)).toEqual([robotId, robotId, robotId]);
    expect(uses.map(({ name }) => name).sort(byId)).toEqual([developer.name, head.name, '全员会'].sort(byId));
    expect(JSON.stringify(uses)).not.toMatch(/面试|裁员会/);
  });

  it('is for a department or for everyone if those who run one say so, and others only read it', async () => {
    expect(
      await developer.calendar.addCalendarContent({
        title: '全员',
        startAt: '2026-11-27',
        endAt: '2026-11-27',
        visibility: 'all',
      }),
    ).toMatchObject({ code: 10003, kind: 'calendarShared' });
    const ours = await given({ title: '部门会', visibility: 'department' }, head);
    expect(await eventsOf(colleague, ours._id)).toMatchObject([{ layer: 'department', readonly: true }]);
    expect(await eventsOf(developer, ours._id)).toEqual([]);
    const all = await given({ title: '年会', visibility: 'all' }, head);
    expect(await eventsOf(developer, all._id)).toMatchObject([{ layer: 'all', readonly: true }]);
    expect(await eventsOf(chief, all._id)).toMatchObject([{ layer: 'all', readonly: false }]);
    const change = { id: all._id, version: all.version, title: '改了' };
    expect(await colleague.calendar.updateCalendarContent(change)).toMatchObject({ code: 10003 });
    expect(must(await chief.calendar.updateCalendarContent(change)).title).toBe('改了');
  });

  it('is seen by the people who attend it', async () => {
    const { _id } = await given({ attendees: [colleague.id] });
    expect(await eventsOf(colleague, _id)).toMatchObject([{ layer: 'mine', readonly: true }]);
    expect(await eventsOf(head, _id)).toEqual([]);
  });

  it('that somebody else changed meanwhile is refused', async () => {
    const { _id, version } = await given();
    must(await developer.calendar.updateCalendarContent({ id: _id, version, title: '新' }));
    expect(await developer.calendar.updateCalendarContent({ id: _id, version, title: '旧' })).toMatchObject({
      code: 10006,
    });
  });
});

describe('a series', () => {
  const weekly = { repeat: 'weekly', repeatEnd: '2026-12-25' } as const;
  const fridays = ['2026-11-27', '2026-12-04', '2026-12-11', '2026-12-18', '2026-12-25'];

  it('changes one time, and keeps the others', async () => {
    const { _id, version } = await given(weekly);
    expect(daysOf(await eventsOf(developer, _id))).toEqual(fridays);
    const one = must(
      await developer.calendar.updateCalendarContent({
        id: _id,
        version,
        scope: 'one',
        occurrenceDate: '2026-12-11',
        startAt: '2026-12-10T10:00',
        endAt: '2026-12-10T11:00',
      }),
    );
    expect(one).toMatchObject({ startDay: '2026-12-10', repeat: 'none', title: '评审' });
    expect(one._id).not.toBe(_id);
    expect(daysOf(await eventsOf(developer, _id))).toEqual(fridays.filter((day) => day !== '2026-12-11'));
    // The day is excluded now, so its occurrence cannot be changed again.
    const { version: next } = must(await developer.calendar.getCalendarContentById({ id: _id }));
    expect(
      await developer.calendar.updateCalendarContent({
        id: _id,
        version: next,
        scope: 'one',
        occurrenceDate: '2026-12-11',
        title: '又一次',
      }),
    ).toMatchObject({ kind: 'calendarNoOccurrence' });
  });

  it('changes from one time on', async () => {
    const { _id, version } = await given(weekly);
    const rest = must(
      await developer.calendar.updateCalendarContent({
        id: _id,
        version,
        scope: 'following',
        occurrenceDate: '2026-12-11',
        title: '改期',
        startAt: '2026-12-10T09:00',
        endAt: '2026-12-10T10:00',
      }),
    );
    expect(daysOf(await eventsOf(developer, _id))).toEqual(fridays.slice(0, 2));
    expect(daysOf(await eventsOf(developer, rest._id))).toEqual(['2026-12-10', '2026-12-17', '2026-12-24']);
  });

  it('moves as a whole by as much as the time that was named', async () => {
    const { _id, version } = await given(weekly);
    must(
      await developer.calendar.updateCalendarContent({
        id: _id,
        version,
        scope: 'all',
        occurrenceDate: '2026-12-11',
        startAt: '2026-12-12T15:00',
        endAt: '2026-12-12T16:00',
      }),
    );
    expect(daysOf(await eventsOf(developer, _id))).toEqual(fridays.slice(0, 4).map((day) => addDays(day, 1)));
  });

  it('loses one time, the rest or everything, and what is gone stays gone', async () => {
    const { _id } = await given(weekly);
    for (let num = 0; num < 2; num += 1)
      must(await developer.calendar.removeCalendarContent({ id: _id, scope: 'one', occurrenceDate: '2026-12-04' }));
    must(await developer.calendar.removeCalendarContent({ id: _id, scope: 'following', occurrenceDate: '2026-12-18' }));
    expect(daysOf(await eventsOf(developer, _id))).toEqual(['2026-11-27', '2026-12-11']);
    for (let num = 0; num < 2; num += 1) must(await developer.calendar.removeCalendarContent({ id: _id }));
    expect(await eventsOf(developer, _id)).toEqual([]);
  });

  it('on workdays skips holidays and takes place on the weekend days on which people work', async () => {
    const { _id } = await given({ repeat: 'workday', startAt: '2026-09-28T09:30', endAt: '2026-09-28T10:00' });
    const found = daysOf(await eventsOf(developer, _id, '2026-09-28', '2026-10-12'));
    expect(found).toEqual([
      '2026-09-28',
      '2026-09-29',
      '2026-09-30',
      '2026-10-08',
      '2026-10-09',
      '2026-10-10',
      '2026-10-12',
    ]);
  });
});

describe('the calendar', () => {
  it('marks holidays, which administrators and human resources import', async () => {
    const { days } = await read(developer, '2026-10-01', '2026-10-10');
    expect(days.find(({ date }) => date === '2026-10-01')).toMatchObject({ isOffDay: true });
    expect(days.find(({ date }) => date === '2026-10-10')).toMatchObject({ isOffDay: false });
    const imported = { year: 2031, days: [{ date: '2031-01-01', name: '元旦', isOffDay: true }] };
    expect(await developer.calendar.importHolidays(imported)).toMatchObject({ kind: 'calendarHolidays' });
    expect(must(await administrator.calendar.importHolidays(imported))).toEqual({ num: 1 });
    expect((await read(developer, '2031-01-01', '2031-01-31')).days).toEqual(imported.days);
  });

  it('shows the deadlines of tasks, and goes on without a layer that fails', async () => {
    const draft = { taskType: 'feature', taskLevel: 'A', content: '内容', score: 30 };
    await head.task.insertTaskInfo({ taskName: '交付', deadline: '2026-12-02', ...draft });
    const { contributions } = server.services;
    const broken: Contributions = {
      ...contributions,
      calendar: [
        { key: 'broken', title: { zh: '坏', en: 'Broken' }, type: 'other', find: () => Promise.reject(new Error()) },
        ...contributions.calendar,
      ],
    };
    server.services.contributions = broken;
    try {
      const { events } = await read(head, '2026-12-01', '2026-12-05');
      expect(events.filter(({ layer }) => layer === 'task')).toMatchObject([
        { title: '交付', startDay: '2026-12-02', allDay: true, readonly: true, type: 'deadline' },
      ]);
    } finally {
      server.services.contributions = contributions;
    }
    expect((await read(developer, '2026-12-01', '2026-12-05')).events.some(({ layer }) => layer === 'task')).toBe(
      false,
    );
  });

  it('answers no more than 400 days', async () => {
    expect(
      await developer.calendar.getCalendarContent({ startDate: '2026-01-01', endDate: '2027-02-05' }),
    ).toMatchObject({ code: 10001 });
  });

  it('of a leaver goes with them, but for shared entries, which are handed over', async () => {
    const leaver = await server.givenSession('departmentManagement');
    const own = await given({ title: '私事' }, leaver);
    const shared = await given({ title: '例会', visibility: 'all' }, leaver);
    must(await chief.accounts.delete({ id: leaver.id, handover: { calendarEvents: head.id } as never }));
    const rows = await server.db.select().from(calendarEvents).where(eq(calendarEvents.id, own._id));
    expect(rows).toEqual([]);
    expect(await eventsOf(head, shared._id)).toMatchObject([{ layer: 'mine', readonly: false }]);
  });
});

describe('a reminder', () => {
  const run = (services = server.services) =>
    remindOfEntries.run({}, { services, signal: new AbortController().signal } as never);
  const told = async (id: string) => {
    const rows = await server.db
      .select({ userId: notifications.userId, title: messages.title })
      .from(messages)
      .innerJoin(notifications, eq(notifications.messageId, messages.id))
      .where(and(eq(messages.type, 'calendar'), like(messages.key, `calendar:${id}:%`)));
    return rows;
  };
  const soon = (minutes: number) => new Date(server.services.clock().getTime() + minutes * 60_000).toISOString();

  it('comes once, whatever number of nodes look at the same moment, and again for the next time', deep, async () => {
    const entry = await given({
      title: '站会',
      startAt: soon(20),
      endAt: soon(30),
      repeat: 'daily',
      attendees: [colleague.id],
      remindMinutes: [15],
    });
    await run();
    expect(await told(entry._id)).toEqual([]);
    server.advance(6 * 60_000);
    const other = await server.secondNode();
    const results = await Promise.all([run(), run(other.services), run()]);
    await other.close();
    expect(results.map((one) => (one as { sent: number }).sent).reduce((sum, num) => sum + num)).toBe(1);
    const first = await told(entry._id);
    expect(first.map(({ userId }) => userId).sort()).toEqual([developer.id, colleague.id].sort());
    expect(first[0]?.title).toBe('日程提醒：站会');
    await run();
    expect(await told(entry._id)).toHaveLength(2);
    server.advance(24 * 60 * 60_000);
    await run();
    expect(await told(entry._id)).toHaveLength(4);
  });

  it('that is long over is left out', async () => {
    const entry = await given({ title: '过时', startAt: soon(30), endAt: soon(40), remindMinutes: [10] });
    server.advance(3 * 60 * 60_000);
    await run();
    expect(await told(entry._id)).toEqual([]);
  });
});

describe('a subscription', () => {
  const fetch = (path: string) => server.app.inject({ method: 'GET', url: path });

  it('shows what its owner sees, by an address that is kept as a hash and can be ended', async () => {
    const today = dayIn('Asia/Shanghai', server.services.clock());
    const at = { startAt: addDays(today, 3), endAt: addDays(today, 4), allDay: true };
    await given({ ...at, title: '出差；带\\笔记本, 换行' });
    const secret = await given({ ...at, title: '同事的私事' }, colleague);
    const { path } = must(await developer.calendar.createIcsAddress({}));
    const answer = await fetch(path);
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('private, no-store');
    const unfolded = answer.body.replaceAll('\r\n ', '');
    expect(unfolded).toContain('SUMMARY:出差；带\\\\笔记本\\, 换行\r\n');
    const dense = (day: string) => day.replaceAll('-', '');
    expect(unfolded).toContain(
      `DTSTART;VALUE=DATE:${dense(at.startAt)}\r\nDTEND;VALUE=DATE:${dense(addDays(at.endAt, 1))}`,
    );
    expect(unfolded).not.toContain(secret.title);
    for (const line of answer.body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    const rows = await server.db.select().from(calendarFeeds);
    expect(JSON.stringify(rows)).not.toContain(path.split('/').at(-1));

    const { path: next } = must(await developer.calendar.createIcsAddress({}));
    expect((await fetch(path)).statusCode).toBe(404);
    expect((await fetch(next)).statusCode).toBe(200);
    must(await developer.calendar.removeIcsAddress({}));
    expect((await fetch(next)).statusCode).toBe(404);
  });

  it('ends for somebody who is disabled', async () => {
    const person = await server.givenSession('developer');
    const { path } = must(await person.calendar.createIcsAddress({}));
    expect((await fetch(path)).statusCode).toBe(200);
    must(await chief.accounts.forbiddenUser({ id: person.id, isForbidden: true }));
    expect((await fetch(path)).statusCode).toBe(404);
  });

  it('is not kept from anybody by somebody at the same address who guesses', async () => {
    const { path } = must(await colleague.calendar.createIcsAddress({}));
    const guessed = path.replace(/[^/]+$/, 'x');
    await Promise.all(Array.from({ length: 130 }, () => fetch(guessed)));
    expect((await fetch(guessed)).statusCode).toBe(429);
    expect((await fetch(path)).statusCode).toBe(200);
  });

  it('is not kept from anybody by many who read', deep, async () => {
    const { path } = must(await colleague.calendar.createIcsAddress({}));
    let status = 200;
    for (let i = 0; i < 61 && status === 200; i += 1) status = (await fetch(path)).statusCode;
    expect(status).toBe(429);
    const { path: another } = must(await developer.calendar.createIcsAddress({}));
    expect((await fetch(another)).statusCode).toBe(200);
    must(await developer.calendar.removeIcsAddress({}));
  });

  const eventsIn = (body: string) =>
    body
      .replaceAll('\r\n ', '')
      .split('BEGIN:VEVENT\r\n')
      .slice(1)
      .map((text) => Object.fromEntries(text.split('\r\n').map((line) => line.split(/:(.*)/s, 2))));

  it('names entries alike by whatever address it is read', async () => {
    const today = dayIn('Asia/Shanghai', server.services.clock());
    await given({ startAt: today, endAt: today, allDay: true, title: '两个地址' });
    const { path } = must(await developer.calendar.createIcsAddress({}));
    const idsBy = async (host: string) => {
      const { body } = await server.app.inject({ url: path, headers: { host } });
      return eventsIn(body).map(({ UID }) => UID);
    };
    const ids = await idsBy('mock.example.com');
    expect(ids.length).toBeGreaterThan(0);
    for (const host of ['10.0.0.7:7310', 'mock', 'moved.example.org']) expect(await idsBy(host)).toEqual(ids);
    must(await developer.calendar.removeIcsAddress({}));
  });

  it('states the rules of series that other programs can follow, and the days of the others', async () => {
    const person = await server.givenSession('developer');
    const today = dayIn('Asia/Shanghai', server.services.clock());
    const daily = await given(
      {
        startAt: `${today}T09:30`,
        endAt: `${today}T10:00`,
        repeat: 'daily',
        repeatEnd: addDays(today, 9),
        title: '站会',
      },
      person,
    );
    must(
      await person.calendar.removeCalendarContent({ id: daily._id, scope: 'one', occurrenceDate: addDays(today, 2) }),
    );
    const allDay = { startAt: today, endAt: addDays(today, 1), allDay: true };
    await given({ ...allDay, repeat: 'yearly', title: '年会' }, person);
    await given({ ...allDay, repeat: 'weekly', repeatEnd: addDays(today, 20), title: '值班' }, person);
    await given({ ...allDay, endAt: today, repeat: 'workday', repeatEnd: addDays(today, 6), title: '日报' }, person);
    await given({ startAt: `${today}T12:00`, endAt: `${today}T12:00`, title: '一刻' }, person);
    const { path } = must(await person.calendar.createIcsAddress({}));
    const { body } = await fetch(path);
    const named = (title: string) => eventsIn(body).filter(({ SUMMARY }) => SUMMARY === title);
    const dense = (day: string) => day.replaceAll('-', '');
    expect(named('站会')).toEqual([
      expect.objectContaining({
        'DTSTART;TZID=Asia/Shanghai': `${dense(today)}T093000`,
        'DTEND;TZID=Asia/Shanghai': `${dense(today)}T100000`,
        RRULE: `FREQ=DAILY;UNTIL=${dense(addDays(today, 9))}T013000Z`,
        'EXDATE;TZID=Asia/Shanghai': `${dense(addDays(today, 2))}T093000`,
      }),
    ]);
    expect(body).toContain('BEGIN:VTIMEZONE\r\nTZID:Asia/Shanghai\r\n');
    expect(body).toContain('TZOFFSETTO:+0800');
    expect(named('年会')).toMatchObject([
      { RRULE: 'FREQ=YEARLY', 'DTEND;VALUE=DATE': dense(addDays(today, 2)), 'DTSTART;VALUE=DATE': dense(today) },
    ]);
    expect(named('值班')).toMatchObject([{ RRULE: `FREQ=WEEKLY;UNTIL=${dense(addDays(today, 20))}` }]);
    const reports = named('日报');
    expect(reports.length).toBeGreaterThan(1);
    for (const report of reports) expect(report).not.toHaveProperty('RRULE');
    const [moment] = named('一刻');
    expect(moment).toHaveProperty('DTSTART');
    expect(moment).not.toHaveProperty('DTEND');
  });

  it('lists the days of series at a time of day where clocks change', () => {
    const fixed = { name: 'Asia/Shanghai', offsetMinutes: 480 };
    for (const [repeat, isAllDay, zone, wanted] of [
      ['daily', false, undefined, false],
      ['daily', true, undefined, true],
      ['monthly', false, fixed, true],
      ['workday', true, fixed, false],
      ['none', true, fixed, false],
    ] as const)
      expect(isRule(repeat, isAllDay, zone)).toBe(wanted);
  });

  it('folds lines at 75 octets, and never inside a character', () => {
    const folded = fold(`SUMMARY:${'评审会议😀'.repeat(40)}`);
    for (const line of folded.split('\r\n')) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(Buffer.from(line).toString()).toBe(line);
    }
    expect(folded.replaceAll('\r\n ', '')).toBe(`SUMMARY:${'评审会议😀'.repeat(40)}`);
  });
});
