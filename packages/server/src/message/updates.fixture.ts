import { eq } from 'drizzle-orm';
import type { Updates } from '../../test/update-scenes';
import { messagePreferenceRows } from './message.table';

export const updates: Updates = (server) => ({
  'messageNotification.savePreferences': {
    async given() {
      const { id: userId, token } = await server.givenSession();
      const before = {
        mutedTypes: ['project'],
        digestTypes: ['system'],
        digestAt: '23:45',
        quietFrom: '22:00',
        quietTo: '07:00',
      };
      await server.db.insert(messagePreferenceRows).values({ userId, ...before });
      const read = async () => {
        const own = eq(messagePreferenceRows.userId, userId);
        const [row] = await server.db.select().from(messagePreferenceRows).where(own);
        const { digestedOn: _, ...choices } = row ?? {};
        return choices;
      };
      return { token, identity: {}, read };
    },
    fields: {
      mutedTypes: { value: [] },
      digestTypes: { value: ['project'] },
      digestAt: { value: '08:30' },
      quietFrom: { value: '20:00' },
      quietTo: { value: '06:15' },
    },
  },
});
