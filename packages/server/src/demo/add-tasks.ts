import type { TaskStatus } from '@easymock/contract';
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

interface Cast {
  /** The people who take tasks. */
  readonly workers: readonly Known[];
  /** The people who publish and review tasks. */
  readonly heads: readonly Known[];
}

type TaskPlan = (typeof taskPlans)[number];

interface Story {
  readonly id: string;
  readonly plan: TaskPlan;
  readonly stage: TaskStatus;
  readonly publisher: Known;
  readonly peopleNum: number;
  /** Empty if nobody has taken the task. */
  readonly team: readonly Known[];
  readonly times: Times;
  readonly deadline: string | null;
  readonly result: keyof typeof rates;
}

/** Times of the steps, including those that a task has not reached. */
interface Times {
  readonly createdAt: Date;
  readonly receivedAt: Date;
  readonly completedAt: Date;
  readonly appraisedAt: Date;
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
  const teller = new StoryTeller({ workers, heads }, { now, timeZone });
  for (const [index, plan] of taskPlans.entries()) {
    const story = teller.storyOf(index, plan);
    await db.insert(tasks).values(taskRow(story));
    await addTeam(db, story, timeZone);
  }
  return taskPlans.length;
}

/** Generates what happened to each task, the same in every installation apart from the dates. */
class StoryTeller {
  private readonly random = createRandom({ seed: 20_261_123 });
  private readonly cast: Cast;
  private readonly now: Date;
  private readonly timeZone: string;

  constructor(cast: Cast, { now, timeZone }: { now: Date; timeZone: string }) {
    this.cast = cast;
    this.now = now;
    this.timeZone = timeZone;
  }

  /** Generates the next story. The order of the random values decides every story after it. */
  storyOf(index: number, plan: TaskPlan): Story {
    const stage = stageOf(index);
    const age = ageOf(index);
    const peopleNum = index % 7 === 3 ? 2 : 1;
    const publisher = this.pick(this.cast.heads);
    const team = stage === 'open' || stage === 'closed' ? [] : this.teamOf(peopleNum, publisher);
    const times = this.timesOf(age);
    const isRunning = stage === 'open' || stage === 'received';
    const deadlineAt = this.at(isRunning ? 2 - this.random.integer(0, 14) : age - 7);
    return {
      id: newId(),
      plan,
      stage,
      publisher,
      peopleNum,
      team,
      times,
      deadline: index % 9 === 8 ? null : dayIn(this.timeZone, deadlineAt),
      result: this.pick(['excellent', 'good', 'good', 'good', 'pass']),
    };
  }

  private teamOf(size: number, publisher: Known): Known[] {
    const { workers } = this.cast;
    // A few people do a large share of the work.
    const keen = workers.slice(0, 12);
    const team: Known[] = [];
    while (team.length < size) {
      const person = this.random.integer(0, 9) < 7 ? this.pick(keen) : this.pick(workers);
      if (person.id !== publisher.id && !team.includes(person)) team.push(person);
    }
    return team;
  }

  private timesOf(age: number): Times {
    const createdAt = this.at(age, this.random.integer(1, 8));
    const completedAt = this.at(Math.max(0.3, age - this.random.integer(2, 9)));
    return {
      createdAt,
      receivedAt: this.at(Math.max(0.5, age - 1)),
      completedAt,
      appraisedAt: new Date(completedAt.getTime() + 20 * 3_600_000),
    };
  }

  private at(daysBefore: number, hours = 0): Date {
    return new Date(this.now.getTime() - daysBefore * dayMs - hours * 3_600_000);
  }

  private pick<T>(list: readonly T[]): T {
    return list[this.random.integer(0, list.length - 1)] as T;
  }
}

/** The newest tasks come first, so the tasks of the last two weeks are open or in progress. */
function stageOf(index: number): TaskStatus {
  if (index < 8) return 'open';
  if (index < 14) return 'received';
  if (index < openNum) return 'completed';
  return index === 25 ? 'closed' : 'appraised';
}

/**
 * Returns the age of a task in days. The reviewed tasks begin within the last two weeks, so that the monthly
 * ranking has points.
 */
function ageOf(index: number): number {
  if (index < openNum) return 1 + Math.floor((index * 14) / openNum);
  return 10 + Math.floor(((index - openNum) * 76) / (taskPlans.length - openNum));
}

/** Returns the points of a reviewed task; null before the review. */
function pointsOf({ plan: [, level], stage, result }: Story): number | null {
  return stage === 'appraised' ? finalPoints(scores[level], rates[result], 0) : null;
}

/** Returns the last step of a task: its time, and the person who took it. */
function lastStepOf({ stage, times, publisher, team: [first = publisher] }: Story): { at: Date; by: Known } {
  switch (stage) {
    case 'received':
      return { at: times.receivedAt, by: first };
    case 'completed':
      return { at: times.completedAt, by: first };
    case 'appraised':
      return { at: times.appraisedAt, by: publisher };
    default:
      return { at: times.createdAt, by: publisher };
  }
}

function taskRow(story: Story): typeof tasks.$inferInsert {
  const { plan, stage, publisher, times, result } = story;
  const [taskType, taskLevel, taskName, content] = plan;
  const last = lastStepOf(story);
  return {
    id: story.id,
    taskName,
    taskType,
    taskLevel,
    content,
    score: scores[taskLevel],
    deadline: story.deadline,
    finalScore: pointsOf(story),
    taskStatus: stage,
    peopleNum: story.peopleNum,
    publishUserId: publisher.id,
    createdAt: times.createdAt,
    createUserId: publisher.id,
    createUserName: publisher.nickName,
    updatedAt: last.at,
    updateUserId: last.by.id,
    updateUserName: last.by.nickName,
    ...((stage === 'completed' || stage === 'appraised') && { completeDate: times.completedAt, completeNote: done }),
    ...(stage === 'appraised' && {
      taskResult: result,
      appraiseNote: notes[result],
      appraiseDate: times.appraisedAt,
      appraiseUserId: publisher.id,
      appraiseUserName: publisher.nickName,
    }),
    searchKeys: searchKeysOf(taskName),
  };
}

/** Adds the people of a task and, after its review, their points. */
async function addTeam(db: Db, story: Story, timeZone: string): Promise<void> {
  const { id: taskId, plan, stage, publisher, team, times, deadline } = story;
  const isAppraised = stage === 'appraised';
  const ones = team.map(() => 1);
  const shares = split(100, ones);
  const points = split(pointsOf(story) ?? 0, ones);
  const isOnTime = daysLate(deadline, dayIn(timeZone, times.completedAt)) === 0;
  for (const [place, { id: userId, nickName: userName }] of team.entries()) {
    const share = isAppraised ? (shares[place] ?? 0) : 0;
    await db.insert(taskReceivers).values({ taskId, userId, userName, receivedAt: times.receivedAt, share });
    if (!isAppraised) continue;
    await db
      .insert(taskScores)
      .values({
        taskId,
        taskName: plan[2],
        userId,
        userName,
        points: points[place] ?? 0,
        finished: 1,
        onTime: isOnTime ? 1 : 0,
        reason: 'appraised',
        at: times.appraisedAt,
        actorId: publisher.id,
        actorName: publisher.nickName,
      });
  }
}
