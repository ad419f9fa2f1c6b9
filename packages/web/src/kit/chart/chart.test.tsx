import { expect, test } from 'vitest';
import { show } from '../../../test/screen';
import { setThemeChoice } from '../../lib/preferences/theme';
import { Chart } from './chart';

const days = ['2026-11-18', '2026-11-19', '2026-11-20'];
const chart = (
  <Chart
    label="近 3 天调用"
    summary="最多的一天是 2026-11-20。"
    categoryName="日期"
    categories={days}
    series={[{ name: '调用次数', values: [0, 1200, 34_567] }]}
  />
);
const strokes = () => [...document.querySelectorAll('svg path')].map((path) => path.getAttribute('stroke'));

test('it is drawn in the colours of the theme, and again when the theme changes', async () => {
  await show(chart);
  await expect.poll(strokes).toContain('#17756b');
  setThemeChoice('dark');
  await expect.poll(strokes).toContain('#4fb3a5');
});

test('its numbers are there for screen readers, and for everybody on request', async () => {
  const first = await show(chart);
  const cell = first.screen.getByRole('cell', { name: '34,567' });
  await expect.element(cell).toBeInTheDocument();
  await expect.element(first.screen.getByRole('table', { name: '近 3 天调用' })).toBeInTheDocument();
  await first.screen.getByText('表格').click();
  await expect.poll(() => document.querySelectorAll('svg path').length).toBe(0);
  expect(cell.element().getBoundingClientRect().width).toBeGreaterThan(40);
  await first.screen.unmount();
  // The table view is chosen for all charts.
  await show(chart, { language: 'en' });
  await expect.element(first.screen.getByRole('radio', { name: 'Table' })).toBeChecked();
});

test('bars, several lines and pies are drawn as well', async () => {
  const series = [
    { name: '一组', values: [3, 4, 5] },
    { name: '二组', values: [5, 4, 3] },
  ];
  const more = { label: '提交', summary: '一样多', categoryName: '日期', categories: days, series };
  const { screen } = await show(
    <>
      <Chart {...more} kind="bar" />
      <Chart {...more} kind="line" />
      <Chart {...more} kind="pie" />
    </>,
  );
  await expect.poll(() => document.querySelectorAll('svg').length).toBeGreaterThanOrEqual(3);
  await expect.element(screen.getByText('二组').first()).toBeInTheDocument();
});

test('each bar has its label below its middle, the last one as well', async () => {
  const bars = { label: '标签', summary: '指南最多', categoryName: '标签', categories: ['指南', '接口', '接口文档'] };
  await show(<Chart {...bars} kind="bar" series={[{ name: '文章', values: [3, 2, 1] }]} />);
  const middles = () =>
    bars.categories.map((name) => {
      const label = [...document.querySelectorAll('svg text')].find((text) => text.textContent === name);
      const { left = 0, width = 0 } = label?.getBoundingClientRect() ?? {};
      return left + width / 2;
    });
  await expect.poll(() => middles()[2]).toBeGreaterThan(0);
  const [first = 0, second = 0, third = 0] = middles();
  expect(Math.abs(third - second - (second - first))).toBeLessThan(3);
});

test('counts have whole numbers at their axis, other values have fractions', async () => {
  const labels = () => [...document.querySelectorAll('svg text')].map((label) => label.textContent);
  const few = { label: '调用', summary: '很少', categoryName: '日期', categories: days };
  const counted = await show(<Chart {...few} series={[{ name: '次数', values: [0, 0, 1] }]} />);
  await expect.poll(labels).toContain('1');
  expect(labels().filter((label) => label?.includes('.'))).toEqual([]);
  await counted.screen.unmount();
  await show(<Chart {...few} series={[{ name: '秒', values: [0, 0.25, 1] }]} />);
  await expect.poll(labels).toContain('0.3');
});

test('the choice of the view keeps its whole width beside a long summary', async () => {
  const { screen } = await show(
    <div style={{ width: 300 }}>
      <Chart
        label="近 3 天调用"
        summary={'最多的一天是 2026-11-20，比前一天多。'.repeat(4)}
        categoryName="日期"
        categories={days}
        series={[{ name: '调用次数', values: [0, 1200, 34_567] }]}
      />
    </div>,
  );
  const choice = screen.getByRole('radiogroup').element();
  expect(choice.clientWidth).toBeGreaterThanOrEqual(choice.scrollWidth);
  const inner = choice.firstElementChild as HTMLElement;
  expect(choice.getBoundingClientRect().width).toBeGreaterThanOrEqual(inner.scrollWidth);
});
