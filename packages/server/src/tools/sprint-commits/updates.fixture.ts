import { eq } from 'drizzle-orm';
import { fresh, type Updates } from '../../../test/update-scenes';
import { gitRepos } from './sprint-commits.table';

export const updates: Updates = (server) => {
  const chief = () => server.givenSession('superAdministrator');

  return {
    'sprintCommits.updateRepoById': {
      async given() {
        const admin = await chief();
        const { data } = await admin.sprintCommits.insertRepo({
          name: fresh(),
          host: 'gitlab',
          project: 'mall',
          webUrl: 'https://git.example.com/a',
          branchRule: 'main',
          issuePrefixes: ['MALL'],
          secret: 'secret-before-the-change',
        });
        const read = async () => ({ ...(await server.db.select().from(gitRepos).where(eq(gitRepos.id, data._id)))[0] });
        return { token: admin.token, identity: { id: data._id, version: 1 }, read };
      },
      fields: {
        name: { value: fresh() },
        host: { value: 'github' },
        project: { value: 'site' },
        webUrl: { value: '' },
        branchRule: { value: '' },
        issuePrefixes: { value: [] },
        secret: { value: 'another-secret-of-the-hook', columns: ['secret', 'secretHint'] },
      },
    },
  };
};

export const commands = ['sprintCommits.changeCommits'];
