import {
  addDays,
  daysBetween,
  defaultLanguage,
  isWorkday,
  type Language,
  type PushTask,
  type SpecialDays,
  weekdayOf,
} from '@easymock/contract';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { users } from '../../people/index';
import type { Services } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { dayIn } from '../../platform/day';
import { pageAddress } from '../../platform/page-address';
import { readSpecialDays } from '../../platform/workdays/index';
import { listOpenArticles } from '../../wiki/index';
import { listOpenEntries } from '../calendar/index';
import { readStandUp } from '../jira/index';
import { listDueTasks } from '../task/index';
import { type ExpiryReader, listExpiring } from './expiring';
import type { PushTaskRow } from './push-task.table';
import { type Filling, mostLines, plain } from './template';

const weekMs = 7 * 24 * 60 * 60 * 1_000;
/** Default start of a rotation, a Monday in the past. */
const anyMonday = '2026-01-05';

type Config = PushTask['sourceConfig'];

/**
 * Returns the number of shifts since the start of the rotation; negative before its first day.
 * @param specialDays the special days between the two days
 */
function turnsOn(config: Pick<Config, 'dutyEvery' | 'dutyFrom'>, day: string, specialDays: SpecialDays): number {
  const from = config.dutyFrom || anyMonday;
  switch (config.dutyEvery) {
    case 'day':
      return daysBetween(from, day);
    case 'week': {
      const mondayOf = (date: string) => addDays(date, 1 - weekdayOf(date));
      return daysBetween(mondayOf(from), mondayOf(day)) / 7;
    }
    case 'workday': {
      // On a day off, the person of the last workday remains on duty.
      const [first, last, step] = from <= day ? [from, day, 1] : [day, from, -1];
      let num = 0;
      for (let date = addDays(first, 1); date <= last; date = addDays(date, 1))
        if (isWorkday(date, specialDays)) num += step;
      return num;
    }
  }
}

/**
 * Returns the person who is on duty on a day.
 * @param isThere whether a person still has an account; the duty of other people passes to the next person
 */
export function dutyOn(
  config: Pick<Config, 'dutyUserIds' | 'dutyEvery' | 'dutyFrom' | 'swaps'>,
  day: string,
  specialDays: SpecialDays,
  isThere: (userId: string) => boolean = () => true,
): string | undefined {
  const swapped = config.swaps.find(({ date }) => date === day)?.userId;
  if (swapped && isThere(swapped)) return swapped;
  const { dutyUserIds: ids } = config;
  if (ids.length === 0) return undefined;
  const turn = ((turnsOn(config, day, specialDays) % ids.length) + ids.length) % ids.length;
  return [...ids.slice(turn), ...ids.slice(0, turn)].find(isThere);
}

/**
 * Loads the data for a message that is sent at a moment.
 * @param reader the person whose rights limit the sources
 */
export async function readSource(
  services: Pick<Services, 'config' | 'settings'>,
  db: Db,
  { source, sourceConfig, schedule }: Pick<PushTaskRow, 'source' | 'sourceConfig' | 'schedule'>,
  { at, reader, language = defaultLanguage }: { at: Date; reader: ExpiryReader | undefined; language?: Language },
): Promise<Filling> {
  const zone = schedule.tz;
  const day = dayIn(zone, at);
  switch (source) {
    case 'static':
      return {};
    case 'weeklyArticles': {
      const period = { from: new Date(at.getTime() - weekMs), to: at };
      const { list, total } = await listOpenArticles(db, { ...period, limit: mostLines });
      const entries = list.map(({ name, ownerName, path, createdAt }) => ({
        title: name,
        owner: ownerName,
        link: pageAddress(services.config, path),
        date: dayIn(zone, createdAt),
      }));
      return { entries, total };
    }
    case 'taskBoard': {
      const until = addDays(day, sourceConfig.days);
      const { list, total } = await listDueTasks(db, { until, limit: mostLines });
      const entries = list.map(({ name, people, path, deadline }) => ({
        title: name,
        owner: people,
        link: pageAddress(services.config, path),
        date: deadline,
      }));
      return { entries, total };
    }
    case 'expiring': {
      const days = { today: day, until: addDays(day, sourceConfig.days), timeZone: zone };
      const { list, total } = await listExpiring(db, reader, { ...days, limit: mostLines });
      const entries = list.map(({ name, ownerName, path, day: date }) => ({
        title: name,
        owner: ownerName,
        link: pageAddress(services.config, path),
        date,
      }));
      return { entries, total };
    }
    case 'calendar': {
      const period = { from: day, to: addDays(day, sourceConfig.days) };
      const { list, total } = await listOpenEntries(db, { ...period, zone, limit: mostLines });
      const entries = list.map(({ title, ownerName, path, when }) => ({
        title,
        owner: ownerName,
        link: pageAddress(services.config, path),
        date: when,
      }));
      return { entries, total };
    }
    case 'jiraSprint': {
      // A whole group reads the message, so it must not contain data that the owner may not view.
      if (!reader || reader.grants.jira.level === 'none') return { entries: [], total: 0 };
      const { boardId = '' } = sourceConfig;
      const found = await readStandUp(services, db, { boardId, at, zone, language });
      if (!found) return { entries: [], total: 0 };
      const { path, name, ...numbers } = found.sprint;
      const values = Object.fromEntries(Object.entries(numbers).map(([key, num]) => [`sprint.${key}`, String(num)]));
      const link = pageAddress(services.config, path);
      return {
        entries: found.entries,
        total: found.entries.length,
        values: { ...values, 'sprint.name': plain(name), 'sprint.link': link },
      };
    }
    case 'duty': {
      const { dutyUserIds, dutyFrom, swaps } = sourceConfig;
      const ids = [...new Set([...dutyUserIds, ...swaps.map(({ userId }) => userId)])];
      if (ids.length === 0) return {};
      const people = await db
        .select({ id: users.id, name: users.nickName })
        .from(users)
        .where(and(inArray(users.id, ids), eq(users.status, 'active'), isNull(users.deletedAt)));
      const [from = day, to = day] = [dutyFrom || anyMonday, day].sort();
      const isThere = (userId: string) => people.some(({ id }) => id === userId);
      const onDuty = dutyOn(sourceConfig, day, await readSpecialDays(db, from, to), isThere);
      const duty = people.find(({ id }) => id === onDuty);
      return duty ? { duty } : {};
    }
  }
}
