import type { EnumerationChoice, Profile } from '@easymock/contract';
import { beforeEach, expect, test } from 'vitest';
import { fakeServer, refusal } from '../../../../test/fake-api';
import { lin, show, signIn } from '../../../../test/screen';
import { OrganizationForm } from '../sign-in/organization-form';
import { ParticularsTab } from './particulars-tab';

const server = fakeServer();

const choice = (value: string, label: string, parentValue = ''): EnumerationChoice => ({
  value,
  label,
  labelEn: '',
  parentValue,
  isUse: 1,
  sort: 1,
  color: 'glaze',
  icon: '',
  extra: {},
});
const units = {
  department: [choice('rd', '研发中心'), choice('market', '市场中心')],
  userGroup: [choice('web', '前端', 'rd')],
};
const profile: Profile = {
  email: '',
  mobile: '',
  jobNo: '',
  dingUserId: '',
  jiraName: '',
  gitEmails: [],
  department: '',
  userGroup: [],
  createdAt: '2026-11-01T00:00:00.000Z',
  wantedOrganization: null,
  mayChooseOrganization: true,
};

beforeEach(() => {
  signIn();
  server.answer('public', 'getEnumerationArrayByType', ({ type }) =>
    type.includes('department') ? units.department : units.userGroup,
  );
});

test('somebody without a department asks to join one on their profile, and reads that it waits', async () => {
  let wanted: Profile['wantedOrganization'] = null;
  server.answer('profile', 'profile', () => ({ ...profile, wantedOrganization: wanted }));
  server.answer('account', 'chooseOrganization', ({ department = '', userGroup = [] }) => {
    wanted = department ? { department, userGroup } : null;
    return null;
  });
  const { screen } = await show(<ParticularsTab user={lin} />);
  const ask = screen.getByRole('button', { name: '申请加入部门' });
  await expect.element(ask).toBeVisible();
  const leftOf = (element: Element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getBoundingClientRect().left;
  };
  expect(leftOf(ask.element())).toBeCloseTo(leftOf(screen.getByText('部门', { exact: true }).element()), 0);
  await ask.click();
  await screen.getByRole('combobox', { name: '部门' }).click();
  await screen.getByText('研发中心').click();
  await screen.getByRole('button', { name: '保存' }).last().click();
  await expect.element(screen.getByText('已提交，等待管理员确认')).toBeVisible();
  await expect.element(screen.getByText('待确认')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: '修改申请' })).toBeVisible();
  expect(server.inputsOf('account', 'chooseOrganization')).toEqual([{ department: 'rd', userGroup: [] }]);
});

test('a request can be withdrawn', async () => {
  let wanted: Profile['wantedOrganization'] = { department: 'rd', userGroup: ['web'] };
  server.answer('profile', 'profile', () => ({ ...profile, wantedOrganization: wanted }));
  server.answer('account', 'chooseOrganization', () => {
    wanted = null;
    return null;
  });
  const { screen } = await show(<ParticularsTab user={lin} />);
  await expect.element(screen.getByText('研发中心 / 前端')).toBeVisible();
  await screen.getByRole('button', { name: '修改申请' }).click();
  await screen.getByRole('combobox', { name: '部门' }).click();
  await screen.getByText('不属于任何部门').click();
  await screen.getByRole('button', { name: '保存' }).last().click();
  await expect.element(screen.getByText('已撤回申请')).toBeVisible();
  expect(server.inputsOf('account', 'chooseOrganization')).toEqual([{ department: '', userGroup: [] }]);
});

test('people in a department are offered nothing of the kind', async () => {
  server.answer('profile', 'profile', { ...profile, department: 'market', mayChooseOrganization: false });
  const { screen } = await show(<ParticularsTab user={lin} />);
  await expect.element(screen.getByText('市场中心')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /申请/ })).not.toBeInTheDocument();
});

test('the step after registration says that an administrator confirms the department', async () => {
  let isDone = false;
  server.answer('account', 'chooseOrganization', refusal('organizationChosen'));
  const form = <OrganizationForm onDone={() => (isDone = true)} />;
  const { screen } = await show(form);
  await expect.element(screen.getByText(/管理员确认后生效/)).toBeVisible();
  await screen.getByRole('combobox', { name: '部门' }).selectOptions('研发中心');
  await screen.getByRole('button', { name: '提交申请' }).click();
  await expect.element(screen.getByText('您的部门由管理员调整，请联系管理员')).toBeVisible();
  server.answer('account', 'chooseOrganization', null);
  await screen.getByRole('combobox', { name: '小组' }).selectOptions('前端');
  await screen.getByRole('button', { name: '提交申请' }).click();
  await expect.poll(() => isDone).toBe(true);
  expect(server.inputsOf('account', 'chooseOrganization').at(-1)).toEqual({ department: 'rd', userGroup: ['web'] });
});
