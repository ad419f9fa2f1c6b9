import { createRandom } from '@easymock/mock-engine';
import type { Db } from '../platform/database/index';
import { searchKeysOf } from '../platform/database/search';
import { dayIn } from '../platform/day';
import { newId } from '../platform/ids';
import { daysLate, finalPoints, split } from '../tools/task/points';
import { taskReceivers, taskScores, tasks } from '../tools/task/task.table';
import { taskPlans } from './task-plans';

interface Known {
  id: string;
  nickName: string;
  role: string;
  department: string;
  isHead: boolean;
  isForbidden: boolean;
}

/** Number of tasks without a review. */
const openNum = 18;
const dayMs = 24 * 60 * 60 * 1000;
const scores = { S: 100, A: 60, B: 30, C: 10 } as const;
const rates = { excellent: 1.2, good: 1, pass: 0.8 } as const;
const notes = {
  excellent: '考虑得很周到，说明也写得清楚。',
  good: '按时完成，符合预期。',
  pass: '功能可用，下次请先对齐验收标准。',
} as const;
const done = '已上线并自测通过，关联的文档和用例已更新。';

/**
 * Adds the tasks of the last quarter, most of them done, a few waiting. Does nothing if there are tasks
 * already.
 * @returns the number of added tasks
 */
export async function addTasks(
  db: Db,
  people: readonly Known[],
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<number> {
  const [there] = await db.select({ id: tasks.id }).from(tasks).limit(1);
  const workers = people.filter(
    ({ role, department, isForbidden }) => role === 'developer' && department !== 'externalPart' && !isForbidden,
  );
  const heads = people.filter(({ isHead, isForbidden }) => isHead && !isForbidden);
  if (there || workers.length < 20 || heads.length === 0) return 0;
  const random = createRandom({ seed: 20_261_123 });
  const at = (daysBefore: number, hours = 0) => new Date(now.getTime() - daysBefore * dayMs - hours * 3_600_000);
  const pick = <T>(list: readonly T[]): T => list[random.integer(0, list.length - 1)] as T;
  // A few people do a large share of the work.
  const keen = workers.slice(0, 12);
  for (const [index, [taskType, taskLevel, taskName, content]] of taskPlans.entries()) {
    // Newest first: tasks of the last two weeks are open or in progress. Reviewed tasks begin within these
    // weeks, so that the monthly ranking has points.
    const age =
      index < openNum
        ? 1 + Math.floor((index * 14) / openNum)
        : 10 + Math.floor(((index - openNum) * 76) / (taskPlans.length - openNum));
    const stage =
      index < 8
        ? 'open'
        : index < 14
          ? 'received'
          : index < openNum
            ? 'completed'
            : index === 25
              ? 'closed'
              : 'appraised';
    const publisher = pick(heads);
    const isTeamWork = index % 7 === 3;
    const team: Known[] = [];
    while (stage !== 'open' && stage !== 'closed' && team.length < (isTeamWork ? 2 : 1)) {
      const person = random.integer(0, 9) < 7 ? pick(keen) : pick(workers);
      if (person.id !== publisher.id && !team.includes(person)) team.push(person);
    }
    const createdAt = at(age, random.integer(1, 8));
    const receivedAt = at(Math.max(0.5, age - 1));
    const completedAt = at(Math.max(0.3, age - random.integer(2, 9)));
    const appraisedAt = new Date(completedAt.getTime() + 20 * 3_600_000);
    const deadlineAt = stage === 'open' || stage === 'received' ? at(-(random.integer(0, 14) - 2)) : at(age - 7);
    const deadline = index % 9 === 8 ? null : dayIn(timeZone, deadlineAt);
    const isDone = stage === 'completed' || stage === 'appraised';
    const result = pick(['excellent', 'good', 'good', 'good', 'pass'] as const);
    const score = scores[taskLevel];
    const finalScore = stage === 'appraised' ? finalPoints(score, rates[result], 0) : null;
    const changedAt =
      stage === 'appraised' ? appraisedAt : isDone ? completedAt : team.length > 0 ? receivedAt : createdAt;
    const changer = stage === 'appraised' || team.length === 0 ? publisher : (team[0] ?? publisher);
    const id = newId();
    await db
      .insert(tasks)
      .values({
        id,
        taskName,
        taskType,
        taskLevel,
        content,
        score,
        deadline,
        finalScore,
        taskStatus: stage,
        peopleNum: isTeamWork ? 2 : 1,
        publishUserId: publisher.id,
        createdAt,
        createUserId: publisher.id,
        createUserName: publisher.nickName,
        updatedAt: changedAt,
        updateUserId: changer.id,
        updateUserName: changer.nickName,
        ...(isDone && { completeDate: completedAt, completeNote: done }),
        ...(stage === 'appraised' && {
          taskResult: result,
          appraiseNote: notes[result],
          appraiseDate: appraisedAt,
          appraiseUserId: publisher.id,
          appraiseUserName: publisher.nickName,
        }),
        searchKeys: searchKeysOf(taskName),
      });
    const ones = team.map(() => 1);
    const shares = split(100, ones);
    const points = split(finalScore ?? 0, ones);
    const isOnTime = daysLate(deadline, dayIn(timeZone, completedAt)) === 0;
    for (const [place, { id: userId, nickName: userName }] of team.entries()) {
      const share = stage === 'appraised' ? (shares[place] ?? 0) : 0;
      await db.insert(taskReceivers).values({ taskId: id, userId, userName, receivedAt, share });
      if (stage !== 'appraised') continue;
      await db
        .insert(taskScores)
        .values({
          taskId: id,
          taskName,
          userId,
          userName,
          points: points[place] ?? 0,
          finished: 1,
          onTime: isOnTime ? 1 : 0,
          reason: 'appraised',
          at: appraisedAt,
          actorId: publisher.id,
          actorName: publisher.nickName,
        });
    }
  }
  return taskPlans.length;
}
