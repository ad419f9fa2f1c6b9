import { afterEach, expect, test } from 'vitest';
import { cdp } from 'vitest/browser';
import { followTheme, setThemeChoice } from './theme';

const emulate = (media: string, scheme: string) =>
  cdp().send('Emulation.setEmulatedMedia', { media, features: [{ name: 'prefers-color-scheme', value: scheme }] });
const shownTheme = () => document.documentElement.dataset.theme;

afterEach(() => emulate('', ''));

test('what is printed is light, unless the reader chose the dark theme', async () => {
  await emulate('screen', 'dark');
  followTheme();
  setThemeChoice('system');
  await expect.poll(shownTheme).toBe('dark');
  await emulate('print', 'dark');
  await expect.poll(shownTheme).toBe('light');
  await emulate('screen', 'dark');
  await expect.poll(shownTheme).toBe('dark');
  setThemeChoice('dark');
  await emulate('print', 'light');
  expect(shownTheme()).toBe('dark');
});
