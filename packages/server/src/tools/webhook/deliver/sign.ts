import { createHmac, randomBytes } from 'node:crypto';
import { webhookSecretPrefix } from '@easymock/contract';

/** Bytes of a secret; the convention requires 24 to 64. */
const secretBytes = 32;

/** Generates a signing secret. @example newSecret() // 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw…' */
export const newSecret = (): string => webhookSecretPrefix + randomBytes(secretBytes).toString('base64');

/** Decodes the bytes of a secret. @example keyOf('whsec_bXkga2V5') // the bytes of 'my key' */
const keyOf = (secret: string): Buffer => Buffer.from(secret.slice(webhookSecretPrefix.length), 'base64');

interface Signed {
  readonly id: string;
  /** Seconds since 1970. */
  readonly seconds: number;
  readonly body: string;
}

/**
 * Returns the headers of a message by the convention of Standard Webhooks
 * (github.com/standard-webhooks/standard-webhooks, spec): one signature for each secret, separated by spaces.
 */
export function signatureHeaders(
  { id, seconds, body }: Signed,
  secrets: readonly string[],
): Readonly<Record<string, string>> {
  const content = `${id}.${seconds}.${body}`;
  const signatures = secrets.map(
    (secret) => `v1,${createHmac('sha256', keyOf(secret)).update(content).digest('base64')}`,
  );
  return { 'webhook-id': id, 'webhook-timestamp': String(seconds), 'webhook-signature': signatures.join(' ') };
}
