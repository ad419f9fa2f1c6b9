import type { SignedIn } from '@easymock/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeServer, refusal, refusalUntilConfirmed } from '../../../../test/fake-api';
import { lin, show, signIn } from '../../../../test/screen';
import { endSession } from '../../../lib/session/session';
import { SecondFactorCard } from '../profile/second-factor-card';
import { FactorSetup } from './factor-setup';
import { SignInForm } from './sign-in-form';
import { useSignIn } from './use-sign-in';

const server = fakeServer();
const codes = ['aaaa-bbbb-cccc-dddd', 'eeee-ffff-gggg-hhhh'];
const nobody = { totp: null, passkeys: [], isRequired: false, canAddPasskeys: false, recoveryCodesLeft: 0 };

beforeEach(() => {
  endSession();
  server.answer('secondFactor', 'factors', nobody);
  server.answer('secondFactor', 'startTotp', {
    secret: 'GEZDGNBVGY3TQOJQ',
    address: 'otpauth://totp/EasyMock:lin.xia?secret=GEZDGNBVGY3TQOJQ&issuer=EasyMock',
  });
  server.answer('secondFactor', 'confirmTotp', ({ code }) =>
    code === '287082' ? { recoveryCodes: codes } : refusal('wrongCode'),
  );
});

test('a sign-in asks for the code after the password, and asks again after a wrong one', async () => {
  const person: SignedIn = { ...lin, token: 'fake', preferences: {} };
  server.answer('account', 'login', ({ code }) => {
    if (code === undefined) return refusalUntilConfirmed({ ways: ['totp'], passkey: null });
    return code === '287082' ? person : refusal('wrongCode');
  });
  const admitted = vi.fn();
  function Page() {
    return <SignInForm signIn={useSignIn(false, admitted)} isRegistering={false} />;
  }
  const { screen } = await show(<Page />);
  await screen.getByLabelText('用户名').fill('lin.xia');
  await screen.getByLabelText('密码', { exact: true }).fill('correct-horse-7');
  await screen.getByRole('button', { name: '登录' }).click();
  const code = screen.getByLabelText('验证码');
  await code.fill('000000');
  await screen.getByRole('button', { name: '验证' }).click();
  await expect.element(screen.getByText('验证码不正确或已使用过')).toBeVisible();
  expect(admitted).not.toHaveBeenCalled();
  await code.fill('287082');
  await screen.getByRole('button', { name: '验证' }).click();
  await vi.waitFor(() => expect(admitted).toHaveBeenCalledOnce());
  expect(server.inputsOf('account', 'login').at(-1)).toMatchObject({
    name: 'lin.xia',
    password: 'correct-horse-7',
    code: '287082',
  });
});

test('a person who must have a second factor scans, enters a code and saves the recovery codes', async () => {
  signIn();
  const done = vi.fn();
  const { screen } = await show(<FactorSetup onDone={done} onRefused={() => {}} />);
  await expect.element(screen.getByRole('img', { name: '验证器的二维码' })).toBeVisible();
  await expect.element(screen.getByText('GEZD GNBV GY3T QOJQ')).toBeVisible();
  await screen.getByLabelText('验证码').fill('287082');
  await screen.getByRole('button', { name: '启用' }).click();
  await expect.element(screen.getByText('eeee-ffff-gggg-hhhh')).toBeVisible();
  expect(done).not.toHaveBeenCalled();
  await screen.getByRole('button', { name: '我已保存' }).click();
  expect(done).toHaveBeenCalledOnce();
});

test('the profile sets up an app, shows the codes once, and removes it', async () => {
  signIn();
  const { screen } = await show(<SecondFactorCard />);
  await screen.getByRole('button', { name: '设置' }).click();
  await screen.getByLabelText('验证码').fill('287082');
  server.answer('secondFactor', 'factors', {
    ...nobody,
    totp: { createdAt: '2026-11-29T08:00:00Z' },
    recoveryCodesLeft: 10,
  });
  await screen.getByRole('button', { name: '启用' }).click();
  await expect.element(screen.getByText('aaaa-bbbb-cccc-dddd')).toBeVisible();
  await screen.getByRole('button', { name: '我已保存' }).click();
  await expect.element(screen.getByText('还可使用 10 个；手机或密钥丢失时用来登录')).toBeVisible();
  server.answer('secondFactor', 'removeTotp', null);
  await screen.getByRole('button', { name: '移除 验证器' }).click();
  await screen.getByRole('button', { name: '移除', exact: true }).last().click();
  await vi.waitFor(() => expect(server.inputsOf('secondFactor', 'removeTotp')).toHaveLength(1));
});
