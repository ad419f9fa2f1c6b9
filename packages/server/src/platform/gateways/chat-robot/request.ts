import { createHash, createHmac } from 'node:crypto';
import { type RobotPlatformKey, robotPlatformFacts, robotTokenOf } from '@easymock/contract';

/** Where a robot is, and what its messages are signed with. Never logged. */
export interface RobotAddress {
  readonly platform: RobotPlatformKey;
  readonly webhook: string;
  /** Empty for robots that do not sign. */
  readonly secret: string;
}

/** The address and the body of the request that sends a message, signed for this moment. */
export function robotRequest({ platform, webhook, secret }: RobotAddress, body: object, now: Date) {
  const url = new URL(webhook);
  let signed = body;
  if (secret && platform === 'dingtalk') {
    const timestamp = now.getTime();
    url.searchParams.set('timestamp', String(timestamp));
    url.searchParams.set(
      'sign',
      createHmac('sha256', secret).update(`${timestamp}\n${secret}`).digest('base64'),
    );
  }
  if (secret && platform === 'feishu') {
    // Seconds, in the body, and the text is the key: unlike DingTalk's.
    const timestamp = String(Math.floor(now.getTime() / 1_000));
    const sign = createHmac('sha256', `${timestamp}\n${secret}`).digest('base64');
    signed = { timestamp, sign, ...body };
  }
  return { url: url.href, body: Buffer.from(JSON.stringify(signed)) };
}

/** The address with nothing in it but what the platform needs; the same for all spellings of one robot. */
export function plainWebhook(platform: RobotPlatformKey, webhook: string): string {
  const { tokenIn } = robotPlatformFacts(platform);
  const token = robotTokenOf(platform, webhook) ?? '';
  const { origin, pathname } = new URL(webhook);
  return `${origin}${pathname}${tokenIn ? `?${tokenIn}=${token}` : ''}`;
}

/** What a robot is known by, without telling its token: the tokens are long and random. */
export const robotHash = (platform: RobotPlatformKey, webhook: string): string =>
  createHash('sha256')
    .update(`${platform} ${robotTokenOf(platform, webhook)}`)
    .digest('hex');

/**
 * Whether messages may be sent to this address, by the setting `robot.hosts`. Hosts are asked with https, unless the
 * setting says http.
 */
export function isHostAllowed(webhook: string, hosts: string): boolean {
  const { host, protocol } = new URL(webhook);
  return hosts.split(',').some((entry) => {
    const wanted = entry.trim().toLowerCase();
    const isPlain = wanted.startsWith('http://');
    return wanted.replace(/^https?:\/\//, '') === host && protocol === (isPlain ? 'http:' : 'https:');
  });
}
