/**
 * Allocates long-lived objects and then short-lived ones from the same place in the code, and prints how much
 * of the latter was tenured.
 */
import process from 'node:process';
import { getHeapSpaceStatistics } from 'node:v8';
import { keepHeapYoung } from './young-heap';

keepHeapYoung();

const oldBytes = (): number =>
  getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space')?.space_used_size ?? 0;

/** Allocates a row as the database's driver does. */
function rowOf(num: number): unknown[] {
  const row = new Array<unknown>(8);
  for (let column = 0; column < row.length; column += 1) row[column] = { value: num + column };
  return row;
}

// Simulates a start, at which many objects are retained for a while.
let kept: unknown[] = [];
for (let num = 0; num < 400_000; num += 1) kept.push(rowOf(num));
kept = [];

const before = oldBytes();
let most = 0;
for (let round = 0; round < 40; round += 1) {
  for (let num = 0; num < 20_000; num += 1) rowOf(num);
  most = Math.max(most, oldBytes() - before);
}
process.send?.(most);
