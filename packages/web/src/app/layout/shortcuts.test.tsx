import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { show, signIn } from '../../../test/screen';
import { Shortcuts } from './shortcuts';

const open = async (path: string) => {
  signIn('projects', 'wiki');
  const { router } = await show(<Shortcuts />, { path });
  return () => router.state.location.pathname;
};

test('a letter opens its page', async () => {
  const path = await open('/wikiCatalog');
  await userEvent.keyboard('p');
  await expect.poll(path).not.toBe('/wikiCatalog');
});

test('letters typed before the editor of a document has loaded open no other page', async () => {
  const editor = `/wikiCatalog/wysiwyg/${'a'.repeat(24)}`;
  const path = await open(editor);
  await userEvent.keyboard('p/d');
  expect(path()).toBe(editor);
});
