import type { Updates } from '../../../test/update-scenes';
import { jiraConnections } from './jira.table';

export const updates: Updates = (server) => ({
  'jira.updateJiraConnection': {
    async given() {
      const admin = await server.givenSession('superAdministrator');
      await server.db.delete(jiraConnections);
      await admin.jira.updateJiraConnection({
        baseUrl: 'https://before.example.com',
        authType: 'basic',
        userName: 'before',
        token: 'before',
        pointField: 'customfield_1',
        doneStatusNames: ['已验收'],
      });
      // A background sync stores its failure in the meantime.
      const noted = { syncError: '', syncErrorAt: null };
      const read = async () => ({ ...(await server.db.select().from(jiraConnections))[0], ...noted });
      return { token: admin.token, identity: { version: 1 }, read };
    },
    fields: {
      baseUrl: { value: 'https://before.example.com/jira' },
      flavour: { value: 'cloud' },
      authType: { value: 'token' },
      userName: { value: 'after' },
      token: { value: 'after' },
      pointField: { value: '' },
      doneStatusNames: { value: [] },
    },
  },
});
