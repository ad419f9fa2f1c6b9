import type { RevealedRecord } from '@easymock/contract';
import { expect, test } from 'vitest';
import { accountOf } from '../../../../test/accounts';
import { fakeServer } from '../../../../test/fake-api';
import { show, signIn } from '../../../../test/screen';
import { SeenSecretsDialog } from './seen-secrets';

const server = fakeServer();
const leaver = accountOf({ _id: 'w'.repeat(24), name: 'wang.yuyi', nick_name: '王语怡' });

const recordOf = (state: RevealedRecord['secrets'][number]['state']): RevealedRecord => ({
  kind: 'pay_account',
  _id: 'p'.repeat(24),
  name: '支付宝生产',
  ownerUserName: '史涛',
  path: '/tools/payAccountManage?open=p',
  secrets: [
    {
      field: 'apiKey',
      label: { zh: 'API 密钥', en: 'API key' },
      lastAt: '2026-11-20T02:00:00.000Z',
      lastAction: 'copySecret',
      state,
    },
  ],
});

test('secrets that a person saw are listed, and one press marks them for rotation', async () => {
  signIn('tools.accounts.manage');
  server.answer('secretRotation', 'getSeenSecrets', { records: [recordOf('due')], dueNum: 1 });
  server.answer('secretRotation', 'markForRotation', { taskNum: 1, recordNum: 1 });
  const { screen } = await show(<SeenSecretsDialog account={leaver} isOpen onClose={() => {}} />);
  const list = screen.getByRole('list', { name: '看过的密文' });
  await expect.element(list.getByRole('link', { name: '支付宝生产' })).toBeVisible();
  await expect.element(list.getByText('API 密钥')).toBeVisible();
  server.answer('secretRotation', 'getSeenSecrets', { records: [recordOf('marked')], dueNum: 0 });
  await screen.getByRole('button', { name: '标记待更换（1）' }).click();
  await expect.element(screen.getByText('已标记 1 项，新建 1 个任务')).toBeVisible();
  expect(server.inputsOf('secretRotation', 'markForRotation')).toEqual([{ userId: leaver._id }]);
  await expect.element(screen.getByRole('button', { name: '没有需要标记的密文' })).toBeDisabled();
});
