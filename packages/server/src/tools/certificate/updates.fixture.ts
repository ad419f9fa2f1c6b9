import { fresh, type Updates } from '../../../test/update-scenes';
import { newId } from '../../platform/ids';
import { certificateConfigs } from './certificate.table';

export const updates: Updates = (server) => {
  const chief = () => server.givenSession('superAdministrator');

  async function givenRobot(): Promise<string[]> {
    const draft = {
      name: fresh(),
      groupName: '群',
      webhook: `https://oapi.dingtalk.com/robot/send?access_token=${newId()}`,
    };
    return [(await (await chief()).dingConfig.insertDingConfigInfo(draft)).data._id];
  }

  return {
    'certificateConfig.changeCertificateConfig': {
      async given() {
        const { token, certificateConfig } = await chief();
        await server.db.delete(certificateConfigs);
        await certificateConfig.changeCertificateConfig({ afterExpireEveryDays: 9 });
        const read = async () => ({ ...(await server.db.select().from(certificateConfigs))[0] });
        return { token, identity: {}, read };
      },
      fields: {
        remindDays: { value: [45, 5] },
        remindTime: { value: '10:15' },
        dayRule: { value: 'everyDay' },
        dingConfigIds: { value: givenRobot },
        notifyOwner: { value: false },
        digest: { value: false },
        afterExpireEveryDays: { value: 3 },
      },
    },
  };
};
