import type { Account } from '@easymock/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { show, signIn } from '../../../../test/screen';
import { useAccountActions } from './use-account-actions';

const open = vi.fn();
const accountOf = (name: string) =>
  ({ _id: name, name, nick_name: name, role: 'member', status: 'active' }) as unknown as Account;

function Bar({ names }: { names: readonly string[] }) {
  const actions = useAccountActions(open, () => {});
  return actions.ofSelection(names.map(accountOf), () => {});
}

beforeEach(() => {
  open.mockReset();
  signIn('tools.accounts.manage');
});

test.each([
  [['周青'], /^周青：/],
  [['周青', '吴桐', '郑离', '冯远'], /^周青、吴桐、郑离 等 4 人：/],
] as const)('before %s are disabled, the question tells who they are', async (names, text) => {
  const { screen } = await show(<Bar names={names} />);
  await screen.getByRole('button', { name: '禁用' }).click();
  expect(open.mock.lastCall?.[1].question.text).toMatch(text);
});
