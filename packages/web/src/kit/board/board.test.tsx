import { useState } from 'react';
import { Link } from 'react-router';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { show } from '../../../test/screen';
import { keysOfScreen } from '../../lib/browser/keys';
import { Board } from './board';

interface Task {
  _id: string;
  name: string;
  status: string;
}
const columns = [
  { key: 'open', title: '待领取' },
  { key: 'doing', title: '进行中' },
  { key: 'done', title: '已完成' },
];
const begin: Task[] = [
  { _id: 'a', name: '修首页', status: 'open' },
  { _id: 'b', name: '写文档', status: 'doing' },
];

/** A card cannot move from open to done directly, or out of done. */
const mayMove = ({ status }: Task, column: string) => status !== 'done' && !(status === 'open' && column === 'done');

function Tasks({ refuse = false, onMove }: { refuse?: boolean; onMove?: (id: string, to: string) => void }) {
  const [rows, setRows] = useState(begin);
  return (
    <Board
      columns={columns}
      rows={rows}
      columnOf={({ status }) => status}
      nameOf={({ name }) => name}
      mayMove={mayMove}
      move={async (row, status) => {
        onMove?.(row._id, status);
        if (refuse) throw new Error('refused');
        setRows((before) => before.map((one) => (one._id === row._id ? { ...one, status } : one)));
      }}
    >
      {({ name }) => <span>{name}</span>}
    </Board>
  );
}

type Screen = Awaited<ReturnType<typeof show>>['screen'];
const columnOf = (screen: Screen, title: string) => screen.getByRole('region', { name: new RegExp(`^${title}，`) });

test('a card is dragged to a column that takes it', async () => {
  const onMove = vi.fn();
  const { screen } = await show(<Tasks onMove={onMove} />);
  await userEvent.dragAndDrop(screen.getByText('修首页'), columnOf(screen, '进行中'), { steps: 12 });
  await expect.element(columnOf(screen, '进行中').getByText('修首页')).toBeVisible();
  expect(onMove).toHaveBeenCalledExactlyOnceWith('a', 'doing');
});

test('a column that does not take it lets it go back', async () => {
  const onMove = vi.fn();
  const { screen } = await show(<Tasks onMove={onMove} />);
  await userEvent.dragAndDrop(screen.getByText('修首页'), columnOf(screen, '已完成'), { steps: 12 });
  await expect.element(columnOf(screen, '待领取').getByText('修首页')).toBeVisible();
  expect(onMove).not.toHaveBeenCalled();
});

test('Alt and an arrow move it past columns that do not take it, and the focus goes along', async () => {
  const onMove = vi.fn();
  const { screen } = await show(<Tasks onMove={onMove} />);
  screen.getByRole('button', { name: '移动修首页（Alt ← →）' }).element().focus();
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
  await expect.element(columnOf(screen, '进行中').getByText('修首页')).toBeVisible();
  const button = screen.getByRole('button', { name: '移动修首页（Alt ← →）' });
  await expect.element(button).toHaveFocus();
  await expect.element(screen.getByText('修首页已移到进行中')).toBeInTheDocument();
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
  await expect.element(columnOf(screen, '已完成').getByText('修首页')).toBeVisible();
  // Cards cannot leave the last column, so there is no button.
  expect(columnOf(screen, '已完成').getByRole('button').elements()).toEqual([]);
  expect(onMove.mock.calls).toEqual([
    ['a', 'doing'],
    ['a', 'done'],
  ]);
});

test('the menu of a card names the columns that take it', async () => {
  const { screen } = await show(<Tasks />);
  await screen.getByRole('button', { name: '移动修首页（Alt ← →）' }).click();
  await expect.element(screen.getByRole('menuitem', { name: '移到“进行中”' })).toBeVisible();
  expect(screen.getByRole('menuitem').elements()).toHaveLength(1);
});

test('a card goes back when the server refuses', async () => {
  const { screen } = await show(<Tasks refuse />);
  screen.getByRole('button', { name: '移动修首页（Alt ← →）' }).element().focus();
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
  await expect.element(screen.getByText('修首页已放回原位')).toBeInTheDocument();
  await expect.element(columnOf(screen, '待领取').getByText('修首页')).toBeVisible();
});

function Linked({ onKey }: { onKey: (id: string) => void }) {
  const rows = ['a', 'b', 'c', 'd'].map((_id) => ({ _id, name: _id, status: _id === 'd' ? 'done' : 'open' }));
  return (
    <Board
      columns={columns}
      rows={rows}
      columnOf={({ status }) => status}
      nameOf={({ name }) => name}
      mayMove={() => false}
      move={() => Promise.resolve()}
      keys={[{ key: 'r', label: '领取', run: ({ _id }) => onKey(_id) }]}
    >
      {({ name }) => <Link to={`/card/${name}`}>{name}</Link>}
    </Board>
  );
}

test('keys walk through the cards of a column and to the next column with cards', async () => {
  const onKey = vi.fn();
  const { screen, router } = await show(<Linked onKey={onKey} />);
  const card = (name: string) => screen.getByRole('link', { name });
  await userEvent.keyboard('j');
  await expect.element(card('a')).toHaveFocus();
  await userEvent.keyboard('jj');
  await expect.element(card('c')).toHaveFocus();
  await userEvent.keyboard('jk');
  await expect.element(card('b')).toHaveFocus();
  await userEvent.keyboard('r');
  expect(onKey).toHaveBeenCalledExactlyOnceWith('b');
  // The column between them is empty.
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(card('d')).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(card('a')).toHaveFocus();
  await userEvent.keyboard('e');
  expect(router.state.location.pathname).toBe('/card/a');
});

test('the keys of the board are listed', async () => {
  await show(<Linked onKey={() => {}} />);
  const listed = keysOfScreen().flatMap(({ key, label }) => (label ? [key] : []));
  expect(listed).toEqual(['j', 'k', '← →', 'e', 'Alt+← →', 'r']);
});
