import { appVersion } from '@easymock/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { lin, signIn } from '../../../test/screen';
import { store } from '../../lib/storage/storage';
import { isVersionRead, rememberReadVersion } from './read-version';

afterEach(() => void vi.useRealTimers());

test('what was read is not asked for again within an hour, and then for announcements', () => {
  signIn();
  vi.useFakeTimers();
  expect(isVersionRead()).toBe(false);
  rememberReadVersion();
  vi.advanceTimersByTime(59 * 60_000);
  expect(isVersionRead()).toBe(true);
  vi.advanceTimersByTime(2 * 60_000);
  expect(isVersionRead()).toBe(false);
});

test('another version, and what earlier versions stored, are asked for', () => {
  signIn();
  for (const stored of [`1.0.0 ${Date.now()}`, appVersion]) {
    store(`version:${lin._id}`, stored);
    expect(isVersionRead()).toBe(false);
  }
});
