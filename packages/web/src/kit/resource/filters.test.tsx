import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fakeServer } from '../../../test/fake-api';
import { lin, show, signIn } from '../../../test/screen';
import { dayParam, severalParam, useListParams } from '../../lib/address/list-params';
import { FilterFields } from './filter-field';
import {
  choiceFilter,
  enumerationFilter,
  enumerationsFilter,
  fieldFilter,
  flagFilter,
  ownerFilter,
  periodFilter,
  personFilter,
  segmentsFilter,
  textFilter,
} from './filters';

const server = fakeServer();
const params = {
  page: 1,
  department: '',
  type: '',
  tag: severalParam(),
  env: '',
  ownerUserId: '',
  senderId: '',
  version: '',
  overdue: '',
  isUse: 1,
  from: dayParam(),
  to: dayParam(),
};

function List() {
  const [values, set] = useListParams(params);
  return (
    <FilterFields
      values={values}
      set={set}
      filters={[
        enumerationFilter('department', '部门'),
        enumerationFilter('type', '类型', 'task'),
        enumerationsFilter('tag', '标签', 'articleTag'),
        choiceFilter('env', '环境', { prod: { zh: '生产', en: 'Production' }, test: '测试' }),
        ownerFilter('ownerUserId', '负责人'),
        personFilter('senderId', '发送人'),
        textFilter('version', '版本', { width: 110, maxLength: 20 }),
        flagFilter('overdue', '已逾期'),
        segmentsFilter('isUse', '使用状态', [
          { value: 1, label: '使用中' },
          { value: 0, label: '已停用' },
        ]),
        periodFilter('期间'),
        false,
      ]}
    />
  );
}

async function shown(path = '/') {
  signIn();
  server.answer('public', 'getEnumerationArrayByType', []);
  server.answer('account', 'list', []);
  return show(<List />, { path });
}

test('filters stand in the order of the list, each with its label', async () => {
  const { screen } = await shown();
  await expect.element(screen.getByRole('combobox', { name: '环境' })).toBeVisible();
  const labels = [...document.querySelectorAll('label')].map((label) => label.textContent);
  expect(labels.filter((label) => label !== '使用中' && label !== '已停用')).toEqual([
    '部门',
    '类型',
    '标签',
    '环境',
    '负责人',
    '我负责的',
    '发送人',
    '版本',
    '已逾期',
    '期间',
  ]);
});

test('a choice is in the address, and the first choice removes it', async () => {
  const { screen, query } = await shown('/?page=3');
  await screen.getByRole('combobox', { name: '环境' }).click();
  await userEvent.click(await option('生产'));
  await expect.poll(() => String(query())).toBe('env=prod');
  await screen.getByRole('combobox', { name: '环境' }).click();
  await userEvent.click(await option('全部'));
  await expect.poll(() => String(query())).toBe('');
});

test('a value in the address that no fixed choice has is shown as all', async () => {
  const { screen } = await shown('/?env=toString');
  await expect.element(screen.getByText('全部').first()).toBeVisible();
  expect(document.body.textContent).not.toContain('toString');
});

test('flags, segments, texts and the own records are in the address', async () => {
  const { screen, query } = await shown();
  await screen.getByRole('checkbox', { name: '已逾期' }).click();
  await screen.getByText('已停用').click();
  await screen.getByRole('textbox', { name: '版本' }).fill(' 1.2 ');
  await userEvent.keyboard('{Enter}');
  await screen.getByRole('checkbox', { name: '我负责的' }).click();
  const all = { overdue: 'true', isUse: '0', version: '1.2', ownerUserId: lin._id };
  await expect.poll(() => Object.fromEntries(query())).toEqual(all);
  await screen.getByRole('checkbox', { name: '已逾期' }).click();
  await screen.getByRole('checkbox', { name: '我负责的' }).click();
  await expect.poll(() => Object.fromEntries(query())).toEqual({ isUse: '0', version: '1.2' });
});

test('a filter of a parameter that the list does not have does not compile', () => {
  const values = { status: '', page: 1 };
  const set = () => {};
  const misspelt = enumerationFilter('taskStatus', '状态');
  const ofNumber = choiceFilter('page', '页', {});
  // @ts-expect-error The list has no parameter `taskStatus`.
  expect(<FilterFields values={values} set={set} filters={[misspelt]} />).toBeDefined();
  // @ts-expect-error The parameter is a number.
  expect(<FilterFields values={values} set={set} filters={[ofNumber]} />).toBeDefined();
  // @ts-expect-error No enumeration has this name, so the type of the enumeration is required.
  expect(enumerationFilter('status', '状态')).toBeDefined();
  const own = fieldFilter('status', '状态', (control) => <input {...control} onChange={() => {}} />);
  expect(<FilterFields values={values} set={set} filters={[own]} />).toBeDefined();
});

/** Returns an option of the open list. */
async function option(name: string): Promise<Element> {
  const found = () =>
    [
      ...document.querySelectorAll('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option'),
    ].find(({ textContent }) => textContent === name);
  await expect.poll(found).toBeDefined();
  return found() as Element;
}
