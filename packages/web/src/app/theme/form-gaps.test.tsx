import { Form, Input } from 'antd';
import { expect, test } from 'vitest';
import { show } from '../../../test/screen';
import { Field } from '../../kit/form/field';

test('what is wrong with a field leaves the gap to the next, and looks as in forms of ours', async () => {
  const { screen } = await show(
    <>
      <Form layout="vertical">
        <Form.Item label="用户名" help="用户名不能为空" validateStatus="error" extra="用于登录">
          <Input />
        </Form.Item>
        <Form.Item label="昵称">
          <Input />
        </Form.Item>
      </Form>
      <Field label="地址" error="地址不能为空">
        {(control) => <Input {...control} />}
      </Field>
    </>,
  );
  const boxOf = (text: string) => screen.getByText(text, { exact: true }).element().getBoundingClientRect();
  const styleOf = (text: string) => getComputedStyle(screen.getByText(text, { exact: true }).element());
  await expect.element(screen.getByText('用户名不能为空')).toBeVisible();
  await expect.poll(() => boxOf('昵称').top - boxOf('用于登录').bottom).toBeGreaterThanOrEqual(12);
  for (const text of ['用户名不能为空', '用于登录'])
    expect([text, styleOf(text).fontSize]).toEqual([text, styleOf('地址不能为空').fontSize]);
});
