import { expect, test } from 'vitest';
import { countFitting, entriesFor, isActiveEntry, menuEntries } from './menu-entries';

test('entries fold from the right, and leave room for 更多', () => {
  expect(countFitting([80, 80, 80], 240, 60)).toBe(3);
  expect(countFitting([80, 80, 80], 239, 60)).toBe(2);
  expect(countFitting([80, 80, 80], 200, 60)).toBe(1);
  expect(countFitting([80, 80, 80], 50, 60)).toBe(0);
});

test('the bar leads to what is built and to what one may open', () => {
  const keys = entriesFor(['projects', 'wiki', 'tools']).map(({ key }) => key);
  expect(keys).toEqual(['projects', 'wiki', 'wikiStats', 'tools']);
});

test('a page below an entry marks the entry, and only it', () => {
  const active = menuEntries.filter((entry) => isActiveEntry(entry, 'editMock'));
  expect(active.map(({ key }) => key)).toEqual(['projects']);
});
