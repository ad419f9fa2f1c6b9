import { isWorkday, type SpecialDay } from '@easymock/contract';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database';
import { openDatabase } from '../database/index';
import { areDaysKnown, importSpecialDays, readSpecialDays } from './index';

let database: TestDatabase;
let open: ReturnType<typeof openDatabase>;
beforeAll(async () => {
  database = await createTestDatabase();
  open = openDatabase(database.connection, pino({ level: 'silent' }));
});
afterAll(async () => {
  await open.close();
  await database.drop();
});

const importDays = (year: number, days: readonly SpecialDay[]) =>
  open.db.transaction((tx) => importSpecialDays(tx, year, days));
const readDates = async (from: string, to: string) => [...(await readSpecialDays(open.db, from, to)).keys()];

test('the published days say when people rest, and when they work instead', async () => {
  const days = await readSpecialDays(open.db, '2026-09-01', '2026-10-31');
  expect(days.get('2026-10-01')).toEqual({ date: '2026-10-01', name: '国庆节', isOffDay: true });
  const weekend = { sunday: '2026-09-20', saturday: '2026-10-10', other: '2026-10-11', holiday: '2026-10-07' };
  expect(isWorkday(weekend.sunday, days)).toBe(true);
  expect(isWorkday(weekend.saturday, days)).toBe(true);
  expect(isWorkday(weekend.other, days)).toBe(false);
  expect(isWorkday(weekend.holiday, days)).toBe(false);
});

test('days are read from the first to the last one, over the end of a year', async () => {
  const dates = await readDates('2025-10-08', '2026-01-01');
  expect(dates).toEqual(['2025-10-08', '2025-10-11', '2026-01-01']);
});

test('an imported year takes the place of the published one, all of it, until it is emptied', async () => {
  const day = { date: '2026-12-24', name: '公司日', isOffDay: true };
  await importDays(2026, [day, { ...day, date: '2027-12-24' }]);
  expect(await readDates('2026-01-01', '2027-12-31')).toEqual(['2026-12-24']);
  expect(await readDates('2025-10-11', '2026-12-24')).toEqual(['2025-10-11', '2026-12-24']);

  await importDays(2026, []);
  expect(await readDates('2026-10-01', '2026-10-02')).toEqual(['2026-10-01', '2026-10-02']);
});

test('of two imports of one year at once, the days of one remain', async () => {
  const daysOf = (name: string, from: number): SpecialDay[] =>
    [0, 1, 2].map((n) => ({ date: `2030-05-0${from + n}`, name, isOffDay: true }));
  await Promise.all([importDays(2030, daysOf('one', 1)), importDays(2030, daysOf('other', 3))]);
  const left = [...(await readSpecialDays(open.db, '2030-01-01', '2030-12-31')).values()];
  expect(left).toHaveLength(3);
  expect(new Set(left.map(({ name }) => name)).size).toBe(1);
});

test('a year that nobody published or imported is not known', async () => {
  expect(await areDaysKnown(open.db, 2026)).toBe(true);
  expect(await areDaysKnown(open.db, 2040)).toBe(false);
});
