import { PLACEHOLDERS } from '@easymock/mock-engine';
import { expect, test } from 'vitest';
import { completePlaceholder, endsWithPlaceholder } from './complete-placeholder';

test('a placeholder is completed where the cursor stands', () => {
  const [first] = completePlaceholder('Dear @cna!', 9, 'en');
  expect(first).toMatchObject({ text: 'Dear @cname!', caret: 11, name: 'cname' });
  expect(completePlaceholder('@', 1, 'zh')).toHaveLength(PLACEHOLDERS.length);
});

test('other names are found too, the nearest first', () => {
  expect(completePlaceholder('@uuid', 5, 'en')[0]?.name).toBe('guid');
  expect(completePlaceholder('@name', 5, 'en').map(({ name }) => name)).toEqual(['name', 'cname']);
});

test('nothing is offered where no placeholder is being written', () => {
  expect(completePlaceholder('name', 4, 'en')).toEqual([]);
  expect(completePlaceholder('\\@na', 4, 'en')).toEqual([]);
  expect(completePlaceholder('@cname !', 8, 'en')).toEqual([]);
});

test('a whole placeholder needs no completion to be taken', () => {
  expect(endsWithPlaceholder('@cname', 6)).toBe(true);
  expect(endsWithPlaceholder('@cna', 4)).toBe(false);
});
