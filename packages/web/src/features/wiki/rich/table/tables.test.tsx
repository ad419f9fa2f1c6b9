import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { resizePage } from '../../../../../test/viewport';
import { richPage, settled } from '../rich-page.fixture';

const { open, saved } = richPage();
const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
const table = (...rows: string[]) =>
  `<table><thead><tr><th>名</th><th>数</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;

/** Moves the cursor to the end of a cell. */
async function goTo(root: HTMLElement, text: string) {
  const cell = [...root.querySelectorAll('td, th')].find((one) => one.textContent === text);
  getSelection()?.collapse(cell?.querySelector('p') ?? null, 1);
  await settled();
}

test('rows are sorted by the column of the cursor, below the header, as one step of undo', async () => {
  const { screen, root } = await open(table(row('甲', '10'), row('乙', '9'), row('丙', '')));
  await goTo(root, '9');
  const bar = screen.getByRole('toolbar', { name: '表格' });
  await bar.getByRole('button', { name: '按此列升序' }).click();
  expect(await saved()).toBe(table(row('乙', '9'), row('甲', '10'), row('丙', '')));
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(await saved()).toBe(table(row('甲', '10'), row('乙', '9'), row('丙', '')));
});

test('rows with merged cells are not sorted', async () => {
  const { screen, root } = await open(table('<tr><td rowspan="2">甲</td><td>1</td></tr>', '<tr><td>2</td></tr>'));
  await goTo(root, '2');
  await expect.element(screen.getByRole('button', { name: '按此列降序' })).toBeDisabled();
});

test('a cell is aligned as a whole', async () => {
  const { screen, root } = await open(table(row('甲', '10')));
  await goTo(root, '10');
  await screen.getByRole('button', { name: '右对齐' }).click();
  expect(await saved()).toContain('<td>甲</td><td style="text-align:right">10</td>');
});

test('a table is copied for spreadsheets', async () => {
  const { screen, root } = await open(table(row('甲', '007')));
  await goTo(root, '007');
  const copied: Record<string, string> = {};
  const { setData } = DataTransfer.prototype;
  DataTransfer.prototype.setData = function set(type, data) {
    copied[type] = data;
    setData.call(this, type, data);
  };
  await screen.getByRole('button', { name: '复制表格（可粘贴到 Excel）' }).click();
  DataTransfer.prototype.setData = setData;
  expect(copied['text/plain']).toBe('名\t数\n甲\t007');
  expect(copied['text/html']).toContain('<th>名</th><th>数</th>');
  await expect.element(screen.getByText('已复制表格')).toBeVisible();
});

test('selected cells get a background, which can be removed', async () => {
  const { screen, root } = await open(table(row('甲', '10'), row('乙', '9')));
  await goTo(root, '10');
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
  const choose = async (name: string) => {
    await screen.getByRole('button', { name: '单元格背景色' }).click();
    await screen.getByRole('menuitem', { name }).click();
  };
  await choose('琥珀');
  const coloured = (text: string) => `<td style="background-color:#f9e8cc">${text}</td>`;
  expect(await saved()).toContain(`<tr><td>甲</td>${coloured('10')}</tr><tr><td>乙</td>${coloured('9')}</tr>`);
  await choose('默认');
  expect(await saved()).toBe(table(row('甲', '10'), row('乙', '9')));
});

test('a total row is added and calculated again, and a sort leaves it at the end', async () => {
  const { screen, root } = await open(table(row('甲', '1,000'), row('乙', '9.5')));
  await goTo(root, '9.5');
  const bar = screen.getByRole('toolbar', { name: '表格' });
  const total = bar.getByRole('button', { name: '合计行（再点一次重新计算）' });
  await total.click();
  const foot = (sum: string) => `<tfoot><tr><td>合计</td><td>${sum}</td></tr></tfoot></table>`;
  expect(await saved()).toContain(foot('1,009.5'));
  await goTo(root, '9.5');
  await userEvent.keyboard('0');
  await bar.getByRole('button', { name: '按此列升序' }).click();
  await total.click();
  expect(await saved()).toContain(`${row('乙', '9.50')}${row('甲', '1,000')}</tbody>${foot('1,009.50')}`);
});

test('a table without a column of numbers has no totals', async () => {
  const { screen, root } = await open(table(row('1', '甲'), row('2', '12%')));
  await goTo(root, '甲');
  await expect.element(screen.getByRole('button', { name: '合计行（再点一次重新计算）' })).toBeDisabled();
});

test('a table wider than the text fades at the edge behind which more columns are', async () => {
  await resizePage(390, 640);
  const cells = Array.from({ length: 9 }, (_, at) => `第${at}列的内容`);
  const { root } = await open(`<table><tbody>${row(...cells)}</tbody></table><p>尾</p>`);
  const wrapper = root.querySelector('.tableWrapper') as HTMLElement;
  await expect.poll(() => wrapper.dataset.more).toBe('end');
  wrapper.scrollLeft = 10_000;
  await expect.poll(() => wrapper.dataset.more).toBe('start');
  // The editor does not take the mark for a change of the table.
  expect(root.querySelector('.tableWrapper')).toBe(wrapper);
});
