import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { show } from '../../../test/screen';
import { EditIcon, TrashIcon } from '../display/icons';
import { ActionMenu, inGroups } from './action-menu';

const menu = (run: () => void) => (
  <ActionMenu
    label="更多操作"
    actions={[
      { key: 'edit', icon: EditIcon, label: '编辑', run },
      { key: 'remove', icon: TrashIcon, label: '删除', isDanger: true, run },
    ]}
  />
);

test('Escape closes the menu and leads back to its button, each time', async () => {
  const { screen } = await show(menu(() => {}));
  await userEvent.tab();
  for (const _ of [1, 2]) {
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('menuitem', { name: '编辑' })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(screen.getByRole('menuitem', { name: '删除' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('menuitem', { name: '删除' })).not.toBeInTheDocument();
    await expect.element(screen.getByRole('button', { name: '更多操作' })).toHaveFocus();
  }
});

test('a menu that opens again while it still hides begins at its first entry', async () => {
  const { screen } = await show(menu(() => {}));
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('menuitem', { name: '编辑' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(screen.getByRole('menuitem', { name: '删除' })).toHaveFocus();
  await userEvent.keyboard('{Escape}{Enter}');
  await expect.element(screen.getByRole('menuitem', { name: '编辑' })).toHaveFocus();
});

test('Enter runs what has the focus', async () => {
  const run = vi.fn();
  const { screen } = await show(menu(run));
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('menuitem', { name: '编辑' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(run).toHaveBeenCalledOnce();
  await expect.element(screen.getByRole('button', { name: '更多操作' })).toHaveFocus();
});

test('a divider separates the groups of actions that are not empty', () => {
  const action = (key: string) => ({ key, icon: EditIcon, label: key });
  const joined = inGroups([], [action('copy'), action('move')], [], [action('print')]);
  expect(joined.map(({ key, startsGroup }) => [key, startsGroup])).toEqual([
    ['copy', false],
    ['move', false],
    ['print', true],
  ]);
});
