import { expect, test } from 'vitest';
import { isQuiet } from './quiet-hours';

const at = (hours: number, minutes = 0) => new Date(2026, 10, 20, hours, minutes);

test.each([
  ['22:00', '07:00', at(21, 59), false],
  ['22:00', '07:00', at(22), true],
  ['22:00', '07:00', at(3), true],
  ['22:00', '07:00', at(7), false],
  ['12:00', '13:30', at(13, 29), true],
  ['12:00', '13:30', at(13, 30), false],
  ['12:00', '12:00', at(12), false],
  ['22:00', '', at(23), false],
])('quiet from %s to %s: %s is %s', (quietFrom, quietTo, now, expected) => {
  expect(isQuiet({ quietFrom, quietTo }, now)).toBe(expected);
});
