import { subjectOf, type WebhookEvent, webhookExample } from '@easymock/contract';
import type { Services } from '../platform/context';
import type { Db } from '../platform/database/index';
import { searchKeysOf } from '../platform/database/search';
import { newId } from '../platform/ids';
import { webhookSealed } from '../tools/webhook/deliver/open-secrets';
import { newSecret } from '../tools/webhook/deliver/sign';
import { type ReasonNote, serializeReason } from '../tools/webhook/reason';
import { type KeptAttempt, webhookDeliveries, webhooks } from '../tools/webhook/webhook.table';

interface HookPlan {
  readonly name: string;
  /** A host that does not exist, because the demo sends no requests to other hosts. */
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  readonly remark: string;
  readonly records: readonly string[];
  readonly state?: 'paused' | 'off';
}

const hookPlans: readonly HookPlan[] = [
  {
    name: '接口变更触发构建',
    url: 'https://ci.example.invalid/hooks/easymock',
    remark: '重新生成前端的类型和请求代码',
    events: ['mock.created', 'mock.updated', 'mock.deleted', 'project.synced'],
    records: ['订单列表', '订单详情', '提交评价', '优惠券列表', '商品搜索'],
  },
  {
    name: '文档镜像',
    url: 'https://docs.example.invalid/import',
    remark: '公开文档同步到客服知识库',
    state: 'paused',
    events: ['article.published', 'article.updated', 'article.moved', 'article.deleted'],
    records: ['上线流程', '接口规范', '值班手册'],
  },
  {
    name: '上线大屏',
    url: 'https://board.example.invalid/releases',
    remark: '大厅屏幕上的上线进度',
    state: 'off',
    events: ['release.started', 'release.locked', 'release.unlocked', 'task.completed'],
    records: ['商城 5.2', '会员中心 2.6'],
  },
];

const deliveryNum = 24;
const hourMs = 60 * 60 * 1_000;
const away: ReasonNote = { kind: 'status', detail: '503' };

/**
 * Adds webhooks of an administrator, and their deliveries of the last days. @returns the number of added
 * webhooks
 */
export async function addWebhooks(
  db: Db,
  services: Pick<Services, 'secrets'>,
  owner: { readonly id: string; readonly nickName: string },
  now: Date,
): Promise<number> {
  let num = 0;
  for (const [index, { name, url, events, remark, records, state }] of hookPlans.entries()) {
    const id = newId();
    const isPaused = state === 'paused';
    const by = { createUserId: owner.id, createUserName: owner.nickName };
    const made = await db
      .insert(webhooks)
      .values({
        id,
        name,
        url,
        remark,
        events: [...events],
        projectIds: [],
        ownerUserId: owner.id,
        ...by,
        updateUserId: owner.id,
        updateUserName: owner.nickName,
        ...webhookSealed.blank,
        ...(await webhookSealed.seal(services, id, { secret: newSecret() })),
        createdAt: new Date(now.getTime() - (40 + index) * 24 * hourMs),
        isInUse: state !== 'off',
        lastDeliveredAt: new Date(now.getTime() - (isPaused ? 20 : 2) * hourMs),
        ...(isPaused && { pausedAt: new Date(now.getTime() - 4 * hourMs), failureNum: 10 }),
        lastFailure: isPaused ? serializeReason(away) : '',
        searchKeys: searchKeysOf(name, url, remark),
      })
      .onConflictDoNothing()
      .returning({ id: webhooks.id });
    if (made.length === 0) continue;
    num += 1;
    const rows = Array.from({ length: deliveryNum }, (_, at) =>
      deliveryOf({ id, events, records, isFailing: isPaused && at === 0 }, at, now),
    );
    await db.insert(webhookDeliveries).values(rows);
  }
  return num;
}

function deliveryOf(
  hook: Pick<HookPlan, 'events' | 'records'> & { readonly id: string; readonly isFailing: boolean },
  index: number,
  now: Date,
): typeof webhookDeliveries.$inferInsert {
  const { events, records, isFailing } = hook;
  const type = events[index % events.length] ?? 'mock.updated';
  const at = new Date(now.getTime() - (index + (isFailing ? 16 : 2)) * hourMs);
  const name = subjectOf(type) === 'project' ? '订单中心' : (records[index % records.length] ?? '');
  const { data } = webhookExample(type);
  const payload = JSON.stringify({ type, timestamp: at.toISOString(), data: { ...data, name } });
  const ms = 60 + ((index * 41) % 220);
  const moments = isFailing ? [0, 5, 45, 180, 780, 2_600, 6_200, 13_400, 28_000, 57_000] : [0];
  const attempts = moments.map((seconds): KeptAttempt => {
    const when = new Date(at.getTime() + seconds * 1_000).toISOString();
    return isFailing
      ? { at: when, status: 503, ms, kind: 'status', detail: '503', answer: 'upstream is away' }
      : { at: when, status: 204, ms, kind: '', detail: '', answer: '' };
  });
  return {
    webhookId: hook.id,
    eventKey: `demo:${index}`,
    type,
    name,
    at,
    payload,
    ms,
    state: isFailing ? 'failed' : 'delivered',
    attemptNum: attempts.length,
    nextAt: at,
    status: isFailing ? 503 : 204,
    lastFailure: isFailing ? serializeReason(away) : '',
    attempts: JSON.stringify(attempts),
  };
}
