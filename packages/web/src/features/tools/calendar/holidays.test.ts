import { expect, test } from 'vitest';
import { readHolidays } from './holidays';

test('a line is a day, in Chinese or English, with commas or blanks', () => {
  expect(readHolidays('2027-01-01 元旦 休\n\n2027-01-03，元旦，班\n2027-12-25, Christmas Day, off')).toEqual([
    { date: '2027-01-01', name: '元旦', isOffDay: true },
    { date: '2027-01-03', name: '元旦', isOffDay: false },
    { date: '2027-12-25', name: 'Christmas Day', isOffDay: true },
  ]);
});

test('the first line that cannot be read is named', () => {
  expect(readHolidays('2027-01-01 元旦 休\n元旦 1月1日')).toBe(2);
});
