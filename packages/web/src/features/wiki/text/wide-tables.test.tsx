import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { show } from '../../../../test/screen';
import { resizePage } from '../../../../test/viewport';
import { ArticleHtml } from './article-html';

const tableOf = (columns: number) =>
  `<table><tbody><tr>${Array.from({ length: columns }, (_, at) => `<td>第${at}列的内容</td>`).join('')}</tr></tbody></table>`;

test('a table that is cut at an edge fades there, and scrolls by keys', async () => {
  await resizePage(390, 640);
  const { screen } = await show(<ArticleHtml html={tableOf(9)} />);
  const frame = screen.getByRole('group', { name: '表格' });
  await expect.element(frame).toHaveAttribute('data-more', 'end');
  expect(getComputedStyle(frame.element()).maskImage).toContain('linear-gradient');
  frame.element().scrollLeft = 60;
  await expect.element(frame).toHaveAttribute('data-more', 'both');
  frame.element().scrollLeft = 10_000;
  await expect.element(frame).toHaveAttribute('data-more', 'start');
  (frame.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(frame).toHaveAttribute('data-more', 'both');
});

test('a table that fits has no mark', async () => {
  const { screen } = await show(<ArticleHtml html={tableOf(9)} />);
  await resizePage(390, 640);
  const frame = screen.getByRole('group', { name: '表格' });
  await expect.element(frame).toHaveAttribute('data-more', 'end');
  await screen.rerender(<ArticleHtml html={tableOf(2)} />);
  await expect.element(frame).toBeVisible();
  await expect.element(frame).not.toHaveAttribute('data-more');
});
