import type { EnumerationChoice } from '@easymock/contract';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fakeServer } from '../../../test/fake-api';
import { show } from '../../../test/screen';
import { EnumerationFilter, EnumerationSelect, EnumerationsSelect } from './enumeration-select';

const server = fakeServer();
const choice = (value: string, label: string, more: Partial<EnumerationChoice> = {}): EnumerationChoice => ({
  value,
  label,
  labelEn: `${value} in English`,
  color: 'glaze',
  icon: '',
  isUse: 1,
  parentValue: '',
  extra: {},
  sort: 0,
  ...more,
});
beforeEach(() => {
  server.answer('public', 'getEnumerationArrayByType', [
    choice('dev', '研发中心'),
    choice('shop', '商城部'),
    choice('old', '旧部门', { isUse: 0 }),
  ]);
});

function One({ initial = '', onChange }: { initial?: string; onChange: (value: string) => void }) {
  const [value, setValue] = useState(initial);
  const change = (next: string) => {
    setValue(next);
    onChange(next);
  };
  return <EnumerationSelect type="department" aria-label="部门" value={value} onChange={change} />;
}

test('values in use are offered, searched by their names and picked with the keyboard', async () => {
  const onChange = vi.fn();
  const { screen } = await show(<One onChange={onChange} />);
  await screen.getByRole('combobox', { name: '部门' }).click();
  await expect.element(screen.getByTitle('研发中心').first()).toBeVisible();
  expect(screen.getByText('旧部门').elements()).toEqual([]);
  await userEvent.keyboard('商城{Enter}');
  expect(onChange).toHaveBeenLastCalledWith('shop');
});

test('a value out of use keeps its name, and can be taken away', async () => {
  const onChange = vi.fn();
  const { screen } = await show(<One initial="old" onChange={onChange} />);
  await expect.element(screen.getByText('旧部门')).toBeVisible();
  await screen.getByRole('combobox', { name: '部门' }).hover();
  const clear = document.querySelector('.ant-select-clear');
  await userEvent.click(clear ?? document.body);
  await expect.poll(() => onChange.mock.lastCall).toEqual(['']);
});

test('several values are picked one after the other, with their English names in the English interface', async () => {
  const onChange = vi.fn();
  function Several() {
    const [value, setValue] = useState<string[]>([]);
    return (
      <EnumerationsSelect
        type="department"
        aria-label="Departments"
        value={value}
        onChange={(next) => {
          setValue(next);
          onChange(next);
        }}
      />
    );
  }
  const { screen } = await show(<Several />, { language: 'en' });
  await screen.getByRole('combobox', { name: 'Departments' }).click();
  await expect.element(screen.getByTitle('dev in English').first()).toBeVisible();
  await userEvent.keyboard('{Enter}{ArrowDown}{Enter}');
  expect(onChange).toHaveBeenLastCalledWith(['dev', 'shop']);
});

test('a filter begins with all of them', async () => {
  const onChange = vi.fn();
  const { screen } = await show(<EnumerationFilter type="department" aria-label="部门" value="" onChange={onChange} />);
  await expect.element(screen.getByText('全部')).toBeVisible();
  await screen.getByRole('combobox', { name: '部门' }).click();
  await screen.getByTitle('研发中心').first().click();
  expect(onChange).toHaveBeenCalledWith('dev', expect.anything());
});

test('the button that takes a choice back is named in the language of the page, and seen by those who reach it', async () => {
  const onChange = vi.fn();
  const { screen } = await show(<One initial="dev" onChange={onChange} />);
  await expect.element(screen.getByText('研发中心')).toBeVisible();
  await userEvent.tab();
  await userEvent.tab();
  const button = screen.getByRole('button', { name: '清除选择' });
  await expect.element(button).toHaveFocus();
  await expect.element(button).toHaveStyle({ opacity: '1' });
  await userEvent.keyboard('{Enter}');
  expect(onChange).toHaveBeenLastCalledWith('');
});
