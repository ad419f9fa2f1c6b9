import process from 'node:process';
import { pino } from 'pino';
import { readConfig } from '../src/config/config';
import { users } from '../src/people/person/user.table';
import { robotHash } from '../src/platform/gateways/chat-robot/index';
import { openServices } from '../src/services';
import { dingConfigs } from '../src/tools/ding-config/ding-config.table';
import { webhookPlace } from '../src/tools/ding-config/robot';
import { pushTasks } from '../src/tools/push-task/push-task.table';
import { plan } from '../src/tools/push-task/run';

/** A node that runs push tasks and, on a message from its parent, creates due tasks. */
const config = readConfig(process.env);
const services = await openServices(config, { connectionString: config.databaseUrl }, pino({ level: 'fatal' }), {
  isScheduling: false,
  jobsTiming: { beatMs: 300, goneMs: 1_500 },
});
const { db } = services.database;

/** Message from the parent: create a robot, and `num` tasks due since `dueAt` that send with it. */
export interface Order {
  readonly webhook: string;
  readonly dueAt: string;
  readonly num: number;
}

const by = { createUserId: 'owner', createUserName: 'owner', updateUserId: 'owner', updateUserName: 'owner' };

async function obey({ webhook, dueAt, num }: Order): Promise<void> {
  await db.insert(users).values({ id: 'owner', name: 'owner', nickName: 'owner', role: 'developer' });
  await db
    .insert(dingConfigs)
    .values({
      id: 'robot',
      platform: 'feishu',
      name: 'robot',
      groupName: 'robot',
      ownerUserId: 'owner',
      security: [],
      keywords: [],
      department: '',
      useUserIds: [],
      purpose: '',
      ...by,
      webhookHint: '',
      secretHint: '',
      secret: '',
      webhookHash: robotHash('feishu', webhook),
      webhook: await services.secrets.seal(webhook, webhookPlace('robot')),
    });
  const nextRunAt = new Date(dueAt);
  for (let i = 0; i < num; i++) {
    const id = `task${i}`;
    const name = `推送 ${i}.`;
    await db.transaction(async (tx) => {
      await tx
        .insert(pushTasks)
        .values({
          id,
          taskName: name,
          msgType: 'markdown',
          title: name,
          content: name,
          ...by,
          linkUrl: '',
          picUrl: '',
          buttons: [],
          source: 'static',
          skipWhenEmpty: true,
          sourceConfig: { days: 3, dutyUserIds: [], dutyEvery: 'workday', dutyFrom: '', swaps: [] },
          dingConfigIds: ['robot'],
          atUserIds: [],
          atMobiles: [],
          isAtAll: false,
          isInUse: true,
          schedule: {
            kind: 'daily',
            time: dueAt.slice(11, 16),
            weekDays: [],
            monthDays: [],
            cron: '',
            tz: 'UTC',
            dayRule: 'any',
            startAt: '',
            endAt: '',
          },
          ownerUserId: 'owner',
          nextRunAt,
        });
      await plan(tx, id, nextRunAt);
    });
  }
  process.send?.('made');
}
process.on('message', (order: Order) => void obey(order));
process.send?.('ready');
