import { createHash } from 'node:crypto';
import type { RobotPlatformKey } from '@easymock/contract';
import type { Services } from '../platform/context';
import type { Db } from '../platform/database/index';
import { searchKeysOf } from '../platform/database/search';
import { robotHash } from '../platform/gateways/chat-robot/index';
import { newId } from '../platform/ids';
import { hintOf } from '../platform/secrets/hint';
import { dingConfigs, robotDeliveries, robotMessages } from '../tools/ding-config/ding-config.table';
import { secretPlace, webhookHintOf, webhookPlace } from '../tools/ding-config/robot';
import type { namedPeople } from './content';

interface RobotPlan {
  readonly name: string;
  readonly platform: RobotPlatformKey;
  readonly groupName: string;
  readonly department: string;
  readonly purpose: string;
  readonly keywords?: readonly string[];
  /** Titles of the messages sent, newest first, spread over the last days. */
  readonly titles: readonly string[];
  readonly perDay: number;
  /** A person named in the README, so that they find robots and pushes of their own. */
  readonly owner?: (typeof namedPeople)[number];
  readonly state?: 'failing' | 'dead' | 'off' | 'untried';
}

const robotPlans: readonly RobotPlan[] = [
  {
    name: '前端发布播报',
    platform: 'dingtalk',
    groupName: '前端一组',
    department: 'developmentCentre',
    purpose: '上线清单和发布结果',
    perDay: 6,
    titles: [
      '商城前台 3.18.2 已上线',
      '会员中心 2.6.0 已锁定，等待发布',
      '收银台 1.9.4 回滚完成',
      '活动页 0.42.0 已上线',
    ],
  },
  {
    name: '证书到期提醒',
    platform: 'dingtalk',
    groupName: '运维值班',
    department: 'developmentCentre',
    purpose: '证书和域名到期',
    keywords: ['提醒'],
    perDay: 2,
    titles: ['提醒：pay.example.com 还有 14 天到期', '提醒：iOS 推送证书还有 30 天到期', '提醒：3 个域名本月到期'],
  },
  {
    name: '接口变更通知',
    platform: 'feishu',
    groupName: '订单中台联调',
    department: 'developmentCentre',
    purpose: 'API 文档同步后的改动',
    perDay: 9,
    titles: [
      '订单中心同步：新增 4，修改 2',
      '优惠券接口：coupon_id 改为必填',
      '库存中心同步：没有改动',
      '支付回调新增字段 trade_type',
    ],
  },
  {
    name: '晨会提醒',
    platform: 'wecom',
    groupName: '测试部',
    department: 'developmentCentre',
    purpose: '每个工作日 09:30',
    perDay: 1,
    owner: 'zhang.zechen',
    titles: ['晨会 09:30，请更新任务进度', '晨会 09:30，今天值班：周敏'],
  },
  {
    name: '周报与新文章',
    platform: 'dingtalk',
    groupName: '研发中心全员',
    department: 'developmentCentre',
    purpose: '每周新文章',
    perDay: 1,
    titles: ['本周新文章 12 篇', '技术分享：从 Webpack 迁移到 Vite', '本周新文章 9 篇'],
  },
  {
    name: '任务悬赏播报',
    platform: 'feishu',
    groupName: '悬赏大厅',
    department: 'developmentCentre',
    purpose: '新任务和评价',
    perDay: 4,
    owner: 'wang.yuyi',
    titles: ['新任务：补齐下单页单测，3 分', '任务已完成：优化首屏图片', '新任务：整理错误码文档，2 分'],
  },
  {
    name: '市场活动日报',
    platform: 'wecom',
    groupName: '市场中心',
    department: 'marketingCentre',
    purpose: '活动页访问和转化',
    perDay: 1,
    state: 'untried',
    titles: [],
  },
  {
    name: '网关告警',
    platform: 'dingtalk',
    groupName: '网关值班',
    department: 'developmentCentre',
    purpose: '5xx 和延迟',
    perDay: 5,
    state: 'failing',
    titles: ['告警：网关 5xx 超过 1 %', '恢复：网关延迟回到 80 ms', '告警：限流 120 次/分钟'],
  },
  {
    name: '双十一作战室',
    platform: 'feishu',
    groupName: '双十一作战室',
    department: 'developmentCentre',
    purpose: '大促期间的播报',
    perDay: 3,
    state: 'dead',
    titles: ['大促复盘会 14:00 开始', '峰值 QPS 18,240', '压测报告已更新'],
  },
  {
    name: '旧发布群',
    platform: 'dingtalk',
    groupName: '发布群（旧）',
    department: 'developmentCentre',
    purpose: '迁移到“前端发布播报”',
    perDay: 0,
    state: 'off',
    titles: [],
  },
];

/** Generates tokens that look real but belong to nobody. */
function webhookOf(platform: RobotPlatformKey, name: string): string {
  const hex = createHash('sha256').update(`demo ${name}`).digest('hex');
  const uuid = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
  return {
    dingtalk: `https://oapi.dingtalk.com/robot/send?access_token=${hex}`,
    feishu: `https://open.feishu.cn/open-apis/bot/v2/hook/${uuid}`,
    wecom: `https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=${uuid}`,
  }[platform];
}

const days = 14;
const dayMs = 24 * 60 * 60 * 1000;
const wrongSign = { kind: 'signWrong' };
const unknown = { kind: 'tokenUnknown' };

/** Adds robots in chat groups, and their messages of the last two weeks. */
export async function addRobots(
  db: Db,
  { secrets }: Pick<Services, 'secrets'>,
  people: readonly { id: string; name: string; nickName: string; department: string }[],
  now: Date,
): Promise<number> {
  let num = 0;
  for (const [index, plan] of robotPlans.entries()) {
    const colleagues = people.filter(({ department }) => department === plan.department);
    const owner =
      people.find(({ name }) => name === plan.owner) ??
      colleagues[(index * 3) % Math.max(1, colleagues.length)] ??
      people[0];
    if (!owner) return num;
    const { name, platform, groupName, department, purpose, keywords = [], state } = plan;
    const id = newId();
    const webhook = webhookOf(platform, name);
    const secret = platform === 'wecom' ? '' : `SEC${createHash('sha256').update(name).digest('hex')}`;
    const paused = state === 'failing' ? wrongSign : state === 'dead' ? unknown : undefined;
    const made = await db
      .insert(dingConfigs)
      .values({
        id,
        name,
        platform,
        groupName,
        department,
        purpose,
        keywords: [...keywords],
        createUserId: owner.id,
        createUserName: owner.nickName,
        updateUserId: owner.id,
        updateUserName: owner.nickName,
        createdAt: new Date(now.getTime() - (60 + index) * dayMs),
        ownerUserId: owner.id,
        useUserIds: colleagues.slice(0, index % 4).map((one) => one.id),
        security: [...(secret ? (['sign'] as const) : []), ...(keywords.length > 0 ? (['keyword'] as const) : [])],
        webhook: await secrets.seal(webhook, webhookPlace(id)),
        webhookHint: webhookHintOf(platform, webhook),
        webhookHash: robotHash(platform, webhook),
        secret: secret && (await secrets.seal(secret, secretPlace(id))),
        secretHint: hintOf(secret),
        isInUse: state !== 'off' && state !== 'dead',
        pausedFor: paused ? JSON.stringify(paused) : '',
        ...(state !== 'untried' && { lastCheckAt: new Date(now.getTime() - 30 * dayMs), lastCheckOk: true }),
        searchKeys: searchKeysOf(name, groupName, purpose),
      })
      .onConflictDoNothing()
      .returning({ id: dingConfigs.id });
    if (made.length === 0) continue;
    num += 1;
    await addDeliveries(db, id, plan, now);
  }
  return num;
}

async function addDeliveries(db: Db, robotId: string, plan: RobotPlan, now: Date): Promise<void> {
  const { titles, perDay, state } = plan;
  const rows: (typeof robotDeliveries.$inferInsert)[] = [];
  for (let at = 0; at < perDay * days && titles.length > 0; at++) {
    const title = titles[at % titles.length] ?? '';
    const moment = new Date(now.getTime() - ((at + 0.4) / perDay) * dayMs);
    rows.push({
      id: newId(),
      robotId,
      at: moment,
      state: 'sent',
      source: 'demo:1',
      title,
      status: 200,
      errcode: '0',
      messageNum: at % 17 === 16 ? 7 : 1,
      attempt: 1,
      bytes: 180 + title.length * 9,
      ms: 90 + ((at * 37) % 240),
    });
    if (at % 23 === 11)
      rows.push({
        id: newId(),
        robotId,
        at: new Date(moment.getTime() - 4_000),
        state: 'retried',
        source: 'demo:1',
        title,
        messageNum: 1,
        attempt: 1,
        status: 200,
        errcode: '-1',
        errmsg: 'system busy',
        bytes: 400,
        ms: 2_100,
        reason: JSON.stringify({ kind: 'busy', values: { errmsg: 'system busy' } }),
      });
  }
  const last = rows[0];
  if (last && (state === 'failing' || state === 'dead')) {
    const isDead = state === 'dead';
    Object.assign(last, {
      state: 'refused',
      errcode: isDead ? '19001' : '310000',
      errmsg: isDead ? 'incoming webhook access token invalid' : 'sign not match',
      reason: JSON.stringify(isDead ? unknown : wrongSign),
    });
  }
  if (rows.length > 0) await db.insert(robotDeliveries).values(rows);
  if (state !== 'failing') return;
  // Messages that wait until somebody corrects the secret.
  const waiting = ['告警：网关 5xx 超过 1 %', '恢复：网关 5xx 回到 0.1 %', '告警：上游超时 42 次'].map((title) => ({
    robotId,
    source: 'demo:1',
    sourceName: '',
    deliveryId: last?.id ?? null,
    message: JSON.stringify({ title, markdown: title }),
    createdAt: now,
  }));
  await db.insert(robotMessages).values(waiting);
}
