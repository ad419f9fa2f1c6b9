import type { Health } from '@easymock/contract';
import { type Config, isLoopback } from '../config/config';
import { isForHost, nameOf } from '../platform/gateways/tls-probe/chain';
import { hostOfAddress, NoCertificate, probeTls } from '../platform/gateways/tls-probe/tls-probe';

type Certificate = Health['certificate'];

const dayMs = 24 * 3_600_000;
const soonDays = 30;
const urgentDays = 7;
/** Milliseconds. The health page polls every few seconds. */
const keptMs = 60_000;

/** Milliseconds for the whole connection. */
const limitMs = 4_000;

interface ServerCertificate {
  readonly subject: string;
  readonly validTo: Date;
  readonly isForHost: boolean;
}
type Found = ServerCertificate | { readonly reason: string };
let last: { address: string; at: number; found: Promise<Found> } | undefined;

/**
 * Reads the certificate of a server without checking its issuer, which browsers do.
 * @throws StepTimeout, NoCertificate, and the errors of sockets and OpenSSL
 */
export async function readCertificate(address: string, ms = limitMs): Promise<ServerCertificate> {
  const target = hostOfAddress(address);
  const limits = { stepMs: ms, signal: AbortSignal.timeout(ms) };
  const [leaf] = (await probeTls({ ...target, addresses: [target.host] }, limits)).chain;
  if (!leaf) throw new NoCertificate();
  return { subject: nameOf(leaf.subject), validTo: new Date(leaf.validTo), isForHost: isForHost(leaf, target.host) };
}

function find(address: string): Promise<Found> {
  if (last?.address === address && performance.now() - last.at < keptMs) return last.found;
  const found = readCertificate(address).catch((error: NodeJS.ErrnoException) => ({
    reason: error.code ?? error.message,
  }));
  last = { address, at: performance.now(), found };
  return found;
}

/** Reads the certificate at the public address of the installation. */
export async function readOwnCertificate(
  { publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>,
  now: Date,
): Promise<Certificate> {
  const address = publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  if (address.startsWith('https:')) return judgeCertificate(address, await find(address), now);
  // Connections that stay on the machine need no encryption.
  const isSafe = isLoopback(new URL(address).hostname.replace(/^\[|\]$/g, ''));
  return { ...nothing, state: isSafe ? 'well' : 'warn', address, found: 'unencrypted' };
}

const nothing = { subject: '', validTo: null, daysLeft: null, isForHost: true, reason: '' };

/** Judges a certificate as of a moment; in its last week it counts as expired. */
export function judgeCertificate(address: string, found: Found, now: Date): Certificate {
  if ('reason' in found) return { ...nothing, state: 'warn', address, found: 'unreadable', reason: found.reason };
  const { subject, validTo, isForHost } = found;
  const daysLeft = Math.floor((validTo.getTime() - now.getTime()) / dayMs);
  const state = !isForHost || daysLeft <= urgentDays ? 'bad' : daysLeft <= soonDays ? 'warn' : 'well';
  return { state, address, found: 'read', reason: '', subject, validTo: validTo.toISOString(), daysLeft, isForHost };
}
