import { timeZoneName } from '@easymock/contract';
import { afterEach, expect, test } from 'vitest';
import { today } from './today';

afterEach(() => document.querySelector(`meta[name="${timeZoneName}"]`)?.remove());

test('a day begins in Shanghai, if the page names no other zone', () => {
  expect(today(Date.parse('2026-11-22T15:59:00Z'))).toBe('2026-11-22');
  expect(today(Date.parse('2026-11-22T16:00:00Z'))).toBe('2026-11-23');
});

test('a day begins in the zone that the page names', () => {
  const meta = document.createElement('meta');
  meta.name = timeZoneName;
  meta.content = 'America/New_York';
  document.head.append(meta);
  expect(today(Date.parse('2026-11-23T04:59:00Z'))).toBe('2026-11-22');
  expect(today(Date.parse('2026-11-23T05:00:00Z'))).toBe('2026-11-23');
});
