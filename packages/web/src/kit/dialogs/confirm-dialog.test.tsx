import { Modal } from 'antd';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { show } from '../../../test/screen';
import { ConfirmDialog } from './confirm-dialog';

function Question({ onConfirm }: { onConfirm: () => unknown }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        清空
      </button>
      <ConfirmDialog
        isOpen={isOpen}
        title="清空列表？"
        okText="清空"
        onConfirm={async () => {
          await onConfirm();
          setIsOpen(false);
        }}
        onCancel={() => setIsOpen(false)}
      >
        之后无法恢复。
      </ConfirmDialog>
    </>
  );
}

test('Enter on arrival cancels, and the focus goes back to where it was', async () => {
  const onConfirm = vi.fn();
  const { screen } = await show(<Question onConfirm={onConfirm} />);
  await screen.getByRole('button', { name: '清空' }).click();
  const dialog = screen.getByRole('dialog', { name: '清空列表？' });
  await expect.element(dialog.getByRole('button', { name: '取消' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: '清空' })).toHaveFocus();
  expect(onConfirm).not.toHaveBeenCalled();
});

test('cancel has the focus above another dialog as well', async () => {
  const { screen } = await show(
    <Modal open title="编辑" footer={null}>
      <input aria-label="名称" />
      <Question onConfirm={() => {}} />
    </Modal>,
  );
  await screen.getByRole('button', { name: '清空' }).click();
  const dialog = screen.getByRole('dialog', { name: '清空列表？' });
  await expect.element(dialog.getByRole('button', { name: '取消' })).toHaveFocus();
});

test('a refusal leaves it open for another try, and a second press does nothing meanwhile', async () => {
  let settle = (_isDone: boolean): void => {};
  const onConfirm = vi.fn(
    () =>
      new Promise<void>((resolve, reject) => {
        settle = (isDone) => (isDone ? resolve() : reject(new Error('refused')));
      }),
  );
  const { screen } = await show(<Question onConfirm={onConfirm} />);
  await screen.getByRole('button', { name: '清空' }).click();
  const dialog = screen.getByRole('dialog', { name: '清空列表？' });
  const red = dialog.getByRole('button', { name: '清空' });
  await red.click();
  await userEvent.keyboard('{Enter}');
  expect(onConfirm).toHaveBeenCalledTimes(1);
  settle(false);
  await expect.poll(() => red.element().classList.contains('ant-btn-loading')).toBe(false);
  await red.click();
  settle(true);
  await expect.element(dialog).not.toBeInTheDocument();
  expect(onConfirm).toHaveBeenCalledTimes(2);
});
