import { expect, test } from 'vitest';
import { show } from '../../../../test/screen';
import { HeatMap } from './heat-map';

const day = { views: 0, likes: 0, comments: 0 };
const days = [{ date: '2026-11-18', created: 1, edits: 3, ...day }];

test('months and weekdays are in the language of the reader', async () => {
  const { screen } = await show(<HeatMap today="2026-11-20" days={days} />, { language: 'en' });
  await expect.element(screen.getByRole('columnheader', { name: /^Oct/ })).toBeInTheDocument();
  await expect.element(screen.getByRole('rowheader', { name: 'Wed' })).toBeInTheDocument();
  await screen.unmount();
  await show(<HeatMap today="2026-11-20" days={days} />);
  await expect.element(screen.getByRole('columnheader', { name: /^10月/ })).toBeInTheDocument();
});

test('the weekdays stay in sight where there is no room for a year', async () => {
  const { screen } = await show(
    <div style={{ width: 320 }}>
      <HeatMap today="2026-11-20" days={days} />
    </div>,
  );
  const box = screen.getByRole('region');
  await expect.poll(() => box.element().scrollLeft).toBeGreaterThan(100);
  const leftOf = (element: Element) => element.getBoundingClientRect().left;
  const weekday = screen.getByRole('rowheader', { name: '三' });
  expect(leftOf(weekday.element())).toBeGreaterThanOrEqual(leftOf(box.element()));
});
