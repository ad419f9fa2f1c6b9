import { expect, test } from 'vitest';
import { fakeServer } from '../../../../test/fake-api';
import { projectOf } from '../../../../test/projects';
import { show, signIn } from '../../../../test/screen';
import { MockPickerHost } from './mock-picker-host';
import { pickMock } from './pick-mock';

const server = fakeServer();
const id = '1'.repeat(24);
const project = projectOf();

test('the dialog returns the mock that was searched and chosen', async () => {
  signIn('wiki', 'projects');
  const found = { _id: id, url: '/orders', method: 'post' as const, description: '下单' };
  const { _id, name, url, group } = project;
  server.answer('mock', 'search', {
    list: [{ project: { _id, name, url, group }, total: 1, mocks: [found] }],
    projects: [],
    mockTotal: 1,
    total: 1,
    page: 1,
    pageSize: 10,
  });
  const { screen } = await show(<MockPickerHost />);
  const chosen = pickMock();
  await screen.getByRole('textbox', { name: '搜索接口' }).fill('xiadan');
  await screen.getByRole('button', { name: /下单/ }).click();
  expect(await chosen).toBe(id);
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
});
