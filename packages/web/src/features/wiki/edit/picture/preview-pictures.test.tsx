import { articleSettingDefaults } from '@easymock/contract';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fakeServer } from '../../../../../test/fake-api';
import { show, signIn } from '../../../../../test/screen';
import { endSession, readUser } from '../../../../lib/session/session';
import { removeStored } from '../../../../lib/storage/storage';
import { EditPage } from '../../edit-page';
import { FakeDraft } from '../../shared-draft/shared-draft.fixture';
import { deleteUnsent, readUnsent } from '../../shared-draft/unsent-state';
import { articleOf } from '../../wiki.fixture';
import { deleteLocalDraft } from '../local-drafts';

const server = fakeServer();
const id = 'a'.repeat(24);
const moment = new Date(Date.UTC(2026, 10, 20, 6, 30)).toISOString();

/** Tests have no pictures, and the preview would replace those that fail. */
const ignoreErrors = (event: Event) => {
  if (event.target instanceof HTMLImageElement) event.stopImmediatePropagation();
};

beforeEach(async () => {
  signIn('wiki', 'tools.wiki.edit');
  removeStored('wiki_edit_view');
  await deleteLocalDraft(id);
  const place = { userId: readUser()?._id ?? '', markdownId: id };
  for (const one of await readUnsent(place)) await deleteUnsent(place, one);
  server.answer('article', 'getDraft', null);
  server.answer('article', 'getToken', { token: 'fresh', expireAt: moment });
  server.answer('article', 'saveDraft', { at: moment });
  server.answer('modalContentSet', 'getSetMessage', articleSettingDefaults);
  addEventListener('error', ignoreErrors, true);
});
afterEach(() => {
  removeEventListener('error', ignoreErrors, true);
  endSession();
});

async function open(mdTexts: string) {
  server.answer('article', 'get', articleOf(id, '发布流程', { mdTexts, contentVersion: 3 }));
  const draft = new FakeDraft(server, id, { text: mdTexts, title: '发布流程' });
  const page = (
    <Routes>
      <Route path="/wikiCatalog/markdown/:markdownId" element={<EditPage />} />
    </Routes>
  );
  const { screen } = await show(page, { path: `/wikiCatalog/markdown/${id}` });
  await expect.element(screen.getByRole('textbox', { name: '正文（Markdown）' })).toHaveFocus();
  const preview = screen.getByRole('region', { name: '预览' }).element() as HTMLElement;
  return { screen, draft, preview };
}

const imagesIn = (preview: HTMLElement) => [...preview.querySelectorAll('img')];

/** Moves the pointer onto a picture. @returns its handle at the lower right corner */
async function handleOf(preview: HTMLElement, at = 0): Promise<HTMLElement> {
  const find = () => preview.querySelector<HTMLElement>('[data-side="right"]');
  // The first rendering of the preview may not have arrived.
  await expect
    .poll(() => {
      const image = imagesIn(preview)[at];
      if (image) Object.assign(image.style, { display: 'block', minHeight: '80px' });
      image?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }));
      return find();
    })
    .not.toBeNull();
  const handle = find() as HTMLElement;
  handle.setPointerCapture = () => {};
  return handle;
}

const send = (handle: HTMLElement, type: string, by: number) =>
  handle.dispatchEvent(new PointerEvent(type, { clientX: 100 + by, pointerId: 1, button: 0, bubbles: true }));

async function drag(handle: HTMLElement, by: number, meanwhile?: { write: () => void; shown: string }): Promise<void> {
  send(handle, 'pointerdown', 0);
  send(handle, 'pointermove', by / 2);
  meanwhile?.write();
  if (meanwhile) await expect.poll(() => document.querySelector('.cm-content')?.textContent).toContain(meanwhile.shown);
  send(handle, 'pointermove', by);
  send(handle, 'pointerup', by);
}

test('dragging a corner of a picture writes its width into the source, as one step of undo', async () => {
  const { preview, draft } = await open('前\n\n![甲|200](/upload/a.png) ![乙|100x50](/upload/b.png){width=120}\n\n后');
  await drag(await handleOf(preview, 1), 60);
  await expect.poll(() => draft.text).toBe('前\n\n![甲|200](/upload/a.png) ![乙|180](/upload/b.png)\n\n后');
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect
    .poll(() => draft.text)
    .toBe('前\n\n![甲|200](/upload/a.png) ![乙|100x50](/upload/b.png){width=120}\n\n后');
});

test('a width is written in the right place when others write above it during the drag', async () => {
  const { preview, draft } = await open('前\n\n| 图 |\n| - |\n| ![甲\\|100](/upload/a.png) |');
  const write = () => draft.write((text) => text.insert(0, '别人写的。\n\n'));
  await drag(await handleOf(preview), 50, { write, shown: '别人写的' });
  await expect.poll(() => draft.text).toBe('别人写的。\n\n前\n\n| 图 |\n| - |\n| ![甲\\|150](/upload/a.png) |');
});

test('a picture that others change during the drag keeps their size, with a message', async () => {
  const source = '![甲|100](/upload/a.png)';
  const { screen, preview, draft } = await open(source);
  const at = source.indexOf('100');
  const write = () =>
    draft.write((text) => {
      text.delete(at, 3);
      text.insert(at, '300');
    });
  await drag(await handleOf(preview), 50, { write, shown: '300' });
  await expect.element(screen.getByText('图片的源码刚刚被修改', { exact: false })).toBeVisible();
  expect(draft.text).toBe('![甲|300](/upload/a.png)');
});

test('a picture that HTML contains has no handles', async () => {
  const { preview } = await open('![甲](/upload/a.png)\n\n<p><img src="/upload/b.png" width="90"></p>');
  await handleOf(preview);
  imagesIn(preview)[1]?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
  await expect.poll(() => preview.querySelector('[data-side]')).toBeNull();
});

test('the picture of the cursor is sized and aligned by keys', async () => {
  const { screen, draft } = await open('![甲](/upload/a.png)');
  await userEvent.keyboard('{Control>}{End}{/Control}{ArrowLeft}');
  await expect.element(screen.getByRole('toolbar', { name: '图片工具' })).toBeVisible();
  await userEvent.keyboard('{Alt>}{F10}{/Alt}{ArrowRight}{Enter}');
  await expect.poll(() => draft.text).toBe('![甲|center](/upload/a.png)');
  await screen.getByRole('button', { name: '宽度 50%' }).click();
  await expect.poll(() => draft.text).toBe('![甲|center|50%](/upload/a.png)');
  await screen.getByRole('button', { name: '原始大小' }).click();
  await screen.getByRole('button', { name: '居中' }).click();
  await expect.poll(() => draft.text).toBe('![甲](/upload/a.png)');
});
