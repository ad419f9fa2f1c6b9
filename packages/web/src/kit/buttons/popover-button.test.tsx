import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { show } from '../../../test/screen';
import { ColumnsIcon } from '../display/icons';
import { PopoverButton } from './popover-button';

const popover = (
  <>
    <PopoverButton icon={ColumnsIcon} label="显示的列">
      <input type="checkbox" aria-label="名称" />
      <button type="button">恢复默认</button>
    </PopoverButton>
    <button type="button">导出</button>
  </>
);

test('the focus goes to what opens; Escape leads back', async () => {
  const { screen } = await show(popover);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('checkbox', { name: '名称' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('button', { name: '显示的列' })).toHaveFocus();
  await expect.element(screen.getByRole('dialog', { name: '显示的列' })).not.toBeInTheDocument();
});

test('Tab at its end goes on behind the button, Shift+Tab at its beginning back to it', async () => {
  const { screen } = await show(popover);
  const button = screen.getByRole('button', { name: '显示的列' });
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('checkbox', { name: '名称' })).toHaveFocus();
  await userEvent.tab({ shift: true });
  await expect.element(button).toHaveFocus();
  await expect.element(screen.getByRole('dialog', { name: '显示的列' })).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('checkbox', { name: '名称' })).toHaveFocus();
  await userEvent.tab();
  await userEvent.tab();
  await expect.element(screen.getByRole('button', { name: '导出' })).toHaveFocus();
});
