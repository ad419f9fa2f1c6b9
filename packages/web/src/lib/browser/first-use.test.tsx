import { expect, onTestFinished, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { onFirstUse } from './first-use';

test('the first key that is pressed with a network acts, and no other one', async () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const act = vi.fn();
  const takeBack = onFirstUse(act);
  onTestFinished(() => {
    takeBack();
    isOnline.mockRestore();
  });
  await userEvent.keyboard('a');
  expect(act).not.toHaveBeenCalled();
  isOnline.mockReturnValue(true);
  await userEvent.keyboard('b');
  await userEvent.keyboard('c');
  expect(act).toHaveBeenCalledOnce();
});

test('what was taken back does not act', async () => {
  const act = vi.fn();
  onFirstUse(act)();
  await userEvent.keyboard('a');
  expect(act).not.toHaveBeenCalled();
});
