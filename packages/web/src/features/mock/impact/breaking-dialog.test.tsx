import type { Mock, MockUsage } from '@easymock/contract';
import { expect, test } from 'vitest';
import { fakeServer, refusal } from '../../../../test/fake-api';
import { mockBriefOf, projectOf } from '../../../../test/projects';
import { show, signIn } from '../../../../test/screen';
import { today } from '../../../lib/texts/today';
import { newAnswer } from '../editor/answers/answer-list';
import { type MockForm, useMockForm } from '../editor/use-mock-form';
import { BreakingDialog } from './breaking-dialog';
import { DeletionImpact } from './deletion-impact';

const server = fakeServer();
const project = projectOf({});
const id = 'e'.repeat(24);
const mock: Mock = {
  _id: id,
  project_id: project._id,
  url: '/orders/:id',
  method: 'get',
  description: '订单',
  use_num: 3,
  is_gone: false,
  folder_id: null,
  tags: [],
  answer_names: [],
  answers: [newAnswer('plain', '空', '1', [])],
  mode: "{ total: 1, list: [{ id: 1, name: '@cname' }] }",
  collection: null,
  parameters: '',
  response_model: '',
  version: 1,
  update_at: new Date(0).toISOString(),
};
const usage = (last_day: string | null): MockUsage[] => [
  {
    _id: id,
    method: 'get',
    url: mock.url,
    description: '',
    last_day,
    num: 1200,
    check: null,
    has_schema: false,
    callers: [{ kind: 'page', name: 'https://shop.example/cart', last_day: '2026-01-02' }],
  },
];

let form: MockForm;

function Open() {
  form = useMockForm({ project, mock, isAutoClose: false, open: { closing: () => {}, rename: () => {} } });
  return <BreakingDialog asked={form.asked} />;
}

/** Opens the mock and saves it with a change; `saves` are the requests that were sent. */
async function givenSave(
  change: Partial<MockForm['values']>,
  use = usage(today()) as MockUsage[] | ReturnType<typeof refusal>,
) {
  signIn('projects');
  const saves: unknown[] = [];
  server.answer('request', 'usage', use);
  server.answer('mock', 'update', (input) => {
    saves.push(input);
    return { version: 2 };
  });
  const { screen } = await show(<Open />);
  form.change(change);
  await expect.poll(() => form.isDirty).toBe(true);
  form.submit();
  return { screen, saves };
}

const broken = { url: '/orders', mode: "{ total: '1', list: [{ id: 1 }] }", answers: [] };

test('a breaking edit of a used mock lists what breaks and for whom, and is saved if the person insists', async () => {
  const { screen, saves } = await givenSave(broken);
  const dialog = screen.getByRole('dialog', { name: '这次修改会影响调用方' });
  for (const text of [
    'GET /orders/:id 改为 GET /orders，原地址会返回 404',
    '响应“空”被移除',
    'total 由数字变为文本',
    'list[].name 被移除',
    '近 30 天共 1,200 次',
    'https://shop.example/cart 最后调用 2026-01-02',
  ]) {
    await expect.element(dialog).toHaveTextContent(text);
  }
  expect(saves).toEqual([]);
  await dialog.getByRole('button', { name: '仍然保存' }).click();
  await expect.poll(() => saves.length).toBe(1);
});

test('going back saves nothing and leaves the edit as it is', async () => {
  const { screen, saves } = await givenSave(broken);
  await screen.getByRole('button', { name: '返回' }).click();
  await expect.poll(() => form.isSaving).toBe(false);
  expect([saves, form.values.url]).toEqual([[], '/orders']);
});

test.each([
  ['that only adds fields', { mode: mock.mode.replace('{ total', '{ more: 1, total') }, today()],
  ['that renames a parameter of the URL', { url: '/orders/:orderId' }, today()],
  ['of a mock that nobody called lately', broken, '2020-01-01'],
  ['of a mock that was never called', broken, null],
])('an edit %s is saved without a question', async (_, change, lastDay) => {
  const { saves } = await givenSave(change, usage(lastDay));
  await expect.poll(() => saves.length).toBe(1);
});

test('a mock whose use is unknown can be saved', async () => {
  const { saves } = await givenSave(broken, refusal('forbidden'));
  await expect.poll(() => saves.length).toBe(1);
});

test('before a deletion, the mocks that somebody called lately are summed up', async () => {
  signIn('projects');
  const mocks = [mockBriefOf(1, {}), mockBriefOf(2, {}), mockBriefOf(3, {})];
  const used = (at: number, last_day: string, num: number) => {
    const [one] = usage(last_day);
    const { _id = '', url = '' } = mocks[at] ?? {};
    return one ? [{ ...one, _id, url, num }] : [];
  };
  const other = { ...usage(today())[0], _id: 'd'.repeat(24), url: '/other' } as MockUsage;
  server.answer('request', 'usage', [
    ...used(0, today(), 5),
    ...used(1, today(), 7),
    ...used(2, '2020-01-01', 9),
    other,
  ]);
  const { screen } = await show(<DeletionImpact project={project} mocks={mocks} isOpen />);
  const callers = screen.getByRole('region', { name: '近期的调用者' });
  await expect.element(callers).toHaveTextContent('其中 2 个接口近 14 天有人调用，近 30 天共 12 次');
  await expect.element(callers).toHaveTextContent(`GET ${mocks[1]?.url} 最后调用 ${today()}`);
  await expect.element(callers).not.toHaveTextContent('/other');
});
