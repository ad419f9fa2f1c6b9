import { collectionSetting } from '@easymock/contract';
import { patternKey } from '@easymock/mock-engine';
import { and, eq, ne } from 'drizzle-orm';
import { noCollection } from '../mock/collection/no-collection';
import { storeCollection } from '../mock/collection/stored-setting';
import { fillMockSearch, mocks } from '../mock/index';
import type { Db } from '../platform/database/index';
import { findOrderProject } from './order-project';

const collectionUrl = '/refunds';
const streamUrl = '/orders/:orderId/events';

const stream = `{
  _res: { stream: { pace: '300-900' } },
  messages: [
    { event: 'status', data: { status: '待支付', at: '@datetime' } },
    { event: 'status', data: { status: '已支付', at: '@datetime' } },
    { event: 'status', data: { status: '已发货', carrier: '@pick(["顺丰", "中通", "京东"])', at: '@datetime' } },
    { event: 'status', data: { status: '已完成', at: '@datetime' } },
  ],
}`;

/** Makes the list of refunds in the project of orders a collection, and adds a mock that sends events. */
export async function addMockKinds(db: Db, people: readonly { readonly id: string }[]): Promise<void> {
  const project = await findOrderProject(db, people);
  if (!project) return;
  const ofProject = eq(mocks.projectId, project.id);
  if ((await db.$count(mocks, and(ofProject, ne(mocks.collection, noCollection)))) > 0) return;
  const setting = collectionSetting.parse({ list_path: ['data', 'list'], first_rows: 24, takes: ['create', 'get'] });
  await db
    .update(mocks)
    .set({ collection: storeCollection(setting) })
    .where(and(ofProject, eq(mocks.method, 'get'), eq(mocks.url, collectionUrl)));
  await db
    .insert(mocks)
    .values({
      projectId: project.id,
      method: 'get',
      url: streamUrl,
      urlKey: patternKey(streamUrl),
      description: '订单状态推送',
      mode: stream,
      ownerId: project.ownerId,
      changedBy: project.ownerId,
    })
    .onConflictDoNothing();
  await fillMockSearch(db);
}
