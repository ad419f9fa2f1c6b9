import { expect, test } from 'vitest';
import { targetOf } from './message-target';

const message = { link: '', markdownId: '', isGone: false } as const;

test('a message leads to its link, or else to its article', () => {
  expect(targetOf({ ...message, link: '/project/1', markdownId: 'a' })).toEqual({ path: '/project/1' });
  expect(targetOf({ ...message, link: 'https://example.com/' })).toEqual({ href: 'https://example.com/' });
  const article = { ...message, markdownId: 'a' };
  expect(targetOf(article)).toEqual({ path: '/wikiCatalog/a' });
});

test('a message without either, or about something deleted, leads nowhere', () => {
  expect(targetOf(message)).toBeUndefined();
  expect(targetOf({ ...message, link: '/project/1', isGone: true })).toBeUndefined();
});
