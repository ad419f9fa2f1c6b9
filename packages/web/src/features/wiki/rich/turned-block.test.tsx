import { toSafeTree } from '@easymock/wiki-content/browser';
import { richSchema } from '@easymock/wiki-content/rich';
import { writeSource } from '@easymock/wiki-content/shared-rich';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import * as Y from 'yjs';
import { richPage } from './rich-page.fixture';

const { server, draft, open } = richPage();

test.each([
  ['a heading', '<h2>一二</h2>', '<h2>一甲乙二</h2>'],
  ['a list', '<ul><li>一二</li></ul>', '<ul><li>一甲乙二</li></ul>'],
])('what is typed in a line that another person turns into %s is kept, at the cursor', async (_, theirs, both) => {
  const { root } = await open('<p>零</p><p>一二</p>');
  await expect.poll(() => server.live.openNum).toBe(1);
  const other = new Y.Doc();
  Y.applyUpdate(other, Y.encodeStateAsUpdate(draft().doc));
  await userEvent.keyboard('{ArrowLeft}甲');
  await expect.poll(() => draft().text).toContain('甲');
  // The other person has not received the typed text yet.
  writeSource(other.getXmlFragment('content'), toSafeTree(`<p>零</p>${theirs}`), richSchema);
  draft().change(() => Y.applyUpdate(draft().doc, Y.encodeStateAsUpdate(other)));
  await expect.poll(() => root.querySelector('h2, li')?.textContent).toBe('一甲二');
  await userEvent.keyboard('乙');
  await expect.poll(() => draft().text).toBe(`<p>零</p>\n${both}`);
});
