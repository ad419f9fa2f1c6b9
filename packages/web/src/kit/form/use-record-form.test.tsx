import { storagePrefix } from '@easymock/contract';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fakeServer, refusal } from '../../../test/fake-api';
import { show } from '../../../test/screen';
import { useChange } from '../../lib/api/queries';
import { DraftBanner } from '../page/draft-banner';
import { Field } from './field';
import { FieldRefusal, useRecordForm } from './use-record-form';

const id = 'b'.repeat(24);
const server = fakeServer();

/** A form for the name of a team, with a button that simulates a rename by another person. */
function TeamForm(props: { draft?: string; onSaved?: (name: string) => void; renamed?: string; hasMore?: boolean }) {
  const [stored, setStored] = useState('旧名字');
  const update = useChange('team', 'update', { claims: 'all' });
  const form = useRecordForm({
    record: { name: stored },
    draft: props.draft,
    hasMore: props.hasMore ?? false,
    skipsUnchanged: true,
    check: ({ name }) => ({ name: name.trim() ? undefined : '名称不能为空' }),
    clean: ({ name }) => ({ name: name.trim() }),
    errorsOf: (error) => (error.is('teamNameTaken') ? { name: error.message } : {}),
    save: async ({ name }) => {
      if (name === '禁止') throw new FieldRefusal({ name: '这个名称不行' });
      await update.mutateAsync({ id, name });
    },
    onSaved: (_done, { name }) => props.onSaved?.(name),
  });
  return (
    <form {...form.props} aria-label="团队">
      {form.kept && <DraftBanner {...form.kept} />}
      <Field label="名称" error={form.errors.name}>
        {({ status: _, ...control }) => (
          <input
            {...control}
            value={form.values.name}
            onChange={(event) => form.change({ name: event.target.value })}
          />
        )}
      </Field>
      <p>{form.isDirty ? '未保存' : '已保存'}</p>
      <button type="button" onClick={() => setStored('别人的名字')}>
        别人改名
      </button>
      <button type="button" onClick={form.reset}>
        放弃
      </button>
    </form>
  );
}

test('a form saves what is typed, cleaned, and is unchanged then', async () => {
  server.answer('team', 'update', null);
  const onSaved = vi.fn();
  const { screen } = await show(<TeamForm onSaved={onSaved} />);
  const name = screen.getByRole('textbox', { name: '名称' });
  await name.fill('  新名字 ');
  await expect.element(screen.getByText('未保存')).toBeVisible();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(screen.getByText('已保存')).toBeVisible();
  await expect.element(name).toHaveValue('新名字');
  expect(server.inputsOf('team', 'update')).toEqual([{ id, name: '新名字' }]);
  expect(onSaved).toHaveBeenCalledExactlyOnceWith('新名字');
});

test('a form is sent once, however often people ask for it while it is being saved', async () => {
  const release = server.hold('team', 'update', null);
  const { screen } = await show(<TeamForm />);
  await screen.getByRole('textbox', { name: '名称' }).fill('新名字');
  await userEvent.keyboard('{Control>}{Enter}s{/Control}{Enter}');
  release();
  await expect.element(screen.getByText('已保存')).toBeVisible();
  expect(server.inputsOf('team', 'update')).toHaveLength(1);
});

test('a form as it is stored is not sent', async () => {
  server.answer('team', 'update', null);
  const { screen } = await show(<TeamForm />);
  await screen.getByRole('textbox', { name: '名称' }).click();
  await userEvent.keyboard('{Control>}s{/Control}');
  expect(server.inputsOf('team', 'update')).toEqual([]);
});

test.each([
  ['what the form itself misses', '   ', '名称不能为空'],
  ['what the save refuses', '禁止', '这个名称不行'],
  ['a field that the server names', '短', '名称'],
  ['a field that the failure is about', '已有团队', '已存在'],
])('%s stands below the field, which has the focus', async (_what, typed, said) => {
  server.answer('team', 'update', refusal('teamNameTaken'));
  const { screen } = await show(<TeamForm />);
  const name = screen.getByRole('textbox', { name: '名称' });
  await name.fill(typed);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  const alert = screen.getByRole('form', { name: '团队' }).getByRole('alert');
  await expect.element(alert).toHaveTextContent(said);
  await expect.element(name).toHaveFocus();
  await name.fill('别的');
  await expect.element(alert).not.toBeInTheDocument();
});

test('text typed while a save is under way stays, and stays unsaved', async () => {
  const release = server.hold('team', 'update', null);
  const { screen } = await show(<TeamForm />);
  const name = screen.getByRole('textbox', { name: '名称' });
  await name.fill('新名字');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await name.fill('更新的名字');
  release();
  await vi.waitFor(() => expect(server.inputsOf('team', 'update')).toHaveLength(1));
  await screen.getByRole('button', { name: '放弃' }).click();
  await expect.element(name).toHaveValue('新名字');
});

test('a failure that is about no field is told in a notice', async () => {
  server.answer('team', 'update', refusal('teamMissing'));
  const { screen } = await show(<TeamForm />);
  await screen.getByRole('textbox', { name: '名称' }).fill('新名字');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(screen.getByText('错误')).toBeVisible();
  await expect.element(screen.getByText('未保存')).toBeVisible();
});

test('a form follows its record until somebody types', async () => {
  const { screen } = await show(<TeamForm />);
  const name = screen.getByRole('textbox', { name: '名称' });
  const rename = screen.getByRole('button', { name: '别人改名' });
  await rename.click();
  await expect.element(name).toHaveValue('别人的名字');
});

test('typed text survives a change by somebody else', async () => {
  const { screen } = await show(<TeamForm />);
  const name = screen.getByRole('textbox', { name: '名称' });
  await name.fill('我的名字');
  await screen.getByRole('button', { name: '别人改名' }).click();
  await expect.element(name).toHaveValue('我的名字');
  await screen.getByRole('button', { name: '放弃' }).click();
  await expect.element(screen.getByText('已保存')).toBeVisible();
});

test('unsaved input of an earlier visit is offered back', async () => {
  const key = `${storagePrefix}draft::team`;
  localStorage.setItem(key, JSON.stringify({ at: '2026-11-20T14:30:00Z', value: { name: '写了一半' } }));
  const { screen } = await show(<TeamForm draft="team" />);
  await screen.getByRole('button', { name: '恢复' }).click();
  await expect.element(screen.getByRole('textbox', { name: '名称' })).toHaveValue('写了一半');
  await screen.getByRole('button', { name: '放弃' }).click();
  expect(localStorage.getItem(key)).toBeNull();
});

test('what is typed after an earlier visit’s input was discarded is kept for the next visit', async () => {
  const key = `${storagePrefix}draft::team`;
  localStorage.setItem(key, JSON.stringify({ at: '2026-11-20T14:30:00Z', value: { name: '写了一半' } }));
  const { screen } = await show(<TeamForm draft="team" />);
  await screen.getByRole('textbox', { name: '名称' }).fill('新写的');
  await screen.getByRole('status').getByRole('button').last().click();
  await screen.unmount();
  expect(localStorage.getItem(key)).toContain('新写的');
  localStorage.removeItem(key);
});

test('a form that was saved with more beside it, as a file, leaves no draft', async () => {
  server.answer('team', 'update', null);
  const onSaved = vi.fn();
  const { screen } = await show(<TeamForm draft="team" hasMore onSaved={onSaved} />);
  await screen.getByRole('textbox', { name: '名称' }).fill('新名字');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  await screen.unmount();
  expect(localStorage.getItem(`${storagePrefix}draft::team`)).toBeNull();
});

test('what is typed while a save is under way is kept for the next visit', async () => {
  const release = server.hold('team', 'update', null);
  const { screen } = await show(<TeamForm draft="team" />);
  const name = screen.getByRole('textbox', { name: '名称' });
  await name.fill('新名字');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await name.fill('更新的名字');
  release();
  await vi.waitFor(() => expect(server.inputsOf('team', 'update')).toHaveLength(1));
  await screen.unmount();
  const key = `${storagePrefix}draft::team`;
  expect(localStorage.getItem(key)).toContain('更新的名字');
  localStorage.removeItem(key);
});
