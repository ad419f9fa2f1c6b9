import { Typography } from 'antd';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { show } from '../../../test/screen';
import { PlainLink } from './plain-link';

test('a link shows that it has the focus, also where the component library styles links', async () => {
  const { screen } = await show(
    <>
      <Typography.Text>文</Typography.Text>
      <PlainLink to="/docs">使用文档</PlainLink>
    </>,
  );
  const link = screen.getByRole('link', { name: '使用文档' });
  await expect.element(link).toBeVisible();
  for (let at = 0; at < 5 && document.activeElement !== link.element(); at++) await userEvent.tab();
  await expect.element(link).toHaveFocus();
  expect(getComputedStyle(link.element())).toMatchObject({ outlineStyle: 'solid', outlineWidth: '2px' });
});
