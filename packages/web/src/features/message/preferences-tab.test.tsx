import { expect, test } from 'vitest';
import { fakeServer } from '../../../test/fake-api';
import { show, signIn } from '../../../test/screen';
import { defaultPreferences } from './message.fixture';
import { MessagePreferencesTab } from './preferences-tab';

const server = fakeServer();
const saved = () => server.inputsOf('messageNotification', 'savePreferences').at(-1);

async function open(changes = {}) {
  signIn('wiki');
  server.answer('messageNotification', 'preferences', { ...defaultPreferences, ...changes });
  server.answer('messageNotification', 'savePreferences', defaultPreferences);
  return (await show(<MessagePreferencesTab />)).screen;
}

test('a type can be kept from the bell, unless it concerns the account', async () => {
  const screen = await open();
  await expect.element(screen.getByRole('switch', { name: '系统通知 · 铃铛提示' })).toBeDisabled();
  await screen.getByRole('switch', { name: '项目与团队 · 铃铛提示' }).click();
  await expect.poll(saved).toEqual({ mutedTypes: ['project'] });
});

test('a type can be part of the digest, and then its time can be chosen', async () => {
  const screen = await open();
  await expect.element(screen.getByRole('combobox', { name: '摘要时间' })).toBeDisabled();
  await screen.getByRole('switch', { name: '项目与团队 · 每日摘要' }).click();
  await expect.poll(saved).toEqual({ digestTypes: ['project'] });
});

test('quiet hours begin and end together', async () => {
  const screen = await open({ quietFrom: '00:30', quietTo: '07:00' });
  await screen.getByRole('combobox', { name: '免打扰开始' }).click();
  await screen.getByTitle('不设置').click();
  await expect.poll(saved).toEqual({ quietFrom: '', quietTo: '' });
});

test('it says that digests in a chat are not there yet', async () => {
  const screen = await open();
  await expect.element(screen.getByText(/摘要只发送到消息中心/)).toBeVisible();
});
