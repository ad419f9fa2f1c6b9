import { useQuery } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { fakeServer, refusal } from '../../../test/fake-api';
import { show } from '../../../test/screen';
import { callQuery } from '../../lib/api/queries';
import { QueryView } from './query-view';

const server = fakeServer();

function Numbers() {
  const query = useQuery(callQuery('record', 'getNumbers', {}));
  return (
    <>
      <QueryView
        query={query}
        skeleton={200}
        isEmpty={(numbers) => Object.keys(numbers).length === 0}
        empty={<p>没有工具</p>}
      >
        {(numbers) => <p>{Object.keys(numbers).join()}</p>}
      </QueryView>
      <button type="button" onClick={() => void query.refetch()}>
        刷新
      </button>
    </>
  );
}

const bones = () => [...document.querySelectorAll('[role="status"] [aria-hidden="true"]')];

test('room is kept from the beginning, and the skeleton comes only when it takes long', async () => {
  const release = server.hold('record', 'getNumbers', { task: 3 });
  const { screen } = await show(<Numbers />);
  const waiting = screen.getByText('正在加载');
  await expect.element(waiting).toBeInTheDocument();
  expect(waiting.element().parentElement?.getBoundingClientRect().height).toBe(200);
  await expect.poll(bones).toHaveLength(1);
  expect(waiting.element().parentElement?.getBoundingClientRect().height).toBe(200);
  release();
  await expect.element(screen.getByText('task')).toBeVisible();
  await expect.element(waiting).not.toBeInTheDocument();
});

test('a fast query shows no skeleton', async () => {
  server.answer('record', 'getNumbers', { task: 3 });
  const { screen } = await show(<Numbers />);
  await expect.element(screen.getByText('task')).toBeVisible();
  expect(bones()).toEqual([]);
});

test('an empty answer has words of its own', async () => {
  server.answer('record', 'getNumbers', {});
  const { screen } = await show(<Numbers />);
  await expect.element(screen.getByText('没有工具')).toBeVisible();
});

test('a record that is missing is not shown as a fault', async () => {
  server.answer('record', 'getNumbers', refusal('notFound'));
  const { screen } = await show(<Numbers />);
  await expect.element(screen.getByRole('heading', { name: '找不到' })).toBeVisible();
});

test('a failure says why, and the next try shows the data', async () => {
  server.answer('record', 'getNumbers', refusal('forbidden'));
  const { screen } = await show(<Numbers />, { language: 'en' });
  await expect.element(screen.getByText('You do not have permission to do this')).toBeVisible();
  server.answer('record', 'getNumbers', { task: 3 });
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('task')).toBeVisible();
});

test('data that is there stays when reading it again fails', async () => {
  server.answer('record', 'getNumbers', { task: 3 });
  const { screen, client } = await show(<Numbers />);
  await expect.element(screen.getByText('task')).toBeVisible();
  server.answer('record', 'getNumbers', refusal('forbidden'));
  await screen.getByRole('button', { name: '刷新' }).click();
  await expect.poll(() => client.getQueryCache().getAll()[0]?.state.status).toBe('error');
  await expect.element(screen.getByText('task')).toBeVisible();
});
