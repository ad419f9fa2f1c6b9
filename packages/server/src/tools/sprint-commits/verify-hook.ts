import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { GitHost } from '@easymock/contract';

/** The parts of a delivery that prove its origin. */
interface HookDelivery {
  readonly headers: IncomingHttpHeaders;
  /** Raw body. */
  readonly body: Buffer;
  readonly secret: string;
  readonly now: Date;
}

/**
 * Maximum difference between the clocks of Gitee and this server (help.gitee.com/webhook/how-to-verify-webhook-keys).
 */
const clockSkewMs = 3_600_000;

const headerOf = (headers: IncomingHttpHeaders, name: string): string => {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
};

/** Compares in constant time. Digests have equal lengths, regardless of the lengths of the texts. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHmac('sha256', 'compare').update(text).digest();
  return given !== '' && timingSafeEqual(digest(given), digest(expected));
}

const hexMac = (secret: string, body: Buffer): string => createHmac('sha256', secret).update(body).digest('hex');

/**
 * Verifies a delivery of Gitee, which sends either the secret itself or a signature of the time. Some
 * versions URL-encode the signature.
 */
function isFromGitee({ headers, secret, now }: HookDelivery): boolean {
  const token = headerOf(headers, 'x-gitee-token');
  if (isSame(token, secret)) return true;
  const timestamp = headerOf(headers, 'x-gitee-timestamp');
  if (!/^\d{13}$/.test(timestamp)) return false;
  if (Math.abs(now.getTime() - Number(timestamp)) > clockSkewMs) return false;
  const mac = createHmac('sha256', secret).update(`${timestamp}\n${secret}`).digest('base64');
  return isSame(token, mac) || isSame(token, encodeURIComponent(mac));
}

/** Proof that each host sends. */
const proofs: Record<GitHost, (delivery: HookDelivery) => boolean> = {
  gitlab: ({ headers, secret }) => isSame(headerOf(headers, 'x-gitlab-token'), secret),
  codeup: ({ headers, secret }) => isSame(headerOf(headers, 'x-codeup-token'), secret),
  gitee: isFromGitee,
  github: ({ headers, body, secret }) =>
    isSame(headerOf(headers, 'x-hub-signature-256'), `sha256=${hexMac(secret, body)}`),
  gitea: ({ headers, body, secret }) => isSame(headerOf(headers, 'x-gitea-signature'), hexMac(secret, body)),
};

/**
 * Returns whether a host proves a delivery without its body, so that a forged delivery is refused before the
 * body is read.
 */
export const provesByHeader = (host: GitHost): boolean => host !== 'github' && host !== 'gitea';

/** Returns whether a delivery was made with the secret of the repository. */
export const isGenuinePush = (host: GitHost, delivery: HookDelivery): boolean => proofs[host](delivery);

const eventHeaders: Record<GitHost, readonly [header: string, push: string]> = {
  gitlab: ['x-gitlab-event', 'push hook'],
  codeup: ['codeup-event', 'push hook'],
  gitee: ['x-gitee-event', 'push hook'],
  github: ['x-github-event', 'push'],
  gitea: ['x-gitea-event', 'push'],
};

/**
 * Returns whether a delivery reports a push. Hosts also send other events, such as a test when a hook is
 * created.
 */
export function isPush(host: GitHost, headers: IncomingHttpHeaders): boolean {
  const [header, push] = eventHeaders[host];
  return headerOf(headers, header).toLowerCase() === push;
}
