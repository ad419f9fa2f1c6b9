import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { show } from '../../../test/screen';
import { SendIcon } from '../display/icons';
import { RowActions } from './row-actions';

test('an action that is under way keeps the focus, and runs once', async () => {
  let runs = 0;
  function Row() {
    const [isBusy, setIsBusy] = useState(false);
    const run = () => {
      runs++;
      setIsBusy(true);
    };
    return <RowActions label="更多操作" actions={[{ key: 'test', icon: SendIcon, label: '测试', run, isBusy }]} />;
  }
  const { screen } = await show(<Row />);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('button', { name: '测试' })).toHaveClass(/ant-btn-loading/);
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('button', { name: '测试' })).toHaveFocus();
  expect(runs).toBe(1);
});
