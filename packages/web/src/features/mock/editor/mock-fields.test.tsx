import { afterEach, beforeEach, expect, test } from 'vitest';
import { fakeServer } from '../../../../test/fake-api';
import { projectOf } from '../../../../test/projects';
import { show, signIn } from '../../../../test/screen';
import { endSession } from '../../../lib/session/session';
import { MockFields } from './mock-fields';
import { useMockForm } from './use-mock-form';

const server = fakeServer();
const project = projectOf({ members: [] });

function Fields({ isNew }: { isNew: boolean }) {
  const form = useMockForm({
    project,
    mock: undefined,
    brought: undefined,
    isAutoClose: false,
    open: { closing: () => {}, rename: () => {} },
  });
  return (
    <>
      <MockFields project={project} form={form} url={form.values.url} isNew={isNew} isReadOnly={false} />
      <button type="button" onClick={() => form.submit()}>
        save
      </button>
    </>
  );
}

beforeEach(() => {
  signIn('projects');
  server.answer('folder', 'list', []);
});
afterEach(endSession);

test('a new mock begins in its URL, behind the slash', async () => {
  const { screen } = await show(<Fields isNew />);
  const url = screen.getByRole('textbox', { name: 'URL' });
  await expect.element(url).toHaveFocus();
  expect((url.element() as HTMLInputElement).selectionStart).toBe(1);
});

test('a new mock that nobody touched is not saved, but asks for its URL', async () => {
  const { screen } = await show(<Fields isNew />);
  await screen.getByRole('button', { name: 'save' }).click();
  await expect.element(screen.getByText('请先填写 URL')).toBeVisible();
  expect(server.inputsOf('mock', 'create')).toEqual([]);
});

test('one that is there leaves the focus where it was', async () => {
  const { screen } = await show(<Fields isNew={false} />);
  await expect.element(screen.getByRole('textbox', { name: 'URL' })).not.toHaveFocus();
});
