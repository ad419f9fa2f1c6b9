import { useState } from 'react';
import { expect, test } from 'vitest';
import { show } from '../../../test/screen';
import { MarkdownInput } from './markdown-input';

function Note() {
  const [text, setText] = useState('');
  return <MarkdownInput aria-label="说明" value={text} onChange={setText} />;
}

test('shows while somebody types how readers will see it, until they hide that', async () => {
  const { screen } = await show(<Note />);
  expect(screen.getByRole('button', { name: '收起预览' }).elements()).toEqual([]);
  await screen.getByRole('textbox', { name: '说明' }).fill('先 **备份**');
  const preview = screen.getByRole('region', { name: '预览' });
  await expect.element(preview.getByText('备份', { exact: true })).toBeVisible();
  expect(preview.getByText('备份', { exact: true }).element().tagName).toBe('STRONG');
  await screen.getByRole('button', { name: '收起预览' }).click();
  await expect.element(preview).not.toBeInTheDocument();
  await screen.getByRole('button', { name: '预览' }).click();
  await expect.element(preview).toBeVisible();
});
