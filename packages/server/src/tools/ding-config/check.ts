import type { Language, RobotCheck, RobotPlatformKey } from '@easymock/contract';
import { eq, sql } from 'drizzle-orm';
import type { SessionContext } from '../../platform/context';
import { fail } from '../../platform/failure';
import { type RobotAddress, robotHash, robotMessage } from '../../platform/gateways/chat-robot/index';
import { enqueue } from '../../platform/jobs/index';
import { type DingConfigRow, dingConfigs, robotDeliveries } from './ding-config.table';
import { presentReason, serializeReason } from './reason';
import { openRobot, robots } from './robot';
import { requireAddress } from './robot-input';
import { attemptTo } from './sender/attempt';
import { sendToRobot } from './sender/send-job';

interface CheckInput {
  readonly id?: string | undefined;
  readonly platform?: RobotPlatformKey | undefined;
  readonly webhook: string;
  readonly secret: string | null;
  readonly keywords: readonly string[];
}

/**
 * Limits of test messages per person and per robot. The rate of pushes leaves room for the test messages of a robot.
 */
const perPerson = { limit: 10, seconds: 3_600 };
const perRobot = { limit: 2, seconds: 60 };

const testTexts = {
  'zh-CN': { title: 'EasyMock 测试消息', text: '机器人已接通，之后的群消息会发到这里。' },
  en: { title: 'EasyMock test message', text: 'The robot works. Messages of EasyMock will arrive here.' },
} satisfies Record<Language, object>;

/** Sends a test message to a registered robot, or to one that is about to be registered. */
export async function checkRobot(ctx: SessionContext, input: CheckInput): Promise<RobotCheck> {
  const { services, actor, language } = ctx;
  const row = input.id ? await robots.find(ctx, input.id) : undefined;
  // Overriding the address or the secret requires the right to change the robot, so that nobody can use its sealed
  // secret for another address.
  if (row && (input.webhook || input.secret)) await robots.allowChange(ctx, row);
  const address = await addressOf(ctx, row, input);
  const rules = [
    { key: `robotCheck:robot:${address ? robotHash(address.platform, address.webhook) : row?.id}`, ...perRobot },
    { key: `robotCheck:person:${actor.id}`, ...perPerson },
  ];
  const seconds = await services.throttle.take(rules);
  if (seconds > 0) fail('tooMany', { seconds });
  const { title, text: markdown } = testTexts[language];
  const message = robotMessage.parse({ title, markdown, language });
  const keywords = input.keywords.length > 0 ? input.keywords : (row?.keywords ?? []);
  const { verdict, bytes, ms } = await attemptTo(services, address, message, { keywords });
  const { reaction, errcode, errmsg, status } = verdict;
  const isCorrect = reaction === 'sent';
  const reason = serializeReason(verdict.reason);
  const isHeldAddress = row !== undefined && !input.webhook && !input.secret;
  if (row) {
    ctx.audit(robots.note(row));
    await services.database.db.transaction(async (db) => {
      await db
        .insert(robotDeliveries)
        .values({
          robotId: row.id,
          isTest: true,
          source: 'test',
          title,
          messageNum: 1,
          attempt: 1,
          state: isCorrect ? 'sent' : reaction === 'uncertain' ? 'uncertain' : 'refused',
          bytes,
          ms,
          errcode,
          errmsg,
          status,
          reason,
        });
      if (!isHeldAddress) return;
      await db
        .update(dingConfigs)
        .set({
          lastCheckAt: sql`now()`,
          lastCheckOk: isCorrect,
          lastError: reason,
          // The robot works again, so its queue continues.
          ...(isCorrect && row.pausedFor && { pausedFor: '', isInUse: true }),
        })
        .where(eq(dingConfigs.id, row.id));
      if (isCorrect && row.pausedFor) await enqueue(db, sendToRobot, { robotId: row.id });
    });
  } else ctx.audit({ entityName: address ? new URL(address.webhook).host : '' });
  return { isCorrect, errcode, ...presentReason(reason, language) };
}

async function addressOf(
  { services }: SessionContext,
  row: DingConfigRow | undefined,
  { platform, webhook, secret }: CheckInput,
): Promise<RobotAddress | undefined> {
  const held = row && (await openRobot(services, row));
  if (!webhook) {
    if (!row) fail('robotAddressWrong', { platform: '', example: '' });
    return held && { ...held, secret: secret || held.secret };
  }
  const kind = row?.platform ?? platform ?? 'dingtalk';
  const plain = requireAddress(services, kind, webhook);
  return { platform: kind, webhook: plain, secret: secret || held?.secret || '' };
}
