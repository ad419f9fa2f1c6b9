import type { SprintDraft } from '@easymock/contract';
import type { Client } from '../../../test/test-app';
import { givenManager, type ToolFixture } from '../../../test/tool-fixtures';
import { newId } from '../../platform/ids';

const givenRobot = async (person: Client): Promise<string[]> => {
  const { data } = await person.dingConfig.insertDingConfigInfo({
    name: newId(),
    platform: 'dingtalk',
    groupName: '测试群',
    webhook: `https://oapi.dingtalk.com/robot/send?access_token=${newId()}`,
  });
  return [data._id];
};

export const fixture: ToolFixture<SprintDraft> = {
  given: async (person) => ({ dingConfigIds: await givenRobot(person) }),
  draft: (name, userId) => ({
    name,
    project: 'mall',
    jiraBoardId: '12',
    jiraSprintId: '37',
    startDate: '2026-11-16',
    endDate: '2026-11-27',
    status: 'testing',
    branch: 'release/3.2',
    environment: 'test-2',
    repos: [{ name: 'mall/web', webUrl: 'https://git.example.com/mall/web' }],
    members: [userId],
    testUserIds: [userId],
    dingConfigIds: [],
    scope: 'MALL-12 购物车',
    selfTest: '已自测',
    risk: '支付回调',
    publicView: false,
  }),
  changes: {
    update: {
      name: '新的名字',
      project: 'site',
      jiraBoardId: '13',
      jiraSprintId: '38',
      startDate: '2026-11-17',
      endDate: '2026-11-30',
      status: 'passed',
      branch: 'release/3.3',
      environment: 'test-3',
      repos: [],
      members: async (person: Client) => [await givenManager(person)],
      testUserIds: async (person: Client) => [await givenManager(person)],
      dingConfigIds: givenRobot,
      scope: 'MALL-13 支付',
      selfTest: '',
      risk: '',
      publicView: true,
    },
  },
  columns: { scope: ['issueKeys', 'scope'] },
  values: { project: ['mall', 'site'] },
};
