import type { Services } from '../../../platform/context';
import {
  isHostAllowed,
  judge,
  type RobotAddress,
  type RobotMessage,
  renderMessage,
  robotRequest,
  type Verdict,
} from '../../../platform/gateways/chat-robot/index';

/** Time-out of a request, from connecting to the end of the response. */
export const timeoutMs = 15_000;
const maxAnswerBytes = 256 * 1024;

export interface Attempt {
  readonly verdict: Verdict;
  readonly bytes: number;
  readonly ms: number;
}

/** Sends a message once, and classifies the result. Never throws. */
export async function attemptTo(
  { outbound, settings, clock }: Pick<Services, 'outbound' | 'settings' | 'clock'>,
  address: RobotAddress | undefined,
  message: RobotMessage,
  options: Parameters<typeof renderMessage>[2],
): Promise<Attempt> {
  const none = { status: 0, errcode: '', errmsg: '' };
  if (!address) return { verdict: { ...none, reaction: 'mend', reason: { kind: 'sealed' } }, bytes: 0, ms: 0 };
  const { host } = new URL(address.webhook);
  if (!isHostAllowed(address.webhook, settings.get('robot.hosts'))) {
    const reason = { kind: 'addressRefused', values: { reason: host } } as const;
    return { verdict: { ...none, reaction: 'mend', reason }, bytes: 0, ms: 0 };
  }
  const request = robotRequest(address, renderMessage(address.platform, message, options).body, clock());
  const began = performance.now();
  const delivered = await outbound.deliver(request.url, request.body, { maxBytes: maxAnswerBytes, timeoutMs });
  const token = /[\w-]+$/.exec(address.webhook)?.[0] ?? '';
  return {
    verdict: judge(address.platform, delivered, clock(), [address.webhook, address.secret, token]),
    bytes: request.body.length,
    ms: Math.round(performance.now() - began),
  };
}
