import { expect, it } from 'vitest';
import { allocatorSettings } from './allocator';

it('child processes get settings of the allocator, and an administrator can override each of them', () => {
  expect(allocatorSettings({})).toMatchObject({ MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '262144' });
  expect(allocatorSettings({ MALLOC_ARENA_MAX: '8' })).toMatchObject({
    MALLOC_ARENA_MAX: '8',
    MALLOC_MMAP_THRESHOLD_: '262144',
  });
});
