import type { WebhookDraft } from '@easymock/contract';
import { givenManager, type ToolFixture } from '../../../test/tool-fixtures';
import { newId } from '../../platform/ids';

const project = async (person: Parameters<NonNullable<ToolFixture<WebhookDraft>['given']>>[0]) => {
  const name = `hooked-${newId()}`;
  const { data } = await person.project.create({ name, url: `/${name}` });
  return data._id;
};

export const fixture: ToolFixture<WebhookDraft> = {
  draft: (name, userId) => ({
    name,
    url: 'https://ci.example.com/hook',
    events: ['project.updated', 'mock.updated'],
    projectIds: [],
    ownerUserId: userId,
    useStatus: 1,
    remark: '发布通知',
  }),
  given: async (person) => ({ projectIds: [await project(person)] }),
  changes: {
    update: {
      name: '新的名字',
      url: 'https://ci.example.com/other',
      events: ['mock.deleted'],
      projectIds: (person: Parameters<typeof project>[0]) => project(person).then((id) => [id]),
      ownerUserId: givenManager,
      useStatus: 0,
      remark: '',
    },
  },
  columns: { useStatus: 'isInUse' },
  rights: { seenBy: ['owner', 'administrator', 'chief'], changedBy: ['owner'] },
};
