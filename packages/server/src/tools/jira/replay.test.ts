import type { JiraCategory } from '@easymock/contract';
import { describe, expect, it } from 'vitest';
import type { JiraChangeItem, JiraHistory, JiraIssueFacts } from '../../platform/gateways/jira/index';
import { replaySprint, type SprintSpan, trackIssue } from './replay';

const zone = 'Asia/Shanghai';
const calendar = { zone, specialDays: new Map() };
const sprintId = '37';
const reading = {
  sprintId,
  categories: new Map<string, JiraCategory>([
    ['1', 'todo'],
    ['3', 'doing'],
    ['6', 'done'],
  ]),
  doneStatusNames: [],
  pointField: 'customfield_10002',
  pointFieldName: 'Story Points',
};

/** A time of November 2026 in Shanghai, such as `02 10:00`; the 2nd is a Monday. */
const at = (time: string) => new Date(`2026-11-${time.replace(' ', 'T')}:00+08:00`);
const statusNames = { '1': 'To Do', '3': 'In Progress', '6': 'Done' } as const;
type StatusId = keyof typeof statusNames;

const history = (time: string, ...items: JiraChangeItem[]): JiraHistory => ({ at: at(time), author: '李雷', items });
const item = (field: string, from: string, to: string, more: Partial<JiraChangeItem> = {}): JiraChangeItem => ({
  field,
  fieldId: '',
  from,
  to,
  fromText: from,
  toText: to,
  ...more,
});
const status = (from: StatusId, to: StatusId) =>
  item('status', from, to, { fromText: statusNames[from], toText: statusNames[to] });
const sprint = (from: string, to: string) => item('Sprint', from, to);
// Changelogs of Jira contain point values as display texts, and leave the raw values empty.
const points = (from: number, to: number) =>
  item('Story Points', '', '', { fromText: String(from), toText: String(to) });
const hour = 3_600;

interface Given {
  created?: string;
  status?: StatusId;
  points?: number;
  estimate?: number;
  remaining?: number;
  isSubtask?: boolean;
  isOut?: boolean;
}

/** An issue in its current state, with the changes that led to it. */
function issue(key: string, given: Given, ...histories: JiraHistory[]) {
  const statusId = given.status ?? '1';
  const facts: JiraIssueFacts = {
    key,
    summary: key,
    type: 'Story',
    isSubtask: given.isSubtask === true,
    priority: 'Medium',
    statusId,
    statusName: statusNames[statusId],
    assignee: undefined,
    due: '',
    createdAt: given.created ? at(given.created) : new Date('2026-10-20T00:00:00Z'),
    updatedAt: at('30 00:00'),
    points: given.points,
    isFlagged: false,
    spentSec: 0,
    histories,
    estimateSec: (given.estimate ?? 0) * hour,
    remainingSec: (given.remaining ?? 0) * hour,
  };
  return trackIssue(facts, given.isOut !== true, reading);
}

/** Monday to Friday, so that the ideal line falls by a fifth each day. */
const week: SprintSpan = { startDate: at('02 10:00'), endDate: at('06 18:00'), completeDate: undefined };
const friday = at('06 20:00');

type Replayed = ReturnType<typeof replaySprint>;
/** Returns each day as a row: scope, completed, remaining, added, removed. */
const rows = ({ days }: Replayed, unit: 'count' | 'points' | 'time', scale = 1) =>
  days[unit].map((day) =>
    [day.scope, day.completed, day.remaining, day.added, day.removed].map((value) => value / scale),
  );

describe('the burndown', () => {
  it('rises with an issue that is added, and falls with one that is removed or completed', () => {
    const issues = [
      issue('A-1', { points: 3, status: '6' }, history('03 15:00', status('1', '6'))),
      issue('A-2', { points: 5, status: '6' }, history('05 10:00', status('1', '6'))),
      issue('A-3', { points: 2, isOut: true }, history('04 09:00', sprint('37', ''))),
      issue('A-4', { points: 8 }, history('03 11:00', sprint('', '37'))),
    ];
    const replay = replaySprint(issues, week, friday, calendar);
    expect(rows(replay, 'points')).toEqual([
      // At the start 3 + 5 + 2 = 10 points; A-4 is not in the sprint yet.
      [10, 0, 10, 0, 0],
      // A-4 brings 8, A-1 is done: 18 in scope, 15 left.
      [18, 3, 15, 8, 0],
      // A-3 is removed with its 2 points: 16 in scope, 16 - 3 = 13 left.
      [16, 3, 13, 0, 2],
      // A-2 is done: 3 + 5 = 8 completed, 8 left.
      [16, 8, 8, 0, 0],
      [16, 8, 8, 0, 0],
    ]);
    // Starts from 10 points; a fifth less at the end of each of five workdays.
    expect(replay.days.points.map(({ ideal }) => ideal)).toEqual([8, 6, 4, 2, 0]);
    expect(rows(replay, 'count').map(([scope]) => scope)).toEqual([3, 4, 3, 3, 3]);
    expect(replay.changes.map(({ key, kind }) => `${key} ${kind}`)).toEqual([
      'A-4 added',
      'A-1 done',
      'A-3 removed',
      'A-2 done',
    ]);
    expect(replay.totals).toMatchObject({ committed: { points: 10 }, added: { points: 8 }, removed: { points: 2 } });
  });

  it('follows new estimates, and shows them as changes of the scope', () => {
    const issues = [
      issue(
        'B-1',
        { points: 8, status: '6' },
        history('03 12:00', points(5, 8)),
        history('05 12:00', status('3', '6')),
      ),
      issue('B-2', { points: 1 }, history('04 12:00', points(3, 1))),
    ];
    const replay = replaySprint(issues, week, friday, calendar);
    expect(rows(replay, 'points')).toEqual([
      // 5 + 3
      [8, 0, 8, 0, 0],
      // B-1 grows by 3 to 8.
      [11, 0, 11, 3, 0],
      // B-2 shrinks by 2 to 1.
      [9, 0, 9, 0, 2],
      // B-1 is done with its new 8 points.
      [9, 8, 1, 0, 0],
      [9, 8, 1, 0, 0],
    ]);
    expect(replay.changes).toMatchObject([
      { key: 'B-1', kind: 'estimated', from: '5', to: '8' },
      { key: 'B-2', kind: 'estimated', from: '3', to: '1' },
      { key: 'B-1', kind: 'done', from: 'In Progress', to: 'Done' },
    ]);
  });

  it('goes up again when an issue is reopened', () => {
    const issues = [
      issue(
        'C-1',
        { points: 5, status: '6' },
        history('02 16:00', status('3', '6')),
        history('04 10:00', status('6', '3')),
        history('06 11:00', status('3', '6')),
      ),
      issue('C-2', { points: 2 }),
    ];
    const replay = replaySprint(issues, week, friday, calendar);
    expect(rows(replay, 'points').map(([, completed, remaining]) => [completed, remaining])).toEqual([
      // The issue is done on the first day, back in progress on Wednesday, and done again on Friday.
      [5, 2],
      [5, 2],
      [0, 7],
      [0, 7],
      [5, 2],
    ]);
    expect(replay.days.points.map(({ todo, doing, done }) => [todo, doing, done])).toEqual([
      [2, 0, 5],
      [2, 0, 5],
      [2, 5, 0],
      [2, 5, 0],
      [2, 0, 5],
    ]);
    expect(replay.changes.map(({ kind }) => kind)).toEqual(['done', 'reopened', 'done']);
  });

  it('of times falls with logged work, which is no new estimate', () => {
    const log = (from: number, to: number) => [
      item('timeestimate', String(from * hour), String(to * hour)),
      item('timespent', '', String((from - to) * hour)),
    ];
    const issues = [
      issue(
        'D-1',
        { estimate: 8, remaining: 0, status: '6' },
        history('03 18:00', ...log(8, 5)),
        history('04 18:00', item('timeestimate', String(5 * hour), String(7 * hour))),
        history('05 18:00', ...log(7, 0), status('3', '6')),
      ),
      issue(
        'D-2',
        { estimate: 6, remaining: 6, isSubtask: true },
        history(
          '03 09:00',
          item('timeestimate', String(4 * hour), String(6 * hour)),
          item('timeoriginalestimate', String(4 * hour), String(6 * hour)),
        ),
      ),
    ];
    const replay = replaySprint(issues, week, friday, calendar);
    expect(rows(replay, 'time', hour)).toEqual([
      // 8 h and 4 h, as estimated.
      [12, 0, 12, 0, 0],
      // D-2 is estimated at 6 h; 3 h of D-1 are logged: 5 + 6 left.
      [14, 0, 11, 2, 0],
      // D-1 turns out to need 7 h more: 7 + 6 left, with the same original estimates.
      [14, 0, 13, 0, 0],
      // D-1 is done: its 8 h count as completed, 6 h are left.
      [14, 8, 6, 0, 0],
      [14, 8, 6, 0, 0],
    ]);
    expect(replay.days.time.map(({ ideal }) => (ideal ?? 0) / hour)).toEqual([9.6, 7.2, 4.8, 2.4, 0]);
    expect(
      replay.changes.flatMap(({ key, kind, from, to }) => (kind === 'estimated' ? `${key} ${from} ${to}` : [])),
    ).toEqual(['D-2 4h 6h', 'D-1 5h 7h']);
    // The sub-task counts only towards times.
    expect(rows(replay, 'count').at(-1)).toEqual([1, 1, 0, 0, 0]);
  });

  it('of a closed sprint ends with its completion, and stays equal after later edits', () => {
    const span: SprintSpan = {
      // The sprint is planned from Thursday to Wednesday, and is closed on Tuesday.
      startDate: at('05 09:00'),
      endDate: at('11 18:00'),
      completeDate: at('10 17:00'),
    };
    const given = (...later: JiraHistory[]) => [
      // E-1 is unfinished: Jira adds the next sprint when this one is closed, and the issue is completed there.
      issue(
        'E-1',
        { status: '6' },
        history('10 17:01', sprint('37', '37, 38')),
        history('11 10:00', status('1', '6')),
        ...later,
      ),
      issue('E-2', { created: '06 14:00', status: '6' }, history('09 15:00', status('1', '6'))),
      issue('E-3', { isSubtask: true }),
      // E-4 was done long ago, and is added to the sprint on Monday.
      issue('E-4', { status: '6' }, history('09 10:00', sprint('', '37'))),
      issue('E-5', {}, history('07 20:00', sprint('37', '')), history('08 20:00', sprint('', '37'))),
    ];
    const replay = replaySprint(given(), span, at('12 09:00'), calendar);
    expect(rows(replay, 'count')).toEqual([
      // The sprint starts with E-1 and E-5; the sub-task does not count.
      [2, 0, 2, 0, 0],
      // E-2 is created within the sprint.
      [3, 0, 3, 1, 0],
      // E-5 leaves on Saturday and comes back on Sunday.
      [2, 0, 2, 0, 1],
      [3, 0, 3, 1, 0],
      // E-4 is added as a done issue, and E-2 is done: 4 in scope, 2 left.
      [4, 2, 2, 1, 0],
      // Closed at 17:00; later changes to E-1 do not count.
      [4, 2, 2, 0, 0],
      [0, 0, 0, 0, 0],
    ]);
    // Five workdays: Thursday, Friday, Monday, Tuesday, Wednesday. The line is flat at the weekend.
    expect(replay.days.count.map(({ ideal }) => ideal)).toEqual([1.6, 1.2, 1.2, 1.2, 0.8, 0.4, 0]);
    expect(replay.days.count.map(({ isDayOff }) => isDayOff)).toEqual([false, false, true, true, false, false, false]);
    expect(replay.days.count.map(({ isAhead }) => isAhead).indexOf(true)).toBe(6);
    expect(replay.totals).toMatchObject({
      committed: { count: 2 },
      scope: { count: 4 },
      completed: { count: 2 },
      remaining: { count: 2 },
      added: { count: 3 },
      removed: { count: 1 },
    });
    const edited = given(history('20 10:00', status('6', '1')), history('21 10:00', sprint('37, 38', '38')));
    const [first, ...rest] = edited;
    if (!first) throw new Error('there is no issue');
    const now = { ...first.now, category: 'todo' as const, status: 'To Do', isInSprint: false };
    const later = replaySprint([{ ...first, now }, ...rest], span, at('30 09:00'), calendar);
    expect(later).toEqual(replay);
  });
});
