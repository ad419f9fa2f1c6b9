import { Drawer, Modal } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { show } from '../../../test/screen';
import { Segments } from '../form/segments';
import { focusFirstField } from './focus-first-field';

function Opener({ children }: { children: (isOpen: boolean, close: () => void) => ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        移动
      </button>
      {children(isOpen, () => setIsOpen(false))}
    </>
  );
}

/** A field that renders only after its values have loaded. */
function Late() {
  const [isRead, setIsRead] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsRead(true), 400);
    return () => clearTimeout(timer);
  }, []);
  return isRead && <input aria-label="位置" />;
}

test('a dialog begins in its first field, and gives the focus back', async () => {
  const { screen } = await show(
    <Opener>
      {(isOpen, close) => (
        <Modal open={isOpen} title="移动" onCancel={close} afterOpenChange={focusFirstField} destroyOnHidden>
          <input aria-label="编号" disabled />
          <input aria-label="位置" />
        </Modal>
      )}
    </Opener>,
  );
  const opener = screen.getByRole('button', { name: '移动' });
  await opener.click();
  await expect.element(screen.getByRole('textbox', { name: '位置' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(opener).toHaveFocus();
});

test('a drawer waits for a field that is still to come', async () => {
  const { screen } = await show(
    <Opener>
      {(isOpen, close) => (
        <Drawer open={isOpen} title="移动" onClose={close} afterOpenChange={focusFirstField} destroyOnHidden>
          <Late />
        </Drawer>
      )}
    </Opener>,
  );
  await screen.getByRole('button', { name: '移动' }).click();
  await expect.element(screen.getByRole('textbox', { name: '位置' })).toHaveFocus();
});

test('a choice begins at what is chosen', async () => {
  const { screen } = await show(
    <Opener>
      {(isOpen, close) => (
        <Modal open={isOpen} title="移动" onCancel={close} afterOpenChange={focusFirstField} destroyOnHidden>
          <Segments aria-label="形式" options={['复制', '移动']} defaultValue="移动" />
        </Modal>
      )}
    </Opener>,
  );
  await screen.getByRole('button', { name: '移动' }).click();
  await expect.element(screen.getByRole('radio', { name: '移动' })).toHaveFocus();
});
