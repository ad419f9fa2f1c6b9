import { webhookAnswerBytes, webhookTimeoutSeconds } from '@easymock/contract';
import type { Services } from '../../../platform/context';
import type { ReasonNote } from '../reason';
import { signatureHeaders } from './sign';

/** What came of one request. */
export interface Attempted {
  readonly at: Date;
  readonly isDelivered: boolean;
  /** The receiver asks for no more deliveries. */
  readonly isGone: boolean;
  readonly status: number;
  readonly ms: number;
  readonly reason: ReasonNote | undefined;
  /** The beginning of the answer, without secrets. */
  readonly answer: string;
}

export interface Sending {
  readonly url: string;
  /** The person whose names are looked up: turns are by owner. */
  readonly ownerId: string;
  /** The valid secrets; none if this server cannot open them. */
  readonly secrets: readonly string[];
  readonly id: string;
  readonly body: string;
}

const gone = 410;

/** A receiver may echo what it got. Nobody who reads the log shall see a secret or a signature that is still valid. */
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
    maxBytes: webhookAnswerBytes,
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
  if (delivered.kind === 'cutOff')
    return { ...none, ms, reason: { kind: 'cutOff', detail: delivered.reason } };
  const { status } = delivered;
  const reason = reasonOf(status);
  const keys = secrets.map((secret) => secret.slice(secret.indexOf('_') + 1));
  const signatures = (headers['webhook-signature'] ?? '').split(' ');
  return {
    ...{ at, ms, status, reason, isDelivered: reason === undefined, isGone: status === gone },
    answer: withoutSecrets(delivered.body.toString('utf8'), [...secrets, ...keys, ...signatures]),
  };
}
