import { defaultGrants } from '@easymock/contract';
import { expect, test } from 'vitest';
import { accountOf } from '../../../../test/accounts';
import { fakeServer } from '../../../../test/fake-api';
import { show, signIn } from '../../../../test/screen';
import { RightsDialog } from './rights-dialog';

const server = fakeServer();

test('matrix and preview of a person’s rights name every tool', async () => {
  signIn('tools.accounts.manage');
  const role = {
    _id: 'developer' as const,
    key: 'developer' as const,
    name: '开发人员',
    grants: defaultGrants.developer,
    decided: [],
  };
  server.answer('rights', 'getAuthRelation', { areas: [], roles: [role] });
  const account = accountOf({ _id: 'w'.repeat(24), role: 'developer' });
  const { screen } = await show(<RightsDialog account={account} isOpen onClose={() => {}} />);
  await expect.element(screen.getByRole('complementary').getByText('任务悬赏')).toBeVisible();
  await expect.element(screen.getByRole('rowheader', { name: '任务悬赏' })).toBeVisible();
  for (const name of ['迭代提交', '迭代报表'])
    await expect.element(screen.getByRole('rowheader', { name })).toBeVisible();
});
