import { Button, Segmented, Table } from 'antd';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { show } from '../../../test/screen';

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
        <Segmented options={['One', 'Two']} />
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
