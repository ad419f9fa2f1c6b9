import { expect, it } from 'vitest';
import { mostSnapshotBytes } from './snapshot-cache';

const megabyte = 1024 * 1024;

it('projects that are kept for serving take at most a quarter of the heap, and 400 MB', () => {
  expect(mostSnapshotBytes(512 * megabyte)).toBe(128 * megabyte);
  expect(mostSnapshotBytes(4_096 * megabyte)).toBe(400 * megabyte);
});
