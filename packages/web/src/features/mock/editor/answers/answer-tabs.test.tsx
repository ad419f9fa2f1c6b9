import type { NamedAnswer } from '@easymock/contract';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { show } from '../../../../../test/screen';
import type { MockValues } from '../use-mock-form';
import { AnswerSettings } from './answer-settings';
import { AnswerTabs } from './answer-tabs';
import { useAnswers } from './use-answers';

const first: MockValues = {
  url: '/orders',
  method: 'get',
  description: '',
  folder_id: null,
  tags: [],
  mode: "{ 'list|3': [1] }",
  answers: [],
  collection: null,
};

function Responses({
  onAnswers,
  isReadOnly = false,
}: {
  onAnswers: (list: NamedAnswer[]) => void;
  isReadOnly?: boolean;
}) {
  const [values, setValues] = useState(first);
  const change = (part: Partial<MockValues>) => {
    setValues({ ...values, ...part });
    if (part.answers) onAnswers(part.answers);
  };
  const state = useAnswers({ values, change }, () => {});
  const merge = () =>
    setValues({
      ...values,
      answers: values.answers.map((one) => ({ ...one, headers: [{ name: 'X-B', value: '2' }] })),
    });
  return (
    <>
      <button type="button" onClick={merge}>
        合并
      </button>
      <AnswerTabs state={state} ownMode={values.mode} method="get" isReadOnly={isReadOnly} />
      <AnswerSettings state={state} method="get" isReadOnly={isReadOnly} />
    </>
  );
}

test('the keyboard alone adds a response with a condition, and moves it', async () => {
  let answers: NamedAnswer[] = [];
  const { screen } = await show(<Responses onAnswers={(list) => (answers = list)} />);
  const add = async (item: string) => {
    (screen.getByRole('button', { name: '添加响应' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    const wanted = screen.getByRole('menuitem', { name: item });
    await expect.poll(() => document.activeElement?.closest('[role=menu]')).not.toBeNull();
    for (let step = 0; step < 5 && document.activeElement !== wanted.element(); step += 1)
      await userEvent.keyboard('{ArrowDown}');
    await userEvent.keyboard('{Enter}');
  };
  await add('自定义响应');
  await expect.element(screen.getByText('还没有条件，此响应不会被使用。').first()).toBeInTheDocument();
  await screen.getByRole('textbox', { name: '名称', exact: true }).fill('第四页');
  (screen.getByRole('button', { name: '添加条件' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await screen.getByRole('textbox', { name: '条件 1: 名称或路径' }).fill('page');
  await screen.getByRole('textbox', { name: '条件 1: 值' }).fill('4');
  await expect.element(screen.getByText('还没有条件，此响应不会被使用。')).not.toBeInTheDocument();
  expect(answers[0]).toMatchObject({
    name: '第四页',
    trigger: 'condition',
    lines: [{ where: 'query', name: 'page', how: 'equals', not: false, values: ['4'] }],
  });
  await add('空列表');
  expect(answers[1]).toMatchObject({ name: '空列表', trigger: 'scenario', mode: "{ 'list|3': [] }" });
  const tab = screen.getByRole('tab', { name: '空列表' });
  (tab.element() as HTMLElement).focus();
  await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}');
  await expect.poll(() => answers.map(({ name }) => name)).toEqual(['空列表', '第四页']);
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(screen.getByRole('tab', { name: '第四页' })).toHaveAttribute('aria-selected', 'true');
  await expect.element(screen.getByRole('textbox', { name: '名称', exact: true })).toHaveValue('第四页');
});

test('an error is added with one click and waits for a scenario', async () => {
  let answers: NamedAnswer[] = [];
  const { screen } = await show(<Responses onAnswers={(list) => (answers = list)} />, { language: 'en' });
  await screen.getByRole('button', { name: 'Add response' }).click();
  await screen.getByRole('menuitem', { name: 'Error 500' }).click();
  expect(answers[0]).toMatchObject({ status: 500, trigger: 'scenario' });
  await expect.element(screen.getByText('Other calls are not affected.')).toBeVisible();
});

test('headers of a merge take the place of the typed ones', async () => {
  let answers: NamedAnswer[] = [];
  const { screen } = await show(<Responses onAnswers={(list) => (answers = list)} />);
  await screen.getByRole('button', { name: '添加响应' }).click();
  await screen.getByRole('menuitem', { name: '自定义响应' }).click();
  const field = screen.getByRole('textbox', { name: '响应头' });
  await field.fill('X-A: 1\nX-');
  await expect.element(field).toHaveValue('X-A: 1\nX-');
  await screen.getByRole('button', { name: '合并' }).click();
  await expect.element(field).toHaveValue('X-B: 2');
  await userEvent.type(field, '3');
  expect(answers[0]?.headers).toEqual([{ name: 'X-B', value: '23' }]);
});

test('guests see the responses and cannot add any', async () => {
  const { screen } = await show(<Responses onAnswers={() => {}} isReadOnly />);
  await expect.element(screen.getByRole('tab', { name: '默认响应' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: '添加响应' })).not.toBeInTheDocument();
});
