import { taskStatuses } from '@easymock/contract';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { seededRandom } from '../../../../../test-seed';
import { useTestServer } from '../../../test/test-app';
import { users } from '../../people/index';
import { dayIn } from '../../platform/day';
import { newId } from '../../platform/ids';
import { robotMessages } from '../ding-config/ding-config.table';
import { taskDeadlines } from './deadlines';
import { remindOfTasks } from './remind';
import { taskScores } from './task.table';

const deep = { tags: 'deep' };

const server = useTestServer();
const timeZone = 'Asia/Shanghai';
type Session = Awaited<ReturnType<typeof server.givenSession>>;
let chief: Session;
let manager: Session;
let publisher: Session;
let worker: Session;
let other: Session;
beforeAll(async () => {
  chief = await server.givenSession('superAdministrator');
  manager = await server.givenSession('administrator');
  publisher = await server.givenSession('departmentManagement');
  worker = await server.givenSession('developer');
  other = await server.givenSession('ordinaryUser');
});

const must = <T>(answer: { success: boolean; data: T; message: unknown }): T => {
  if (!answer.success) throw new Error(JSON.stringify(answer.message));
  return answer.data;
};
const day = (after: number) => dayIn(timeZone, new Date(server.services.clock().getTime() + after * 24 * 3_600_000));
let num = 0;
const given = async (more: object = {}, by = publisher) => {
  num += 1;
  const draft = { taskName: `任务 ${num}`, taskType: 'feature', taskLevel: 'A', content: '内容', score: 60 };
  return must(await by.task.insertTaskInfo({ ...draft, ...more }));
};
const completeNote = '接口和页面都已上线，文档已更新';
const pointsOf = async ({ id }: Session) => must(await publisher.task.getTaskScoreList({ userId: id })).points;
const heldBy = async ({ id }: Session) => {
  const rows = await server.db
    .select({ points: sql<number>`coalesce(sum(${taskScores.points}), 0)::int` })
    .from(taskScores)
    .where(eq(taskScores.userId, id));
  return rows[0]?.points ?? 0;
};

describe('a task', () => {
  it('goes from its publisher to a receiver and back, and gives its points', async () => {
    const task = await given({ taskName: '全程', deadline: day(1) });
    expect(task).toMatchObject({ taskStatus: 'open', publishUserId: publisher.id, receivers: [], isOverdue: false });
    const received = must(await worker.task.receiveTaskInfoById({ id: task._id }));
    expect(received).toMatchObject({ taskStatus: 'received', receivers: [{ userId: worker.id }] });
    const done = { id: task._id, completeNote, completeLinks: ['https://example.com/mr/1'] };
    expect(must(await worker.task.completeTaskInfoById(done)).taskStatus).toBe('completed');
    const before = await pointsOf(worker);
    const back = { id: task._id, taskResult: 'rework', appraiseNote: '缺少测试' };
    const silent = await publisher.task.appraiseTaskInfoById({ ...back, appraiseNote: ' ' });
    expect(silent).toMatchObject({ code: 10001, kind: 'taskReasonMissing' });
    expect(must(await publisher.task.appraiseTaskInfoById(back))).toMatchObject({ taskStatus: 'received' });
    must(await worker.task.completeTaskInfoById(done));
    const good = { id: task._id, taskResult: 'excellent', appraiseNote: '很好' };
    expect((await worker.task.appraiseTaskInfoById(good)).status).toBe(403);
    const appraised = must(await publisher.task.appraiseTaskInfoById(good));
    expect(appraised).toMatchObject({ taskStatus: 'appraised', finalScore: 72, steps: [] });
    expect((await pointsOf(worker)) - before).toBe(72);
    const again = await publisher.task.appraiseTaskInfoById(good);
    expect(again).toMatchObject({ code: 10005, kind: 'taskStage' });
    expect(again.message).toContain('已评价');
    // Each step is in the history, and the people concerned were notified.
    const log = must(await manager.audit.list({ entityId: task._id })).list.map(({ action }) => action);
    expect(log).toEqual(['appraise', 'complete', 'rework', 'complete', 'receive', 'create']);
    const told = must(await worker.messageNotification.getAllUnReadMessageArray({})).messageNotificationArray;
    expect(told.map(({ title }) => title)).toEqual([
      expect.stringContaining('评价了任务“全程”'),
      expect.stringContaining('退回返工'),
    ]);
    expect(told[0]).toMatchObject({ messageType: 'task', content: '获得 72 积分' });
    const named = must(await other.task.getTaskInfoById({ taskName: '全程' }));
    expect(named._id).toBe(task._id);
    expect((await other.task.getTaskInfoById({ taskName: '没有这个' })).message).toBe('任务不存在或已删除');
  });

  it('is received by one of two people in one moment, and the other hears who was faster', deep, async () => {
    for (let round = 0; round < 10; round += 1) {
      const { _id: id } = await given();
      const answers = await Promise.all([worker, other].map((person) => person.task.receiveTaskInfoById({ id })));
      expect(answers.map(({ success }) => success).sort()).toEqual([false, true]);
      const [winner] = must(await publisher.task.getTaskInfoById({ id })).receivers;
      expect(answers.find(({ success }) => !success)).toMatchObject({
        code: 10005,
        kind: 'taskTaken',
        message: `任务已被 ${winner?.userName} 领取`,
      });
      const session = winner?.userId === worker.id ? worker : other;
      must(await session.task.updateTaskInfoById({ id, action: 'giveUp' }));
      must(await publisher.task.deleteTaskInfoById({ id }));
    }
  });

  it('for several people stays open until all of them are there, whoever comes at once', async () => {
    const { _id: id } = await given({ peopleNum: 2 });
    const answers = await Promise.all(
      [worker, other, manager, chief].map((person) => person.task.receiveTaskInfoById({ id })),
    );
    expect(answers.filter(({ success }) => success)).toHaveLength(2);
    const task = must(await publisher.task.getTaskInfoById({ id }));
    expect(task).toMatchObject({ taskStatus: 'received', receivers: { length: 2 } });
    const silent = await publisher.task.updateTaskInfoById({ id, action: 'takeBack' });
    expect(silent).toMatchObject({ code: 10001, kind: 'taskReasonMissing' });
    must(await publisher.task.updateTaskInfoById({ id, action: 'takeBack', reason: '重新安排' }));
    expect(must(await publisher.task.getTaskInfoById({ id }))).toMatchObject({ taskStatus: 'open', receivers: [] });
    must(await publisher.task.deleteTaskInfoById({ id }));
  });

  it('is not received by whoever has enough in hand, not even several at once', async () => {
    const person = await server.givenSession('developer');
    const all = await Promise.all(Array.from({ length: 8 }, () => given()));
    const answers = await Promise.all(all.map(({ _id: id }) => person.task.receiveTaskInfoById({ id })));
    expect(answers.filter(({ success }) => success)).toHaveLength(5);
    expect(answers.filter(({ kind }) => kind === 'taskHandsFull')).toHaveLength(3);
    const mine = must(await person.task.getAllTaskInfoList({ belong: 'mySelf' }));
    expect(mine.total).toBe(5);
    expect(mine.list.every(({ steps }) => steps.includes('complete'))).toBe(true);
  });

  it('is refused to its publisher and to external staff, and not published by ordinary users', async () => {
    const { _id: id } = await given();
    expect((await publisher.task.receiveTaskInfoById({ id })).kind).toBe('taskOwn');
    const external = await server.givenSession('developer');
    await server.db.update(users).set({ department: 'externalPart' }).where(eq(users.id, external.id));
    expect((await external.task.receiveTaskInfoById({ id })).kind).toBe('taskExternal');
    const draft = { taskName: 'x', taskType: 'feature', taskLevel: 'A', content: 'x', score: 1 };
    expect((await other.task.insertTaskInfo(draft)).kind).toBe('taskPublisherOnly');
    expect((await publisher.task.insertTaskInfo({ ...draft, taskType: 'nothing' })).kind).toBe(
      'unknownEnumerationValue',
    );
    must(await publisher.task.insertTaskInfo({ ...draft, taskName: 'Same' }));
    expect((await publisher.task.insertTaskInfo({ ...draft, taskName: 'same' })).kind).toBe('taskNameTaken');
  });

  it('keeps its promise to those who received it', async () => {
    const { _id: id } = await given({ peopleNum: 2 });
    const { version } = must(await worker.task.receiveTaskInfoById({ id }));
    const change = (fields: object) => publisher.task.updateTaskInfoById({ id, version, ...fields });
    expect((await change({ score: 59 })).kind).toBe('taskScoreLowered');
    const fuller = must(await change({ score: 80, peopleNum: 1 }));
    expect(fuller).toMatchObject({ score: 80, taskStatus: 'received' });
    expect((await change({ score: 90 })).code).toBe(10006);
    const blind = await publisher.task.updateTaskInfoById({ id, score: 90 });
    expect(blind).toMatchObject({ code: 10001, message: [{ version: '需要版本' }] });
    expect((await publisher.task.deleteTaskInfoById({ id })).kind).toBe('taskStage');
    expect((await publisher.task.updateTaskInfoById({ id, action: 'close' })).kind).toBe('taskStage');
    expect((await other.task.updateTaskInfoById({ id, action: 'takeBack' })).status).toBe(403);
    must(await manager.task.deleteTaskInfoById({ id }));
    must(await manager.task.deleteTaskInfoById({ id }));
  });

  it('is transferred to somebody who could receive it', async () => {
    const { _id: id } = await given();
    must(await worker.task.receiveTaskInfoById({ id }));
    const transfer = (by: Session, toUserId: string) =>
      by.task.updateTaskInfoById({ id, action: 'transfer', toUserId, reason: '休假' });
    expect((await transfer(other, manager.id)).status).toBe(403);
    expect((await transfer(worker, publisher.id)).kind).toBe('taskCannotReceive');
    expect((await transfer(worker, worker.id)).kind).toBe('taskReceived');
    const moved = must(await transfer(worker, other.id));
    expect(moved.receivers).toMatchObject([{ userId: other.id }]);
    const told = must(await other.messageNotification.getAllUnReadMessageArray({})).messageNotificationArray;
    expect(told[0]).toMatchObject({ title: expect.stringContaining('转给了你'), content: '休假' });
    must(await publisher.task.updateTaskInfoById({ id, action: 'transfer', toUserId: worker.id }));
    must(await manager.task.deleteTaskInfoById({ id }));
  });

  it('tells the chat groups that its publisher may send to', async () => {
    const webhook = `https://oapi.dingtalk.com/robot/send?access_token=${newId()}`;
    const robot = { name: '任务播报', groupName: '研发群', platform: 'dingtalk', webhook } as const;
    const colleague = await server.givenSession('developer');
    const { _id: robotId } = must(await publisher.dingConfig.insertDingConfigInfo(robot));
    const draft = { taskName: '播报', taskType: 'feature', taskLevel: 'B', content: '说明', score: 30 };
    const refused = await colleague.task.insertTaskInfo({ ...draft, dingConfigIds: [robotId] });
    expect(refused.kind).toBe('robotNotUsable');
    const { _id: id } = await given({ ...draft, dingConfigIds: [robotId], deadline: day(2) });
    await given({ taskName: '不播报' });
    const told = await server.db.select().from(robotMessages).where(eq(robotMessages.robotId, robotId));
    expect(told.map(({ source }) => source)).toEqual([`task:${id}`]);
    expect(JSON.stringify(told)).toContain('新任务：播报');
  });

  it('is overdue from the end of its day in Shanghai, and then loses points if the setting says so', async () => {
    const { _id: id } = await given({ deadline: day(0) });
    must(await worker.task.receiveTaskInfoById({ id }));
    const overdue = async () =>
      must(await publisher.task.getAllTaskInfoList({ overdue: 'true' })).list.map(({ _id }) => _id);
    expect(await overdue()).not.toContain(id);
    server.advance(2 * 24 * 3_600_000);
    expect(await overdue()).toContain(id);
    expect(must(await publisher.task.getTaskInfoById({ id })).isOverdue).toBe(true);
    const period = { from: day(-5), to: day(5), timeZone, limit: 5 };
    const deadlines = await taskDeadlines.find(server.db, worker.id, period);
    expect(deadlines.map((one) => one.id)).toEqual([id]);
    const [source] = server.services.contributions.attention.filter(({ kind }) => kind === 'task');
    const waiting = () => source?.find(server.db, worker.id, { today: day(0), timeZone, limit: 5 });
    expect(await waiting()).toMatchObject([{ id, dueOn: day(-2), isOverdue: true }]);
    must(await chief.settings.save({ key: 'task.latePenalty', value: true }));
    must(await worker.task.completeTaskInfoById({ id, completeNote }));
    const { finalScore } = must(await publisher.task.appraiseTaskInfoById({ id, taskResult: 'good' }));
    expect(finalScore).toBe(48);
    expect(await waiting()).toEqual([]);
    must(await chief.settings.reset({ key: 'task.latePenalty' }));
  });
});

describe('the ledger of points', () => {
  it('is only ever added to', async () => {
    const first = server.db.select({ id: taskScores.id }).from(taskScores).limit(1);
    await expect(server.db.update(taskScores).set({ points: 999 }).where(eq(taskScores.id, first))).rejects.toThrow();
    await expect(server.db.delete(taskScores).where(eq(taskScores.id, first))).rejects.toThrow();
  });

  it('holds what the living, appraised tasks gave, whatever happens to them', deep, async () => {
    const people = [worker, other, manager];
    const finished: string[] = [];
    const { below: random } = seededRandom('tasks');
    const sum = (parts: number[]) => parts.reduce((all, part) => all + part, 0);
    for (let round = 0; round < 12; round += 1) {
      const team = people.slice(0, 1 + random(3));
      const { _id: id } = await given({ peopleNum: team.length, score: 1 + random(200) });
      for (const person of team) must(await person.task.receiveTaskInfoById({ id }));
      must(await (team[0] ?? worker).task.completeTaskInfoById({ id, completeNote }));
      const shares = team.map(({ id: userId }, at) => ({
        userId,
        share: at === 0 ? 100 - 10 * (team.length - 1) : 10,
      }));
      const result = ['excellent', 'good', 'pass', 'fail'][random(4)] ?? 'good';
      const input = { id, taskResult: result, ...(random(2) ? { shares } : {}) };
      must(await publisher.task.appraiseTaskInfoById(input));
      finished.push(id);
      const one = finished[random(finished.length)] ?? id;
      if (random(2)) must(await chief.task.appraiseTaskInfoById({ id: one, taskResult: 'pass' }));
      if (random(3) === 0) {
        must(await chief.task.deleteTaskInfoById({ id: one }));
        if (random(2)) must(await chief.record.restore({ kind: 'task', id: one }));
        else finished.splice(finished.indexOf(one), 1);
      }
      // The displayed table, the sum of the ledger and the tasks agree at every moment.
      const ranked = must(await publisher.task.getAllTaskPeopleInfoList({}));
      const { list } = must(await chief.task.getAllTaskInfoList({ taskStatus: 'appraised', pageSize: 200 }));
      for (const person of people) {
        const shown = ranked.find(({ userId }) => userId === person.id);
        expect(shown?.score ?? 0).toBe(await heldBy(person));
        expect(shown?.finishNum ?? 0).toBe(
          list.filter(({ receivers }) => receivers.some(({ userId }) => userId === person.id)).length,
        );
      }
      expect(sum(ranked.map(({ score }) => score))).toBe(sum(list.map(({ finalScore }) => finalScore ?? 0)));
    }
    const shares = { id: finished[0] ?? '', taskResult: 'good', shares: [{ userId: worker.id, share: 99 }] };
    expect((await chief.task.appraiseTaskInfoById(shares)).kind).toBe('taskShares');
  });

  it('ranks people, equal points on the same place, by period and department', async () => {
    const [a, b, c] = [
      await server.givenSession('developer'),
      await server.givenSession('developer'),
      await server.givenSession('developer'),
    ];
    for (const person of [a, b, c]) {
      await server.db.update(users).set({ department: 'majorAccountCentre' }).where(eq(users.id, person.id));
      const { _id: id } = await given({ score: person === c ? 10 : 50 });
      must(await person.task.receiveTaskInfoById({ id }));
      must(await person.task.completeTaskInfoById({ id, completeNote }));
      must(await publisher.task.appraiseTaskInfoById({ id, taskResult: 'good' }));
    }
    const department = 'majorAccountCentre';
    const ranked = must(await publisher.task.getAllTaskPeopleInfoList({ department, from: day(0), to: day(0) }));
    expect(
      ranked.map(({ rank, score, onTimeRate, previousScore }) => [rank, score, onTimeRate, previousScore]),
    ).toEqual([
      [1, 50, 100, 0],
      [1, 50, 100, 0],
      [3, 10, 100, 0],
    ]);
    expect(must(await publisher.task.getAllTaskPeopleInfoList({ department, to: day(-1) }))).toEqual([]);
    const numbers = must(await publisher.task.getTaskStatistics({}));
    expect(numbers.total).toBe(numbers.status.map(({ num }) => num).reduce((x, y) => x + y, 0));
    const { publishers, receivers } = must(await publisher.task.distinctTaskUserInfo({}));
    expect(publishers.map(({ userId }) => userId)).toContain(publisher.id);
    expect(receivers.map(({ userId }) => userId)).toEqual(expect.arrayContaining([a.id, b.id, c.id]));
  });
});

describe('tasks', () => {
  it('stand on the board by status, and in lists by the order asked for', async () => {
    const board = must(await publisher.task.getTaskBoard({}));
    expect(Object.keys(board.num).every((status) => taskStatuses.includes(status as 'open'))).toBe(true);
    expect(board.list.length).toBe(Object.values(board.num).reduce((x, y) => x + y, 0));
    const names = async (sortOrder: 1 | -1) =>
      must(await publisher.task.getAllTaskInfoList({ sortField: 'score', sortOrder })).list.map(({ score }) => score);
    const up = await names(1);
    expect(up).toEqual(up.toSorted((x, y) => x - y));
    const down = await names(-1);
    expect(down).toEqual(down.toSorted((x, y) => y - x));
    expect(must(await publisher.task.getAllTaskInfoList({ taskName: '全程' })).total).toBe(1);
    expect(must(await other.task.getAllTaskInfoList({ keywords: 'quancheng' })).total).toBe(1);
  });

  it('are handed over with their publisher and their receiver, and free again if the heir published them', async () => {
    const [from, to, leaver] = [
      await server.givenSession('developer'),
      await server.givenSession('developer'),
      await server.givenSession('developer'),
    ];
    const { _id: id } = await given({}, from);
    must(await leaver.task.receiveTaskInfoById({ id }));
    must(await chief.accounts.handOver({ id: from.id, handover: { tasks: to.id } }));
    expect(must(await to.task.getTaskInfoById({ id }))).toMatchObject({ publishUserId: to.id });
    const { owned } = must(await chief.accounts.getOffboarding({ id: leaver.id }));
    expect(owned).toContainEqual({ kind: 'receivedTasks', num: 1 });
    expect((await chief.accounts.delete({ id: leaver.id })).kind).toBe('heirMissing');
    must(await chief.accounts.delete({ id: leaver.id, handover: { receivedTasks: from.id } }));
    const held = { taskStatus: 'received', receivers: [{ userId: from.id }] };
    expect(must(await to.task.getTaskInfoById({ id }))).toMatchObject(held);
    must(await chief.accounts.handOver({ id: from.id, handover: { receivedTasks: to.id } }));
    expect(must(await to.task.getTaskInfoById({ id }))).toMatchObject({ taskStatus: 'open', receivers: [] });
  });

  it('are called to mind once a day when they wait for an appraisal or are due', async () => {
    const [from, hand] = [await server.givenSession('developer'), await server.givenSession('developer')];
    const waiting = await given({}, from);
    must(await hand.task.receiveTaskInfoById({ id: waiting._id }));
    must(await hand.task.completeTaskInfoById({ id: waiting._id, completeNote }));
    server.advance(15 * 24 * 3_600_000);
    const due = await given({ deadline: day(0) }, from);
    must(await hand.task.receiveTaskInfoById({ id: due._id }));
    const context = { services: server.services, signal: new AbortController().signal };
    for (let run = 0; run < 2; run += 1) await remindOfTasks.run({}, context as never);
    const titles = async (person: Session) =>
      must(await person.messageNotification.getAllUnReadMessageArray({}))
        .messageNotificationArray.map(({ title }) => title)
        .filter((title) => /等待你评价|截止/.test(title));
    expect(await titles(from)).toEqual(['1 个任务等待你评价']);
    expect(await titles(hand)).toEqual(['1 个任务今天截止或已逾期']);
  });
});
