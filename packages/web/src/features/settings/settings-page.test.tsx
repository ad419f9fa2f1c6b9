import type { SettingEntry } from '@easymock/contract';
import { beforeEach, expect, test } from 'vitest';
import { fakeServer } from '../../../test/fake-api';
import { show, signIn } from '../../../test/screen';
import { SettingsPage } from './settings-page';

const server = fakeServer();

const entry: SettingEntry = {
  key: 'middleLink.knownHosts',
  value: '',
  fallback: '',
  isDecided: false,
  mayChange: true,
  name: { zh: '短链接的自有域名', en: 'Own hosts of short links' },
  about: { zh: '跳转到这些主机时不提示', en: 'No notice for these hosts' },
  control: { kind: 'text', max: 200 },
  updatedAt: null,
  updateUserName: '',
};

beforeEach(() => {
  signIn();
  server.answer('settings', 'list', () => [entry]);
});

test('a setting that is empty by default says so', async () => {
  const { screen } = await show(<SettingsPage />);
  await expect.element(screen.getByText('默认值：空')).toBeVisible();
});
