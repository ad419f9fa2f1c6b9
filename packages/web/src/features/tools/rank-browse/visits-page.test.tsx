import { addDays, timeZoneName } from '@easymock/contract';
import { afterEach, expect, test } from 'vitest';
import { fakeServer } from '../../../../test/fake-api';
import { show, signIn } from '../../../../test/screen';
import { RankVisitsPage } from './visits-page';

const server = fakeServer();

afterEach(() => document.querySelector(`meta[name="${timeZoneName}"]`)?.remove());

// In at least one of these zones the date differs from the reader's.
test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
  'the last thirty days end with that of the installation, which is in %s',
  async (zone) => {
    const meta = document.createElement('meta');
    meta.name = timeZoneName;
    meta.content = zone;
    document.head.append(meta);
    signIn('tools.rankBrowse.view');
    server.answer('catalogStatistics', 'getRankBrowseMap', { list: [], daily: [] });
    server.answer('public', 'getEnumerationArrayByType', []);
    const { screen } = await show(<RankVisitsPage />);
    await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
    const last = new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(Date.now());
    await expect
      .poll(() => server.inputsOf('catalogStatistics', 'getRankBrowseMap'))
      .toContainEqual({ from: addDays(last, -29), to: last, department: '' });
  },
);
