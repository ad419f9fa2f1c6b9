import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { show } from '../../../../test/screen';
import { ToolBar } from './tool-bar';

const names = Array.from({ length: 12 }, (_, at) => `工具${at + 1}`);

test('Tab reaches one tool, arrow keys the others, also those that do not fit, and Escape returns to the text', async () => {
  const leave = vi.fn();
  const { screen } = await show(
    <div style={{ width: 200 }}>
      <ToolBar label="格式" onLeave={leave} isMain>
        {names.map((name) => (
          <button key={name} type="button" style={{ width: 40 }}>
            {name}
          </button>
        ))}
      </ToolBar>
    </div>,
  );
  const tool = (name: string) => screen.getByRole('button', { name, exact: true });
  const more = screen.getByRole('button', { name: '更多工具' });
  await expect.element(more).toHaveAttribute('aria-expanded', 'false');
  await userEvent.keyboard('{Alt>}{F10}{/Alt}');
  await expect.element(tool('工具1')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(tool('工具2')).toHaveFocus();
  expect(document.querySelectorAll('[role="toolbar"] button[tabindex="0"]').length).toBe(1);
  await userEvent.keyboard('{End}');
  await expect.element(tool('工具12')).toHaveFocus();
  await expect.element(more).toHaveAttribute('aria-expanded', 'true');
  await userEvent.keyboard('{Escape}');
  await expect.element(more).toHaveAttribute('aria-expanded', 'false');
  expect(leave).toHaveBeenCalledOnce();
});
