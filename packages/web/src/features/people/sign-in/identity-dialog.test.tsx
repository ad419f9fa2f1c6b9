import { Drawer } from 'antd';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fakeServer, refusal, refusalUntilChecked } from '../../../../test/fake-api';
import { show, signIn } from '../../../../test/screen';
import { onRecentCheckNeeded } from '../../../lib/api/api';
import { endIdentityCheck, requestIdentityCheck, useIdentityCheck } from '../../../lib/session/identity-check';
import { TokenDialog } from '../profile/token-dialog';
import { IdentityDialog } from './identity-dialog';

const server = fakeServer();
let isChecked = false;

beforeEach(() => {
  signIn();
  onRecentCheckNeeded(requestIdentityCheck);
  isChecked = false;
  server.answer('apiToken', 'createToken', ({ name, scopes }) =>
    isChecked
      ? {
          _id: 't'.repeat(24),
          name,
          scopes,
          hint: 'emk_abcd',
          token: 'emk_abcdefgh',
          createdAt: '2026-11-29T08:00:00Z',
          expiresAt: '2027-02-27T08:00:00Z',
          isExpired: false,
          lastUsedAt: null,
          lastAddress: '',
        }
      : refusalUntilChecked(['password']),
  );
  server.answer('account', 'checkAgain', ({ password }) => {
    if (password !== 'correct-horse-7') return refusal('wrongOldPassword');
    isChecked = true;
    return null;
  });
});

afterEach(() => endIdentityCheck(false));

/** Renders the dialog as the layout does. */
function Page() {
  const needs = useIdentityCheck();
  return (
    <>
      <TokenDialog />
      {needs && <IdentityDialog needs={needs} />}
    </>
  );
}

async function open() {
  const { screen } = await show(<Page />);
  await screen.getByLabelText('名称').fill('nightly');
  await screen.getByRole('button', { name: '创建' }).click();
  const dialog = screen.getByRole('dialog', { name: '验证身份' });
  await expect.element(dialog).toBeVisible();
  return { screen, dialog };
}

test('a sensitive call asks for the password, says what is wrong with it, and is then repeated', async () => {
  const { screen, dialog } = await open();
  const password = dialog.getByLabelText('密码');
  await expect.element(password).toHaveFocus();
  await password.fill('wrong');
  await dialog.getByRole('button', { name: '验证' }).click();
  await expect.element(dialog.getByText('当前密码不正确')).toBeVisible();
  await password.fill('correct-horse-7');
  await dialog.getByRole('button', { name: '验证' }).click();
  await expect.element(screen.getByText('emk_abcdefgh')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.inputsOf('apiToken', 'createToken')).toHaveLength(2);
});

test('a cancelled confirmation leaves the form unchanged and shows no message', async () => {
  const { screen, dialog } = await open();
  await dialog.getByRole('button', { name: '取消' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(screen.getByLabelText('名称')).toHaveValue('nightly');
  await expect.element(screen.getByText('请先验证您的身份，再继续操作')).not.toBeInTheDocument();
  expect(server.inputsOf('apiToken', 'createToken')).toHaveLength(1);
});

test('the identity dialog is above a dialog that was opened from a drawer', async () => {
  const { screen } = await show(
    <>
      <Drawer open title="账号">
        <TokenDialog />
      </Drawer>
      <IdentityDialog needs={{ ways: ['password'] }} />
    </>,
  );
  const title = screen.getByText('验证身份');
  await expect.element(title).toBeVisible();
  const { left, top } = title.element().getBoundingClientRect();
  await expect.poll(() => document.elementFromPoint(left + 2, top + 2)).toBe(title.element());
});
