import { base } from '@easymock/contract';
import { useRef } from 'react';
import { Link } from 'react-router';
import { expect, test, vi } from 'vitest';
import { show } from '../../../test/screen';
import { LeaveGuard } from './leave-guard';

function Draft({ onSave }: { onSave: () => void }) {
  const isDirty = useRef(true);
  return (
    <>
      <Link to="/project/shop?tag=a#top">商城</Link>
      <LeaveGuard
        isDirty={() => isDirty.current}
        onSave={(after) => {
          onSave();
          isDirty.current = false;
          after();
          return true;
        }}
      />
    </>
  );
}

test('saving on the way out leads exactly to where one was going, under the base path too', async () => {
  const onSave = vi.fn();
  const { screen, router } = await show(<Draft onSave={onSave} />, { path: '/editor/shop', base });
  await screen.getByRole('link', { name: '商城' }).click();
  expect(router.state.location.pathname).toBe(`${base}/editor/shop`);
  await screen.getByRole('button', { name: '保存并离开' }).click();
  await expect.poll(() => router.state.location.pathname).toBe(`${base}/project/shop`);
  expect(router.state.location).toMatchObject({ search: '?tag=a', hash: '#top' });
  expect(onSave).toHaveBeenCalledOnce();
});
