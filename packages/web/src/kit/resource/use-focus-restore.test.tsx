import { Drawer } from 'antd';
import { useRef, useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { show } from '../../../test/screen';
import { useFocusRestore } from './use-focus-restore';

/** An entry whose control is re-created by an action in a drawer above it. */
function Entry() {
  const box = useRef<HTMLDivElement>(null);
  const [version, setVersion] = useState(1);
  const [isOpen, setIsOpen] = useState(false);
  useFocusRestore(box);
  return (
    <div ref={box}>
      <section>
        <button key={version} type="button" onClick={() => setIsOpen(true)}>
          {`评审 ${version}`}
        </button>
      </section>
      <Drawer open={isOpen} title="评审" onClose={() => setIsOpen(false)} destroyOnHidden>
        <button type="button" onClick={() => setVersion(version + 1)}>
          保存
        </button>
      </Drawer>
    </div>
  );
}

test.each([
  ['on a page', <Entry key="page" />],
  [
    'in a drawer',
    <Drawer key="drawer" open title="日历">
      <Entry />
    </Drawer>,
  ],
])('a control that was made anew under a drawer has the focus again %s', async (_where, entry) => {
  const { screen } = await show(entry);
  (screen.getByRole('button', { name: '评审 1' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const over = screen.getByRole('dialog', { name: '评审' });
  await expect.element(over).toBeVisible();
  (over.getByRole('button', { name: '保存' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}{Escape}');
  await expect.element(over).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: '评审 2' })).toHaveFocus();
});
