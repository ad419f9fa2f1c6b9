import {
  addDays,
  daysBetween,
  isWorkday,
  type JiraAmounts,
  type JiraCategory,
  type JiraChangeKind,
  type JiraUnit,
  jiraUnitKeys,
  type SpecialDays,
} from '@easymock/contract';
import { dayIn } from '../../platform/day';
import type { JiraHistory, JiraIssueFacts } from '../../platform/gateways/jira/index';
import { momentIn } from '../../platform/wall-clock';

/** The facts of an issue that the figures of one sprint depend on. */
interface IssueState {
  readonly isInSprint: boolean;
  readonly status: string;
  readonly category: JiraCategory;
  readonly assignee: string;
  readonly points: number;
  readonly estimateSec: number;
  readonly remainingSec: number;
}

interface StateChange {
  readonly at: Date;
  readonly author: string;
  readonly before: Partial<IssueState>;
  readonly after: Partial<IssueState>;
  /** Whether the change logs work, which lowers the remaining time without a new estimate. */
  readonly isWorkLog: boolean;
}

interface TrackedIssue {
  readonly key: string;
  readonly isSubtask: boolean;
  readonly createdAt: Date;
  /** State at the time of the sync. */
  readonly now: IssueState;
  /** Oldest first. */
  readonly changes: readonly StateChange[];
}

/** Settings for interpreting the changelogs of an installation. */
export interface Reading {
  readonly sprintId: string;
  readonly categories: ReadonlyMap<string, JiraCategory>;
  readonly doneStatusNames: readonly string[];
  readonly pointField: string;
  /** Name of the points field, since changelogs of older servers contain no field IDs. */
  readonly pointFieldName: string;
}

const categoryOf = ({ categories, doneStatusNames }: Reading, statusId: string, name: string): JiraCategory =>
  doneStatusNames.some((done) => done.toLowerCase() === name.toLowerCase())
    ? 'done'
    : (categories.get(statusId) ?? 'todo');

const numberOf = (text: string): number => (Number.isFinite(Number(text)) ? Number(text) : 0);

/** Returns the parts of a state that an entry of a changelog changed. */
function changeOf({ at, author, items }: JiraHistory, reading: Reading): StateChange | undefined {
  const before: { -readonly [K in keyof IssueState]?: IssueState[K] } = {};
  const after: { -readonly [K in keyof IssueState]?: IssueState[K] } = {};
  for (const { field, fieldId, from, to, fromText, toText } of items) {
    const isPoints =
      reading.pointField !== '' &&
      (fieldId === reading.pointField ||
        (fieldId === '' && field.toLowerCase() === reading.pointFieldName.toLowerCase()));
    if (isPoints) {
      before.points = numberOf(fromText || from);
      after.points = numberOf(toText || to);
    } else if (field === 'Sprint') {
      const has = (ids: string) => ids.split(',').some((id) => id.trim() === reading.sprintId);
      before.isInSprint = has(from);
      after.isInSprint = has(to);
    } else if (field === 'status') {
      Object.assign(before, { status: fromText, category: categoryOf(reading, from, fromText) });
      Object.assign(after, { status: toText, category: categoryOf(reading, to, toText) });
    } else if (field === 'assignee') {
      before.assignee = from;
      after.assignee = to;
    } else if (field === 'timeestimate') {
      before.remainingSec = numberOf(from);
      after.remainingSec = numberOf(to);
    } else if (field === 'timeoriginalestimate') {
      before.estimateSec = numberOf(from);
      after.estimateSec = numberOf(to);
    }
  }
  if (Object.keys(before).length === 0) return undefined;
  return { at, author, before, after, isWorkLog: items.some(({ field }) => field === 'timespent') };
}

/** Reads the changelog of an issue. @param isInSprint whether the issue is in the sprint now */
export function trackIssue(facts: JiraIssueFacts, isInSprint: boolean, reading: Reading): TrackedIssue {
  const changes = facts.histories.flatMap((history) => changeOf(history, reading) ?? []);
  return {
    key: facts.key,
    isSubtask: facts.isSubtask,
    createdAt: facts.createdAt,
    changes,
    now: {
      isInSprint,
      status: facts.statusName,
      category: categoryOf(reading, facts.statusId, facts.statusName),
      assignee: facts.assignee?.name ?? '',
      points: facts.points ?? 0,
      estimateSec: facts.estimateSec,
      remainingSec: facts.remainingSec,
    },
  };
}

/** Returns the state of an issue at a moment, by undoing all later changes, latest first. */
export function stateAt({ now, changes, createdAt }: TrackedIssue, at: Date): IssueState {
  let state = now;
  for (const change of changes.toReversed()) {
    if (change.at <= at) break;
    state = { ...state, ...change.before };
  }
  return createdAt > at ? { ...state, isInSprint: false } : state;
}

/** The contribution of an issue to the figures in one unit. */
interface Share {
  readonly scope: number;
  readonly completed: number;
  readonly remaining: number;
}

const nothing: Share = { scope: 0, completed: 0, remaining: 0 };

/**
 * Returns the contribution of an issue in a given state. Sub-tasks are part of their parent issue, so they
 * contribute only their own times, as in Jira.
 */
function shareOf(state: IssueState, isSubtask: boolean, unit: JiraUnit): Share {
  if (!state.isInSprint || (isSubtask && unit !== 'time')) return nothing;
  const size = unit === 'count' ? 1 : unit === 'points' ? state.points : state.estimateSec;
  if (state.category === 'done') return { scope: size, completed: size, remaining: 0 };
  return { scope: size, completed: 0, remaining: unit === 'time' ? state.remainingSec : size };
}

export interface SprintSpan {
  readonly startDate: Date | undefined;
  readonly endDate: Date | undefined;
  readonly completeDate: Date | undefined;
}

interface DayFigures {
  readonly date: string;
  readonly ideal: number | null;
  readonly remaining: number;
  readonly scope: number;
  readonly completed: number;
  readonly added: number;
  readonly removed: number;
  readonly todo: number;
  readonly doing: number;
  readonly done: number;
  readonly isDayOff: boolean;
  readonly isAhead: boolean;
}

interface ReplayedChange {
  readonly at: Date;
  readonly author: string;
  readonly key: string;
  readonly kind: JiraChangeKind;
  readonly from: string;
  readonly to: string;
}

interface ReplayedTotals {
  /** Scope at the start of the sprint. */
  readonly committed: JiraAmounts;
  /** Remaining work at the start, where the ideal line begins. */
  readonly start: JiraAmounts;
  readonly scope: JiraAmounts;
  readonly completed: JiraAmounts;
  readonly remaining: JiraAmounts;
  readonly added: JiraAmounts;
  readonly removed: JiraAmounts;
}

interface Replay {
  readonly days: Readonly<Record<JiraUnit, readonly DayFigures[]>>;
  readonly totals: ReplayedTotals;
  readonly changes: readonly ReplayedChange[];
  /** End of the figures: the completion of a closed sprint, otherwise now. */
  readonly until: Date;
}

interface Calendar {
  readonly zone: string;
  readonly specialDays: SpecialDays;
}

/** Maximum days of a sprint. A sprint that nobody closes would grow without limit. */
const mostDays = 400;

/** Returns the first and the last day of a sprint that has both. */
export function daysOf(
  { startDate, endDate, completeDate }: SprintSpan,
  now: Date,
  zone: string,
): { first: string; plannedLast: string; last: string } | undefined {
  if (!startDate) return undefined;
  const first = dayIn(zone, startDate);
  const plannedLast = endDate && endDate > startDate ? dayIn(zone, endDate) : first;
  const current = dayIn(zone, completeDate ?? now);
  const last = current > plannedLast ? current : plannedLast;
  const most = addDays(first, mostDays - 1);
  return { first, plannedLast, last: last > most ? most : last };
}

/**
 * Returns the fraction of the ideal line that is left at the end of each day. The line falls on workdays
 * only.
 */
function idealLeft(days: readonly string[], plannedLast: string, specialDays: SpecialDays): number[] {
  const planned = days.filter((day) => day <= plannedLast);
  const workdays = planned.filter((day) => isWorkday(day, specialDays));
  // If a sprint has only days off, the line falls on all of them.
  const falling = new Set(workdays.length > 0 ? workdays : planned);
  let passed = 0;
  return days.map((day) => {
    if (falling.has(day)) passed += 1;
    return 1 - passed / falling.size;
  });
}

const inEachUnit = (of: (unit: JiraUnit) => number): JiraAmounts => ({
  count: of('count'),
  points: of('points'),
  time: of('time'),
});

/** Adds numbers and rounds away errors of binary fractions, such as 0.1 + 0.2. */
const sum = (values: readonly number[]): number =>
  Math.round(values.reduce((total, value) => total + value, 0) * 1_000) / 1_000;

/** Returns the moments after `from` and until `to` at which an issue was created or changed. */
function momentsOf({ changes, createdAt }: TrackedIssue, from: Date, to: Date): Date[] {
  const all = [createdAt, ...changes.map(({ at }) => at)].filter((at) => at > from && at <= to);
  return [...new Map(all.map((at) => [at.getTime(), at])).values()].sort(
    (one, other) => one.getTime() - other.getTime(),
  );
}

/**
 * Returns how much the scope grew and shrank between two moments. Each step of each issue counts separately.
 */
function scopeSteps(
  issues: readonly TrackedIssue[],
  unit: JiraUnit,
  from: Date,
  to: Date,
): { added: number; removed: number } {
  const steps = issues.flatMap((issue) => {
    let before = shareOf(stateAt(issue, from), issue.isSubtask, unit).scope;
    return momentsOf(issue, from, to).map((at) => {
      const after = shareOf(stateAt(issue, at), issue.isSubtask, unit).scope;
      const step = after - before;
      before = after;
      return step;
    });
  });
  return {
    added: sum(steps.filter((step) => step > 0)),
    removed: sum(steps.filter((step) => step < 0).map((step) => -step)),
  };
}

/** Sums the issues up at a moment. */
function figuresAt(issues: readonly TrackedIssue[], unit: JiraUnit, at: Date) {
  const shares = issues.map((issue) => {
    const state = stateAt(issue, at);
    return { category: state.category, ...shareOf(state, issue.isSubtask, unit) };
  });
  const scopeIn = (category: JiraCategory) =>
    sum(shares.flatMap((share) => (share.category === category ? share.scope : [])));
  return {
    scope: sum(shares.map(({ scope }) => scope)),
    completed: sum(shares.map(({ completed }) => completed)),
    remaining: sum(shares.map(({ remaining }) => remaining)),
    todo: scopeIn('todo'),
    doing: scopeIn('doing'),
    done: scopeIn('done'),
  };
}

/**
 * Replays the changelogs of all issues that are or were in a sprint, and returns its figures at the end of
 * each day, its totals and its changes. `replay.test.ts` contains worked examples.
 * @param span a sprint without a start has totals only
 */
export function replaySprint(
  issues: readonly TrackedIssue[],
  span: SprintSpan,
  now: Date,
  { zone, specialDays }: Calendar,
): Replay {
  const until = span.completeDate ?? now;
  const start = span.startDate ?? until;
  const range = daysOf(span, now, zone);
  const dates = range
    ? Array.from({ length: daysBetween(range.first, range.last) + 1 }, (_, at) => addDays(range.first, at))
    : [];
  const left = range ? idealLeft(dates, range.plannedLast, specialDays) : [];
  const daysIn = (unit: JiraUnit): DayFigures[] => {
    const begun = figuresAt(issues, unit, start).remaining;
    return dates.map((date, at): DayFigures => {
      const opens = momentIn(zone, { day: date, minute: 0 });
      // The last moment of the day, since a change at midnight belongs to the next day.
      const closes = new Date(momentIn(zone, { day: addDays(date, 1), minute: 0 }).getTime() - 1);
      const from = at === 0 ? start : new Date(opens.getTime() - 1);
      const to = closes < until ? closes : until;
      const shown = {
        date,
        ideal: sum([begun * (left[at] ?? 0)]),
        isDayOff: !isWorkday(date, specialDays),
        isAhead: opens > until,
      };
      const none = { scope: 0, completed: 0, remaining: 0, todo: 0, doing: 0, done: 0, added: 0, removed: 0 };
      if (shown.isAhead) return { ...shown, ...none };
      return { ...shown, ...figuresAt(issues, unit, to), ...scopeSteps(issues, unit, from, to) };
    });
  };
  const days = { count: daysIn('count'), points: daysIn('points'), time: daysIn('time') };
  const at = (moment: Date) =>
    Object.fromEntries(jiraUnitKeys.map((unit) => [unit, figuresAt(issues, unit, moment)])) as Record<
      JiraUnit,
      ReturnType<typeof figuresAt>
    >;
  const [begun, ended] = [at(start), at(until)];
  const steps = inEachUnit((unit) => scopeSteps(issues, unit, start, until).added);
  return {
    days,
    until,
    totals: {
      committed: inEachUnit((unit) => begun[unit].scope),
      start: inEachUnit((unit) => begun[unit].remaining),
      scope: inEachUnit((unit) => ended[unit].scope),
      completed: inEachUnit((unit) => ended[unit].completed),
      remaining: inEachUnit((unit) => ended[unit].remaining),
      added: steps,
      removed: inEachUnit((unit) => scopeSteps(issues, unit, start, until).removed),
    },
    changes: span.startDate ? changesBetween(issues, start, until) : [],
  };
}

const hours = (seconds: number): string => `${Math.round(seconds / 360) / 10}h`;

/** Lists the changes to the issues of a sprint while they were in it, oldest first. */
function changesBetween(issues: readonly TrackedIssue[], start: Date, until: Date): ReplayedChange[] {
  const all = issues.flatMap((issue): ReplayedChange[] => {
    const { key, createdAt } = issue;
    const isBorn = createdAt > start && createdAt <= until && stateAt(issue, createdAt).isInSprint;
    const born: ReplayedChange[] = isBorn ? [{ at: createdAt, author: '', key, kind: 'added', from: '', to: '' }] : [];
    const later = issue.changes
      .filter(({ at }) => at > start && at <= until)
      .flatMap((change) => kindsOf(change, stateAt(issue, change.at)).map((one) => ({ key, ...one })));
    return [...born, ...later];
  });
  return all.sort((one, other) => one.at.getTime() - other.at.getTime() || one.key.localeCompare(other.key));
}

/**
 * Returns the kinds of changes in one changelog entry.
 * @param after the whole state after the change
 */
function kindsOf(change: StateChange, after: IssueState): Omit<ReplayedChange, 'key'>[] {
  const { at, author, before, after: to, isWorkLog } = change;
  const found: Omit<ReplayedChange, 'key'>[] = [];
  const add = (kind: JiraChangeKind, from = '', next = '') => found.push({ at, author, kind, from, to: next });
  if (before.isInSprint !== undefined && before.isInSprint !== to.isInSprint) add(to.isInSprint ? 'added' : 'removed');
  if (!after.isInSprint) return found;
  if (before.points !== undefined && before.points !== to.points)
    add('estimated', String(before.points), String(to.points));
  if (before.estimateSec !== undefined && before.estimateSec !== to.estimateSec)
    add('estimated', hours(before.estimateSec), hours(to.estimateSec ?? 0));
  else if (before.remainingSec !== undefined && before.remainingSec !== to.remainingSec && !isWorkLog)
    add('estimated', hours(before.remainingSec), hours(to.remainingSec ?? 0));
  if (before.status !== undefined && before.status !== to.status) {
    const kind = to.category === 'done' ? 'done' : before.category === 'done' ? 'reopened' : 'status';
    add(before.category === to.category && to.category === 'done' ? 'status' : kind, before.status, to.status);
  }
  return found;
}

/**
 * Returns the times until a moment at which an issue last changed its status and last became done; undefined
 * if it never did.
 */
export function reachedAt(
  { changes }: TrackedIssue,
  until: Date,
): { statusAt: Date | undefined; doneAt: Date | undefined } {
  const past = changes.filter(({ at, before }) => at <= until && before.status !== undefined);
  const done = past.filter(({ before, after }) => after.category === 'done' && before.category !== 'done');
  return { statusAt: past.at(-1)?.at, doneAt: done.at(-1)?.at };
}
