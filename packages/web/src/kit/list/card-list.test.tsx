import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { show } from '../../../test/screen';
import { CardList } from './card-list';

const rows = ['甲', '乙', '丙'].map((name, index) => ({ _id: String(index), name }));

test('cards are walked with j and k and opened with e', async () => {
  const { screen, query } = await show(
    <CardList rows={rows} titleOf={({ name }) => name} pathTo={(id) => `/?open=${id}`}>
      {({ name }) => `关于${name}`}
    </CardList>,
  );
  await expect.element(screen.getByText('关于丙')).toBeVisible();
  await userEvent.keyboard('jj');
  await expect.element(screen.getByRole('link', { name: '乙' })).toHaveFocus();
  await userEvent.keyboard('e');
  await expect.poll(() => query().get('open')).toBe('1');
});

test('a long name does not make its card wider than the others', async () => {
  const long = [{ _id: 'a', name: '长'.repeat(200) }, ...rows];
  const { screen } = await show(
    <CardList rows={long} titleOf={({ name }) => name} pathTo={(id) => `/?open=${id}`}>
      {() => ''}
    </CardList>,
  );
  const widths = screen
    .getByRole('listitem')
    .elements()
    .map((card) => Math.round(card.getBoundingClientRect().width));
  expect(new Set(widths).size).toBe(1);
});
