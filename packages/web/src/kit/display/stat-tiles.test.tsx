import { expect, test } from 'vitest';
import { show } from '../../../test/screen';
import { StatTiles } from './stat-tiles';

test('numbers keep their room while they load, and are dashes when they could not be read', async () => {
  const tile = { key: 'a', label: '项目' };
  const first = await show(<StatTiles tiles={[{ ...tile, value: undefined }]} isWaiting />);
  const height = first.screen.getByText('项目').element().parentElement?.offsetHeight;
  await first.screen.unmount();
  const second = await show(<StatTiles tiles={[{ ...tile, value: undefined }]} />);
  await expect.element(second.screen.getByText('—')).toBeVisible();
  await second.screen.unmount();
  const third = await show(<StatTiles tiles={[{ ...tile, value: 12_345, note: '今日 +3' }]} />);
  await expect.element(third.screen.getByText('12,345')).toBeVisible();
  expect(third.screen.getByText('项目').element().parentElement?.offsetHeight).toBe(height);
});
