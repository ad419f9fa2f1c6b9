import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { shareByDepth } from '../../../../../test-depth';
import { show } from '../../../test/screen';
import { DateField, type Period, PeriodFilter, periodBounds } from './date-field';

test('a day is typed, and told as the wire spells it', async () => {
  const onChange = vi.fn();
  function Day() {
    const [value, setValue] = useState('');
    return (
      <>
        <label htmlFor="day">到期日</label>
        <DateField
          id="day"
          value={value}
          onChange={(day) => {
            setValue(day);
            onChange(day);
          }}
        />
      </>
    );
  }
  const { screen } = await show(<Day />);
  await screen.getByRole('textbox', { name: '到期日' }).fill('2026-11-20');
  await userEvent.keyboard('{Enter}');
  expect(onChange).toHaveBeenLastCalledWith('2026-11-20');
});

test.each(
  shareByDepth(
    [
      ['zh-CN', '近 7 天', '2026年'],
      ['en', 'Last 7 days', 'Nov'],
    ] as const,
    2,
  ),
)('a period is one click away and its calendar speaks %s', async (language, preset, month) => {
  const onChange = vi.fn();
  function Between() {
    const [value, setValue] = useState<Period>({ from: '2026-11-01', to: '' });
    return (
      <PeriodFilter
        id="period"
        label="期间"
        value={value}
        onChange={(next) => {
          setValue(next);
          onChange(next);
        }}
      />
    );
  }
  const { screen } = await show(<Between />, { language });
  await screen.getByRole('textbox').first().click();
  await expect.element(screen.getByText(month).first()).toBeVisible();
  await screen.getByText(preset).click();
  const [{ from, to }] = onChange.mock.lastCall as [Period];
  expect((Date.parse(to) - Date.parse(from)) / 86_400_000).toBe(6);
});

test('a period means all of its last day, and an open end stays open', () => {
  const { from, to } = periodBounds({ from: '2026-11-20', to: '2026-11-20' });
  expect(Date.parse(to) - Date.parse(from)).toBe(86_400_000);
  expect(periodBounds({ from: '', to: '2026-11-20' }).from).toBe('');
});
