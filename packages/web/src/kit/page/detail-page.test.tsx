import { expect, test } from 'vitest';
import { show } from '../../../test/screen';
import { DetailPage } from './detail-page';

const page = (
  <DetailPage
    title="上线清单"
    crumbs={[{ title: '工具集', path: '/tools' }]}
    tabs={[
      { key: 'items', label: '条目', children: <input aria-label="备注" /> },
      { key: 'log', label: '记录', children: <p>还没有记录</p> },
    ]}
  />
);

test('the address names the open tab, and what was typed in another stays', async () => {
  const { screen, query } = await show(page);
  await screen.getByRole('textbox', { name: '备注' }).fill('写了一半');
  await screen.getByRole('tab', { name: '记录' }).click();
  await expect.element(screen.getByText('还没有记录')).toBeVisible();
  expect(query().get('tab')).toBe('log');
  await screen.getByRole('tab', { name: '条目' }).click();
  await expect.element(screen.getByRole('textbox', { name: '备注' })).toHaveValue('写了一半');
  expect(query().has('tab')).toBe(false);
});

test('a tab that there is not shows the first', async () => {
  const { screen } = await show(page, { path: '/?tab=nonsense' });
  await expect.element(screen.getByRole('textbox', { name: '备注' })).toBeVisible();
});
