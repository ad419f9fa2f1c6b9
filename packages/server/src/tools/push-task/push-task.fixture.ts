import type { PushTaskDraft } from '@easymock/contract';
import type { Client } from '../../../test/test-app';
import { givenManager, type ToolFixture } from '../../../test/tool-fixtures';
import { newId } from '../../platform/ids';

async function givenRobot(person: Client): Promise<string> {
  const name = `机器人${newId().slice(-8)}`;
  const webhook = `https://oapi.dingtalk.com/robot/send?access_token=${newId()}`;
  const { data } = await person.dingConfig.insertDingConfigInfo({ name, groupName: '研发群', webhook });
  return data._id;
}

export const fixture: ToolFixture<PushTaskDraft> = {
  create: 'insertNewTask',
  given: async (person) => ({ dingConfigIds: [await givenRobot(person)] }),
  draft: (taskName, userId) => ({
    taskName,
    msgType: 'actionCard',
    title: '晨会',
    content: '{{date}} {{weekday}}',
    linkUrl: 'https://example.com/board',
    picUrl: 'https://example.com/board.png',
    buttons: [{ title: '看板', url: 'https://example.com/board' }],
    source: 'taskBoard',
    sourceConfig: {
      days: 5,
      dutyUserIds: [userId],
      dutyEvery: 'week',
      dutyFrom: '2026-11-23',
      swaps: [{ date: '2026-12-01', userId }],
    },
    skipWhenEmpty: false,
    dingConfigIds: [],
    atUserIds: [userId],
    atMobiles: ['13800138000'],
    isAtAll: true,
    schedule: {
      kind: 'weekly',
      time: '10:00',
      weekDays: [1, 3],
      monthDays: [2],
      cron: '0 9 * * *',
      tz: 'Europe/Berlin',
      dayRule: 'workday',
      startAt: '2026-11-01',
      endAt: '2099-12-31',
    },
    ownerUserId: userId,
    useStatus: 0,
  }),
  changes: {
    changeUseStatus: { useStatus: 1 },
    modifyTask: {
      taskName: '新的名字',
      msgType: 'markdown',
      title: '新的标题',
      content: '新的内容',
      linkUrl: '',
      picUrl: '',
      buttons: [],
      source: 'static',
      sourceConfig: { dutyUserIds: [], dutyFrom: '2026-11-30' },
      skipWhenEmpty: true,
      dingConfigIds: async (person: Client) => [await givenRobot(person)],
      atUserIds: [],
      atMobiles: [],
      isAtAll: false,
      schedule: { kind: 'daily' },
      ownerUserId: givenManager,
    },
  },
  columns: { useStatus: ['isInUse', 'nextRunAt'] },
  rights: { seenBy: ['owner', 'administrator', 'chief'], changedBy: ['owner'] },
};
