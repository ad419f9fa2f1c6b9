import type { Updates } from '../../test/update-scenes';
import { settingRows } from '../platform/settings/settings.table';

export const updates: Updates = (server) => {
  const chief = () => server.givenSession('superAdministrator');

  return {
    'settings.save': {
      async given() {
        const { token, settings } = await chief();
        await settings.save({ key: 'audit.keepDays', value: 90 });
        await settings.save({ key: 'recycle.keepDays', value: 20 });
        const read = async () =>
          Object.fromEntries((await server.db.select().from(settingRows)).map(({ key, value }) => [key, value]));
        return { token, identity: { key: 'audit.keepDays' }, read };
      },
      fields: { value: { value: 91, columns: ['audit.keepDays'] } },
    },
  };
};

export const commands = ['settings.reset'];
