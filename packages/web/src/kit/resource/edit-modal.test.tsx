import { Checkbox, Form, Input } from 'antd';
import { lazy, type ReactNode, Suspense } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { show } from '../../../test/screen';
import { CallError } from '../../lib/api/api';
import { EditModal } from './edit-modal';

test('fields that arrive after the form has opened get the focus', async () => {
  let arrive: (module: { default: () => ReactNode }) => void = () => {};
  const Fields = lazy(
    () =>
      new Promise<{ default: () => ReactNode }>((resolve) => {
        arrive = resolve;
      }),
  );
  const { screen } = await show(
    <EditModal isOpen isLong title="新增机器人" initial={{ name: '' }} save={async () => {}} onClose={() => {}}>
      <Suspense>
        <Fields />
      </Suspense>
    </EditModal>,
  );
  await expect.element(screen.getByRole('dialog', { name: '新增机器人' })).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve, 300));
  arrive({
    default: () => (
      <Form.Item name="name" label="名称">
        <Input />
      </Form.Item>
    ),
  });
  await expect.element(screen.getByRole('textbox', { name: '名称' })).toHaveFocus();
});

test('a refusal at a group of boxes leads to the first of them', async () => {
  const refuse = async () => {
    throw new CallError('', { reason: 'refused', code: 10_001, entries: [{ days: '请选择星期' }] });
  };
  const { screen } = await show(
    <EditModal isOpen title="新增推送" initial={{ name: '晨会', days: [] }} save={refuse} onClose={() => {}}>
      <Form.Item name="name" label="名称">
        <Input />
      </Form.Item>
      <Form.Item name="days" label="星期">
        <Checkbox.Group options={['周一', '周二']} />
      </Form.Item>
    </EditModal>,
  );
  await expect.element(screen.getByRole('textbox', { name: '名称' })).toHaveFocus();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(screen.getByText('请选择星期')).toBeVisible();
  await expect.element(screen.getByRole('checkbox', { name: '周一' })).toHaveFocus();
});
