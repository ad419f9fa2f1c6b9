import { expect, test } from 'vitest';
import { shareByDepth } from '../../../../../../test-depth';
import { fakeServer } from '../../../../test/fake-api';
import { projectOf } from '../../../../test/projects';
import { show, signIn } from '../../../../test/screen';
import { DoubledBase } from './doubled-base';

const server = fakeServer();
const project = projectOf({ url: '/shop/api/v1' });

test.each(
  shareByDepth(
    [
      ['zh-CN', '去掉重复', '已修改 12 个接口的 URL'],
      ['en', 'Remove the repetition', 'Changed the URLs of 12 mocks'],
    ] as const,
    2,
  ),
)('tells in %s of a doubled base path, and mends it after showing both addresses', async (language, mend, done) => {
  signIn('projects');
  let base = '/api/v1';
  server.answer('projectBase', 'doubled', () => ({ base, num: base ? 12 : 0, kept: 0 }));
  server.answer('projectBase', 'mend', () => {
    base = '';
    return { num: 12 };
  });
  const { screen } = await show(<DoubledBase project={project} />, { language });
  await screen.getByRole('button', { name: mend }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByText(`/easymock/mock/${project._id}/shop/api/v1/api/v1/…`)).toBeVisible();
  await expect.element(dialog.getByText(`/easymock/mock/${project._id}/shop/api/v1/…`)).toBeVisible();
  await dialog.getByRole('button', { name: mend }).click();
  await expect.element(screen.getByText(done)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: mend })).not.toBeInTheDocument();
});

test('says nothing of a project without a doubled base path', async () => {
  signIn('projects');
  server.answer('projectBase', 'doubled', { base: '', num: 0, kept: 0 });
  const { screen } = await show(<DoubledBase project={project} />);
  await expect.poll(() => server.inputsOf('projectBase', 'doubled')).toHaveLength(1);
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
});
