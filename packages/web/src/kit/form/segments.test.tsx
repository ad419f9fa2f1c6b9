import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { show } from '../../../test/screen';
import { Segments } from './segments';

function Views() {
  const [view, setView] = useState('列表');
  return (
    <>
      <button type="button">前</button>
      <Segments aria-label="显示方式" value={view} options={['卡片', '列表', '看板']} onChange={setView} />
      <button type="button">后</button>
    </>
  );
}

test('Tab stops once, at the chosen one, and arrows choose another', async () => {
  const { screen } = await show(<Views />);
  (screen.getByRole('button', { name: '前' }).element() as HTMLElement).focus();
  await userEvent.tab();
  await expect.element(screen.getByRole('radio', { name: '列表' })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(screen.getByRole('radio', { name: '看板' })).toBeChecked();
  await userEvent.tab();
  await expect.element(screen.getByRole('button', { name: '后' })).toHaveFocus();
});
