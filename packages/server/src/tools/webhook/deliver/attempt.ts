import { webhookMaxResponseBytes, webhookTimeoutSeconds } from '@easymock/contract';
import type { Services } from '../../../platform/context';
import type { ReasonNote } from '../reason';
import { signatureHeaders } from './sign';

export interface Attempted {
  readonly at: Date;
  readonly isDelivered: boolean;
  /** Whether the receiver requests no further deliveries. */
  readonly isGone: boolean;
  readonly status: number;
  readonly ms: number;
  readonly reason: ReasonNote | undefined;
  /** Beginning of the response, without secrets. */
  readonly answer: string;
}

export interface Sending {
  readonly url: string;
  /** ID of the owner, which is the queue key of name look-ups. */
  readonly ownerId: string;
  /** Valid secrets; empty if this server cannot open them. */
  readonly secrets: readonly string[];
  readonly id: string;
  readonly body: string;
}

const gone = 410;

/**
 * Masks secrets in a response. A receiver may echo its request, and readers of the log must not see a secret
 * or a signature that is still valid.
 */
function withoutSecrets(answer: string, hidden: readonly string[]): string {
  let text = answer.replaceAll('\0', '');
  for (const one of hidden) if (one.length > 0) text = text.replaceAll(one, '***');
  return text;
}

function reasonOf(status: number): ReasonNote | undefined {
  if (status >= 200 && status < 300) return undefined;
  const kind = status === gone ? 'gone' : status >= 300 && status < 400 ? 'redirect' : 'status';
  return { kind, detail: String(status) };
}

/** Sends a message once. Never throws. */
export async function attemptTo(
  { outbound, clock }: Pick<Services, 'outbound' | 'clock'>,
  { url, ownerId, secrets, id, body }: Sending,
): Promise<Attempted> {
  const at = clock();
  const none = { at, isDelivered: false, isGone: false, status: 0, ms: 0, answer: '' };
  if (secrets.length === 0) return { ...none, reason: { kind: 'sealed', detail: '' } };
  const headers = signatureHeaders({ id, seconds: Math.floor(at.getTime() / 1_000), body }, secrets);
  const began = performance.now();
  const delivered = await outbound.deliver(url, Buffer.from(body), {
    maxBytes: webhookMaxResponseBytes,
    timeoutMs: webhookTimeoutSeconds * 1_000,
    asker: ownerId,
    headers,
    isOwn: false,
    cutsAnswer: true,
  });
  const ms = Math.round(performance.now() - began);
  if (delivered.kind === 'unsent') {
    const kind = delivered.isRefused ? 'refused' : 'unreachable';
    return { ...none, ms, reason: { kind, detail: delivered.reason } };
  }
  if (delivered.kind === 'cutOff') return { ...none, ms, reason: { kind: 'cutOff', detail: delivered.reason } };
  const { status } = delivered;
  const reason = reasonOf(status);
  const keys = secrets.map((secret) => secret.slice(secret.indexOf('_') + 1));
  const signatures = (headers['webhook-signature'] ?? '').split(' ');
  return {
    at,
    ms,
    status,
    reason,
    isDelivered: reason === undefined,
    isGone: status === gone,
    answer: withoutSecrets(delivered.body.toString('utf8'), [...secrets, ...keys, ...signatures]),
  };
}
