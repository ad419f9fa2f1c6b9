import { expect, test } from 'vitest';
import { fakeServer } from '../../../../../test/fake-api';
import { show, signIn } from '../../../../../test/screen';
import { PreviewPanel } from './preview-panel';

fakeServer();

const preview = async (mode: string) => {
  signIn('projects');
  const panel = <PreviewPanel mode={mode} url="/orders" method="post" onClose={() => {}} onGoTo={() => {}} />;
  const { screen } = await show(panel);
  return screen;
};

test('a definition with @query is generated for the query of the request that is entered', async () => {
  const screen = await preview(`{ page: '@query("page", 1)' }`);
  await expect.element(screen.getByText('"page": 1')).toBeVisible();
  await screen.getByRole('textbox', { name: '请求', exact: true }).fill('/orders?page=3');
  await expect.element(screen.getByText('"page": 3')).toBeVisible();
  await expect.element(screen.getByText('@query 读取其中的查询参数')).toBeVisible();
  // A definition that reads only the query needs no body.
  await expect.element(screen.getByRole('textbox', { name: '请求体' })).not.toBeInTheDocument();
});

test('a definition with @body is generated for the body that is entered', async () => {
  const screen = await preview(`{ page: '@body("page", 1)' }`);
  await expect.element(screen.getByText('"page": 1')).toBeVisible();
  await screen.getByRole('textbox', { name: '请求体' }).fill('{ "page": 4 }');
  await expect.element(screen.getByText('"page": 4')).toBeVisible();
  await expect.element(screen.getByText('@body 读取其中的请求体字段')).toBeVisible();
});

test('a definition that looks at no request asks for none', async () => {
  const screen = await preview(`{ page: 7 }`);
  await expect.element(screen.getByText('"page": 7')).toBeVisible();
  await expect.element(screen.getByRole('textbox')).not.toBeInTheDocument();
});
