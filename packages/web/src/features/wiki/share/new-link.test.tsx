import { expect, test, vi } from 'vitest';
import { fakeServer } from '../../../../test/fake-api';
import { show, signIn } from '../../../../test/screen';
import { NewLink } from './new-link';

const server = fakeServer();
const info = { list: [], canShare: true, mayBePermanent: true, hasCommonPwd: false };

test('a password is generated, and copied together with the link', async () => {
  signIn('wiki', 'tools.wiki.edit');
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  server.answer('share', 'addHref', { flag: 'abc', href: '/easymock/linkArticle/abc' });
  const { screen } = await show(
    <NewLink
      node={{ id: 'a'.repeat(24), catalogType: 'markdown' }}
      info={info}
      isFirst
      onDone={() => {}}
      onCancel={undefined}
    />,
  );
  await screen.getByRole('button', { name: '随机生成' }).click();
  const password = document.querySelector<HTMLInputElement>('input[autocomplete="off"]')?.value ?? '';
  expect(password).toMatch(/^[\da-zA-Z]{12}$/);
  await screen.getByRole('button', { name: '创建链接' }).click();
  await screen.getByRole('button', { name: '复制链接和密码' }).click();
  expect(server.inputsOf('share', 'addHref')).toMatchObject([{ pwdType: 2, pwd: password }]);
  expect(written).toHaveBeenCalledWith(`${location.origin}/easymock/linkArticle/abc\n密码：${password}`);
});
