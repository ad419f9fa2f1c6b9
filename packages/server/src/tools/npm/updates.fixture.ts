import { eq } from 'drizzle-orm';
import { fresh, type Updates } from '../../../test/update-scenes';
import { npmRegistries } from './npm.table';

export const updates: Updates = (server) => {
  const chief = () => server.givenSession('superAdministrator');

  return {
    'npm.updateNpmRegistryById': {
      async given() {
        const admin = await chief();
        const full = { url: 'https://before.example.com', token: 'npm_before', scopes: ['@before'] };
        const { data } = await admin.npm.insertNpmRegistry({ name: fresh(), ...full });
        const read = async () => ({
          ...(await server.db.select().from(npmRegistries).where(eq(npmRegistries.id, data._id)))[0],
        });
        return { token: admin.token, identity: { id: data._id, version: 1 }, read };
      },
      fields: {
        name: { value: fresh() },
        url: { value: 'https://before.example.com/npm' },
        token: { value: 'npm_after' },
        scopes: { value: [] },
      },
    },
  };
};
