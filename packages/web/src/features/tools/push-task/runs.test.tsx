import type { PushRun } from '@easymock/contract';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../../test/fake-api';
import { show } from '../../../../test/screen';
import { resizePage } from '../../../../test/viewport';
import { Runs } from './runs';

const server = fakeServer();
const at = '2026-11-01T04:00:00.000Z';
const run: PushRun = {
  _id: 'a'.repeat(24),
  plannedAt: at,
  at,
  result: 'failed',
  byUserName: '',
  title: '网关巡检',
  reason: '',
  robots: [],
};

test('the title of a run stays in one line on a phone', async () => {
  await resizePage(390, 844);
  server.answer('pushTask', 'getRunLog', { list: [run], total: 1, page: 1, pageSize: 20 });
  // The width available in a drawer.
  const { screen } = await show(
    <div style={{ width: 300 }}>
      <Runs taskId={'b'.repeat(24)} zone="Asia/Shanghai" />
    </div>,
    { language: 'en' },
  );
  const title = screen.getByText('网关巡检');
  await expect.element(title).toBeVisible();
  expect(title.element().getBoundingClientRect().height).toBeLessThan(40);
});
