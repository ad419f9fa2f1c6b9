import { expect, test } from 'vitest';
import { LoopDelay } from './loop-delay';

test('tells the shortest of the latest delays, and nothing of a single one', () => {
  let now = 0;
  const delay = new LoopDelay(() => now);
  delay.close();
  const turn = (ms: number) => {
    now += 50 + ms;
    delay.tick();
    return delay.ms();
  };
  expect([turn(900), turn(800), turn(1_000), turn(700)]).toEqual([0, 0, 800, 700]);
  expect(turn(0)).toBe(0);
  // The process was suspended for a minute.
  expect([turn(60_000), turn(0), turn(0)]).toEqual([0, 0, 0]);
});
