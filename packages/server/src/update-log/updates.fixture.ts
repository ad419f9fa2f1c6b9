import { eq } from 'drizzle-orm';
import { fresh, type Updates } from '../../test/update-scenes';
import { announcements } from './update-log.table';

export const updates: Updates = (server) => {
  const chief = () => server.givenSession('superAdministrator');

  return {
    'updateLog.save': {
      async given() {
        const { token, updateLog } = await chief();
        const version = `v${fresh()}`;
        await updateLog.save({ version, lines: ['标题'], linesEn: ['Title'] });
        const read = async () => ({
          ...(await server.db.select().from(announcements).where(eq(announcements.version, version)))[0],
        });
        return { token, identity: { version }, read };
      },
      // The call also publishes the announcement, which needs at least one line.
      fields: { lines: { value: ['新标题'] }, linesEn: { value: ['New title'], with: { lines: ['标题'] } } },
    },
  };
};
