import { createHash, createHmac } from 'node:crypto';
import { type RobotPlatformKey, robotPlatformFacts, robotTokenOf } from '@easymock/contract';

/** Address and signing secret of a robot. Never logged. */
export interface RobotAddress {
  readonly platform: RobotPlatformKey;
  readonly webhook: string;
  /** Empty if the robot does not sign. */
  readonly secret: string;
}

/** Returns URL and body of the request that sends a message, signed for this moment. */
export function robotRequest({ platform, webhook, secret }: RobotAddress, body: object, now: Date) {
  const url = new URL(webhook);
  let signed = body;
  if (secret && platform === 'dingtalk') {
    const timestamp = now.getTime();
    url.searchParams.set('timestamp', String(timestamp));
    url.searchParams.set('sign', createHmac('sha256', secret).update(`${timestamp}\n${secret}`).digest('base64'));
  }
  if (secret && platform === 'feishu') {
    // Unlike DingTalk, Feishu uses seconds, sends them in the body, and uses the text as the key.
    const timestamp = String(Math.floor(now.getTime() / 1_000));
    const sign = createHmac('sha256', `${timestamp}\n${secret}`).digest('base64');
    signed = { timestamp, sign, ...body };
  }
  return { url: url.href, body: Buffer.from(JSON.stringify(signed)) };
}

/**
 * Returns the webhook reduced to the parts that the platform needs, so that all spellings of one robot are
 * equal.
 */
export function plainWebhook(platform: RobotPlatformKey, webhook: string): string {
  const { tokenIn } = robotPlatformFacts(platform);
  const token = robotTokenOf(platform, webhook) ?? '';
  const { origin, pathname } = new URL(webhook);
  return `${origin}${pathname}${tokenIn ? `?${tokenIn}=${token}` : ''}`;
}

/**
 * Returns an identifier of a robot that does not reveal its token. A plain hash suffices, because tokens are
 * long and random.
 */
export const robotHash = (platform: RobotPlatformKey, webhook: string): string =>
  createHash('sha256')
    .update(`${platform} ${robotTokenOf(platform, webhook)}`)
    .digest('hex');

/**
 * Returns whether the setting `robot.hosts` allows messages to this address. Hosts are contacted by HTTPS unless the
 * setting contains `http://`.
 */
export function isHostAllowed(webhook: string, hosts: string): boolean {
  const { host, protocol } = new URL(webhook);
  return hosts.split(',').some((entry) => {
    const wanted = entry.trim().toLowerCase();
    const isPlain = wanted.startsWith('http://');
    return wanted.replace(/^https?:\/\//, '') === host && protocol === (isPlain ? 'http:' : 'https:');
  });
}
