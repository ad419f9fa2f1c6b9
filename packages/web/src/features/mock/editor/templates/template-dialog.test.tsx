import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { showPhone } from '../../../../../test/phone';
import { show } from '../../../../../test/screen';
import { TemplateDialog } from './template-dialog';

test('arrow keys choose a template, and Enter uses it', async () => {
  const onUse = vi.fn();
  const { screen } = await show(<TemplateDialog isReplacing={false} onUse={onUse} onClose={() => {}} />);
  await expect.element(screen.getByRole('radio', { name: /分页列表/ })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(screen.getByRole('radio', { name: /详情/ })).toBeChecked();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => onUse.mock.calls.length).toBe(1);
  expect(onUse.mock.calls[0]?.[0]).toMatchObject({ id: 'detail', values: { url: '/users/:id' } });
  expect(screen.getByText(/会被替换/).elements()).toHaveLength(0);
});

test('says on a phone that what was entered is replaced', async () => {
  await showPhone();
  const { screen } = await show(<TemplateDialog isReplacing onUse={() => {}} onClose={() => {}} />);
  await expect.element(screen.getByText(/已填写的数据定义和响应会被替换/)).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(390);
});
