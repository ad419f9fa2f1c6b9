import { Button, Table } from 'antd';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { show } from '../../../test/screen';
import { Segments } from '../../kit/form/segments';

test('the ring around a link has room in a fixed cell that cuts long names off', async () => {
  const { screen } = await show(
    <Table
      rowKey="name"
      columns={[
        {
          dataIndex: 'name',
          width: 120,
          ellipsis: true,
          fixed: 'start',
          render: (name: string) => <a href="#elsewhere">{name}</a>,
        },
        { dataIndex: 'note', width: 2000 },
      ]}
      dataSource={[{ name: 'Robot', note: '' }]}
      scroll={{ x: 2120 }}
      pagination={false}
    />,
  );
  await userEvent.tab();
  const link = screen.getByRole('link', { name: 'Robot' }).element() as HTMLElement;
  expect(link).toHaveFocus();
  // The ring has two pixels of line and two of distance.
  const ring = link.getBoundingClientRect().left - 4;
  for (let box = link.parentElement; box && box.tagName !== 'TR'; box = box.parentElement) {
    if (getComputedStyle(box).overflow !== 'visible')
      expect(box.getBoundingClientRect().left).toBeLessThanOrEqual(ring);
  }
});

test.each(['light', 'dark'] as const)(
  'in the %s theme, whatever Tab reaches has a ring in the accent',
  async (theme) => {
    await show(
      <>
        <a href="#elsewhere">Project</a>
        <Button>Button</Button>
        <Table
          rowKey="name"
          columns={[{ title: 'Head', dataIndex: 'name', sorter: true }]}
          dataSource={[{ name: 'Row' }]}
          pagination={false}
        />
        <Segments options={['One', 'Two']} />
      </>,
      { theme },
    );
    const accent = document.createElement('i');
    accent.style.color = 'var(--g-glaze)';
    document.body.append(accent);
    const ring = `${getComputedStyle(accent).color} solid 2px`;
    accent.remove();
    for (const name of ['Project', 'Button', 'Head']) {
      await userEvent.tab();
      const at = document.activeElement as HTMLElement;
      expect(at.textContent).toContain(name);
      await expect.poll(() => [name, getComputedStyle(at).outline]).toEqual([name, ring]);
    }
  },
);
