/** Allocates from one place in the code what lives long, then what does not, and tells how much of it became old. */
import process from 'node:process';
import { getHeapSpaceStatistics } from 'node:v8';
import { keepHeapYoung } from './young-heap';

keepHeapYoung();

const oldBytes = (): number =>
  getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space')?.space_used_size ?? 0;

/** As the database's driver makes a row. */
function rowOf(num: number): unknown[] {
  const row = new Array<unknown>(8);
  for (let column = 0; column < row.length; column += 1) row[column] = { value: num + column };
  return row;
}

// As a start does: much stays for a while.
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
