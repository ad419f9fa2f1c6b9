import { eq } from 'drizzle-orm';
import { fresh, type Updates } from '../../test/update-scenes';
import { enumerations } from './index';

export const updates: Updates = (server) => {
  const chief = () => server.givenSession('superAdministrator');

  return {
    'enumeration.updateEnumerationInfoById': {
      async given() {
        const admin = await chief();
        const { data } = await admin.enumeration.insertEnumerationInfo({
          type: 'userGroup',
          value: fresh(),
          label: '原名',
          labelEn: 'Before',
          color: 'seal',
          icon: 'star',
          parentValue: 'developmentCentre',
          isUse: 0,
          sort: 7,
        });
        const read = async () => ({
          ...(await server.db.select().from(enumerations).where(eq(enumerations.id, data._id)))[0],
        });
        return { token: admin.token, identity: { id: data._id, version: 1 }, read };
      },
      fields: {
        value: { value: 'written-otherwise' },
        label: { value: '新名' },
        labelEn: { value: 'After' },
        color: { value: 'ink' },
        icon: { value: '' },
        extra: { value: { headUserIds: [] } },
        parentValue: { value: '' },
        isUse: { value: 1, columns: ['isInUse'] },
        sort: { value: 8 },
      },
    },
  };
};
