import { eq } from 'drizzle-orm';
import type { Db } from '../platform/database/index';
import type { JiraHistory, JiraIssueFacts, JiraSprintFacts, JiraUser } from '../platform/gateways/jira/index';
import { jiraBoards } from '../tools/jira/jira.table';
import { type SprintSnapshot, storeBoards, storeSprint, storeSprints } from '../tools/jira/store';
import { priorityNames, storyPlans } from './jira-plans';

interface Known {
  readonly name: string;
  readonly nickName: string;
  readonly email: string;
  readonly role: string;
  readonly isForbidden: boolean;
}

const dayMs = 24 * 60 * 60_000;
const hourMs = 60 * 60_000;
export const boardId = '12';
const pointField = 'customfield_10002';
const sprintDays = 14;
const storiesPerSprint = 12;
const statuses = { todo: ['1', 'To Do'], doing: ['3', 'In Progress'], done: ['6', 'Done'] } as const;
type Step = keyof typeof statuses;

const board = {
  id: boardId,
  name: '商城迭代',
  type: 'scrum',
  projectId: '10000',
  projectKey: 'MALL',
  projectName: '商城',
};

/** Four closed sprints of two weeks each, and one running for six days. */
const sprintNums = [21, 22, 23, 24, 25] as const;
const running = sprintNums.at(-1);

/**
 * Adds the sprints of a board as a sync from Jira would have stored them: changelogs are written here, and the product
 * computes the figures. There is no connection, since nothing in the demo reaches other hosts. Does nothing if
 * there are boards already.
 * @returns how many sprints were added
 */
export async function addJira(
  db: Db,
  people: readonly Known[],
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<number> {
  const [there] = await db.select({ id: jiraBoards.id }).from(jiraBoards).limit(1);
  const workers = people.filter(({ role, isForbidden }) => role === 'developer' && !isForbidden).slice(0, 6);
  if (there || workers.length < 3) return 0;
  const users = workers.map(({ name, nickName, email }): JiraUser => ({ name, displayName: nickName, email }));
  await storeBoards(db, [board]);
  await storeSprints(
    db,
    boardId,
    sprintNums.map((num) => sprintOf(num, now)),
    now,
  );
  await db.update(jiraBoards).set({ askedAt: now }).where(eq(jiraBoards.id, boardId));
  for (const [index, num] of sprintNums.entries()) {
    const sprint = sprintOf(num, now);
    await storeSprint(db, sprint.id, snapshotOf(sprint, index, users, now), { now, zone: timeZone });
  }
  return sprintNums.length;
}

function sprintOf(num: number, now: Date): JiraSprintFacts {
  // Ten o'clock in the morning, in the usual time zone.
  const today = Math.floor(now.getTime() / dayMs) * dayMs + 2 * hourMs;
  const start = today - 6 * dayMs - (25 - num) * sprintDays * dayMs;
  const end = start + (sprintDays - 3) * dayMs + 8 * hourMs;
  const isOver = num !== running;
  return {
    id: String(num),
    name: `商城 迭代 ${num}`,
    state: isOver ? 'closed' : 'active',
    startDate: new Date(start),
    endDate: new Date(end),
    completeDate: isOver ? new Date(end) : undefined,
    goal: num === running ? '结算改版上线，支付回调不再重复入账' : '',
  };
}

/** Builds a changelog entry of an issue. */
const stepHistory = (author: string, at: Date, from: Step, to: Step): JiraHistory => ({
  at,
  author,
  items: [
    {
      field: 'status',
      fieldId: 'status',
      from: statuses[from][0],
      to: statuses[to][0],
      fromText: statuses[from][1],
      toText: statuses[to][1],
    },
  ],
});

const otherHistory = (author: string, at: Date, field: string, from: string, to: string): JiraHistory => ({
  at,
  author,
  items: [{ field, fieldId: field === 'Sprint' ? '' : pointField, from, to, fromText: from, toText: to }],
});

function snapshotOf(sprint: JiraSprintFacts, index: number, users: readonly JiraUser[], now: Date): SprintSnapshot {
  const start = sprint.startDate ?? now;
  const end = sprint.completeDate ?? now;
  const all = Array.from({ length: storiesPerSprint }, (_, at) =>
    storyOf({ num: index * storiesPerSprint + at, at, sprint, start, end, users }),
  );
  // The last story was removed again.
  const [removed] = all.slice(-1);
  const latest = all.flatMap(({ histories }) => histories.map(({ at }) => at.getTime()));
  return {
    issues: all.slice(0, -1),
    removed: removed ? [removed] : [],
    categories: new Map([
      ['1', 'todo'],
      ['3', 'doing'],
      ['6', 'done'],
    ]),
    doneStatusNames: [],
    pointField,
    pointFieldName: 'Story Points',
    fingerprint: `${new Date(Math.max(...latest)).toISOString()}|${all.length - 1}`,
  };
}

function storyOf(on: {
  num: number;
  at: number;
  sprint: JiraSprintFacts;
  start: Date;
  end: Date;
  users: readonly JiraUser[];
}): JiraIssueFacts {
  const { num, at, sprint, start, end, users } = on;
  const [summary, type, points] = storyPlans[num % storyPlans.length] ?? ['', 'Task', 1];
  const user = users[(num * 5) % users.length];
  const author = user?.displayName ?? '';
  const after = (days: number) => new Date(start.getTime() + days * dayMs + ((num * 37) % 300) * 60_000);
  const histories: JiraHistory[] = [];
  const add = (history: JiraHistory) => {
    if (history.at < end) histories.push(history);
  };
  // The eighth story is added on the third day, the last one is removed on the fourth, and the third one is
  // re-estimated.
  if (at === 7) add(otherHistory(author, after(2.2), 'Sprint', '', sprint.id));
  if (at === storiesPerSprint - 1) add(otherHistory(author, after(3.1), 'Sprint', sprint.id, ''));
  if (at === 2) add(otherHistory(author, after(1.3), 'Story Points', String(points), String(points + 2)));
  const begins = 0.1 + at * 0.75;
  add(stepHistory(author, after(begins), 'todo', 'doing'));
  // The tenth story is not finished within its sprint.
  if (at !== 9) add(stepHistory(author, after(begins + 1 + points * 0.3), 'doing', 'done'));
  if (at === 1) {
    add(stepHistory(author, after(4), 'done', 'doing'));
    add(stepHistory(author, after(5.2), 'doing', 'done'));
  }
  histories.sort((one, other) => one.at.getTime() - other.at.getTime());
  const moves = histories.flatMap(({ items }) => items.filter(({ field }) => field === 'status'));
  const [statusId, statusName] = [moves.at(-1)?.to ?? '1', moves.at(-1)?.toText ?? 'To Do'];
  const isLarger = histories.some(({ items }) => items.some(({ fieldId }) => fieldId === pointField));
  const estimate = points * 4 * 3_600;
  return {
    key: `MALL-${1_001 + num}`,
    summary,
    type,
    isSubtask: false,
    statusId,
    statusName,
    priority: priorityNames[num % priorityNames.length] ?? 'Medium',
    assignee: at === 10 ? undefined : user,
    createdAt: new Date(start.getTime() - (3 + (num % 9)) * dayMs),
    updatedAt: histories.at(-1)?.at ?? start,
    due: at % 4 === 0 ? (sprint.endDate ?? end).toISOString().slice(0, 10) : '',
    points: isLarger ? points + 2 : points,
    estimateSec: estimate,
    remainingSec: statusId === '6' ? 0 : statusId === '3' ? estimate / 2 : estimate,
    spentSec: statusId === '6' ? estimate : statusId === '3' ? estimate / 2 : 0,
    isFlagged: at === 9 && statusId !== '6',
    histories,
  };
}
