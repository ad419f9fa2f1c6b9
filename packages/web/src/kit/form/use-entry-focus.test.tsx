import { useRef, useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { show } from '../../../test/screen';
import { useEntryFocus } from './use-entry-focus';

function Names() {
  const box = useRef<HTMLDivElement>(null);
  const [names, setNames] = useState<readonly string[]>([]);
  useEntryFocus(box, names.length);
  return (
    <div ref={box}>
      {names.map((name, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no identity besides their position
        <div key={at} data-entry="">
          <input
            aria-label={`名称 ${at + 1}`}
            value={name}
            onChange={({ target }) => setNames(names.with(at, target.value))}
          />
          <button type="button" onClick={() => setNames(names.toSpliced(at, 1))}>
            移除 {at + 1}
          </button>
        </div>
      ))}
      <button type="button" onClick={() => setNames([...names, ''])}>
        添加
      </button>
    </div>
  );
}

test('a new entry is typed into at once, and a removed one leaves the focus at what is left', async () => {
  const { screen } = await show(<Names />);
  const addByKey = async () => {
    (screen.getByRole('button', { name: '添加' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
  };
  const removeByKey = async () => {
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
  };
  await addByKey();
  await userEvent.keyboard('sku');
  await expect.element(screen.getByRole('textbox', { name: '名称 1' })).toHaveValue('sku');
  await addByKey();
  await expect.element(screen.getByRole('textbox', { name: '名称 2' })).toHaveFocus();
  await removeByKey();
  await expect.element(screen.getByRole('textbox', { name: '名称 1' })).toHaveFocus();
  await removeByKey();
  await expect.element(screen.getByRole('button', { name: '添加' })).toHaveFocus();
});
