import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fakeServer } from '../../../test/fake-api';
import { show } from '../../../test/screen';
import { PeoplePicker } from './person-picker';

const server = fakeServer();
const personOf = (id: string, name: string) => ({
  _id: id.repeat(24),
  name,
  nick_name: '',
  head_img: '',
  department: '',
  isNameShared: false,
});
const everybody = [personOf('a', 'zhou'), personOf('b', 'wu'), personOf('c', 'liuyixin')];
const openLists = () => document.querySelectorAll('.ant-select-dropdown:not(.ant-select-dropdown-hidden)').length;

function Members() {
  const [ids, setIds] = useState<string[]>([]);
  return (
    <>
      <PeoplePicker aria-label="People" value={ids} onChange={setIds} />
      <output>{ids.join(' ')}</output>
    </>
  );
}

test.each(['Enter', 'click'])('whoever is picked by %s is the only one, and the list closes', async (way) => {
  server.answer('account', 'list', ({ keywords }) => everybody.filter(({ name }) => name.includes(keywords ?? '')));
  const { screen } = await show(<Members />);
  const input = screen.getByRole('combobox', { name: 'People' });
  await input.click();
  await input.fill('liu');
  const options = () => [...document.querySelectorAll<HTMLElement>('.ant-select-item-option')];
  await expect.poll(() => options().length).toBe(1);
  if (way === 'Enter') await userEvent.keyboard('{Enter}');
  else await userEvent.click(options()[0] as HTMLElement);
  await expect.poll(() => document.querySelector('output')?.textContent).toBe('c'.repeat(24));
  await expect.poll(openLists).toBe(0);
  await expect.element(input).toHaveValue('');
  // The empty search loads all people, but their list stays closed.
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(openLists()).toBe(0);
  await expect.element(input).toHaveFocus();
});
