import process from 'node:process';
import type { RobotPlatformKey } from '@easymock/contract';
import { pino } from 'pino';
import { readConfig } from '../../../config/config';
import { robotHash } from '../../../platform/gateways/chat-robot/index';
import { openServices } from '../../../services';
import { dingConfigs } from '../ding-config.table';
import { secretPlace, webhookPlace } from '../robot';
import { pushToRobots } from './push';

/** A node that registers robots and queues messages for them, as its parent process orders. */
const config = readConfig(process.env);
const services = await openServices(config, { connectionString: config.databaseUrl }, pino({ level: 'fatal' }), {
  isScheduling: false,
  jobsTiming: { beatMs: 300, goneMs: 1_500 },
});
const { db } = services.database;

export type Order =
  | { kind: 'register'; id: string; platform: RobotPlatformKey; webhook: string; secret: string }
  | { kind: 'push'; robotIds: string[]; key: string; source: `${string}:${string}` };

async function register({ id, platform, webhook, secret }: Extract<Order, { kind: 'register' }>) {
  await db
    .insert(dingConfigs)
    .values({
      id,
      platform,
      name: id,
      groupName: id,
      security: [],
      keywords: [],
      department: '',
      useUserIds: [],
      purpose: '',
      webhookHint: '',
      secretHint: '',
      webhookHash: robotHash(platform, webhook),
      createUserId: id,
      createUserName: id,
      updateUserId: id,
      updateUserName: id,
      webhook: await services.secrets.seal(webhook, webhookPlace(id)),
      secret: secret && (await services.secrets.seal(secret, secretPlace(id))),
    });
}

async function obey(order: Order): Promise<void> {
  if (order.kind === 'register') await register(order);
  else {
    const { key, robotIds, source } = order;
    const message = { title: key, markdown: key };
    await db.transaction((tx) => pushToRobots(tx, { robotIds, source, key, message }));
  }
  process.send?.({ done: order.kind === 'push' ? order.key : order.id });
}
process.on('message', (order: Order) => void obey(order));
process.send?.('ready');
