import type { NpmDraft } from '@easymock/contract';
import type { Client } from '../../../test/test-app';
import type { ToolFixture } from '../../../test/tool-fixtures';
import { newId } from '../../platform/ids';

async function givenRegistry(person: Client): Promise<string> {
  const { data } = await person.npm.insertNpmRegistry({
    name: newId(),
    url: 'https://registry.example.com',
    scopes: ['@fixture'],
  });
  return data._id;
}

async function givenRobot(person: Client): Promise<string> {
  const { data } = await person.dingConfig.insertDingConfigInfo({
    name: newId(),
    platform: 'dingtalk',
    groupName: '研发群',
    webhook: `https://oapi.dingtalk.com/robot/send?access_token=${newId()}`,
  });
  return data._id;
}

export const fixture: ToolFixture<NpmDraft> = {
  create: 'insertNpmInfo',
  values: { npmType: ['component', 'tool'], npmTag: ['react', 'vue'], project: ['mall'] },
  given: async (person) => ({ robotIds: [await givenRobot(person)] }),
  draft: (name, userId) => ({
    npmName: `@mall/${Buffer.from(name).toString('hex').slice(-40)}`,
    npmType: 'component',
    npmTag: ['react'],
    project: 'mall',
    title: name,
    description: '商城的组件',
    docUrl: 'https://docs.example.com/ui',
    docMarkdownId: 'doc1',
    gitUrl: 'https://git.example.com/ui',
    demoUrl: 'https://demo.example.com/ui',
    maintainerUserIds: [userId],
    registryId: '',
    robotIds: [],
    status: 'deprecated',
    replaceBy: '@mall/next',
    deprecatedReason: '已经重写',
  }),
  changes: {
    updateNpmInfoById: {
      npmName: '@mall/renamed',
      npmType: 'tool',
      npmTag: ['vue'],
      project: '',
      title: '',
      description: '',
      docUrl: '',
      docMarkdownId: '',
      gitUrl: '',
      demoUrl: '',
      maintainerUserIds: [],
      registryId: givenRegistry,
      robotIds: async (person: Client) => [await givenRobot(person)],
      status: 'maintenance',
      replaceBy: '',
      deprecatedReason: '',
    },
  },
};
