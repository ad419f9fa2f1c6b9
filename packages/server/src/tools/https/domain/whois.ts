import { once } from 'node:events';
import { connect, type NetConnectOpts } from 'node:net';
import { fail } from '../../../platform/failure';
import type { OutboundClient } from '../../../platform/outbound/outbound';
import type { Registration } from './rdap';

/** WHOIS servers of top-level domains without RDAP. */
const servers: Readonly<Record<string, string>> = {
  cn: 'whois.cnnic.cn',
  'xn--fiqs8s': 'whois.cnnic.cn',
  'xn--fiqz9s': 'whois.cnnic.cn',
  hk: 'whois.hkirc.hk',
  io: 'whois.nic.io',
};

const whoisPort = 43;
const timeoutMs = 10_000;
const maxBytes = 64 * 1024;

/** Returns the WHOIS server of a domain; undefined if it is unknown. */
export function whoisServerOf(domain: string): string | undefined {
  const suffix = domain.slice(domain.lastIndexOf('.') + 1);
  return Object.hasOwn(servers, suffix) ? servers[suffix] : undefined;
}

const fieldsOf = (text: string): [string, string][] =>
  text.split(/\r?\n/).flatMap((line): [string, string][] => {
    const [, name, value] = /^\s*([A-Za-z][A-Za-z /()-]{0,40}?)\s*:\s*(.+?)\s*$/.exec(line) ?? [];
    return name && value ? [[name.toLowerCase(), value]] : [];
  });

/** Labels of the expiry day, as registries write them. */
const expiryLabels = ['registry expiry date', 'expiration time', 'expiry date', 'expiration date'];
const registrarLabels = ['sponsoring registrar', 'registrar', 'registrar name'];
const unknownDomain = /no matching record|no match|not found|has not been registered|domain not found/i;

/**
 * Returns the UTC day of a time. CNNIC writes Beijing time without a zone; a day without a time remains
 * unchanged.
 */
function dayOf(text: string): string {
  const [, day = '', time] = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d:\d\d\S*))?/.exec(text) ?? [];
  if (time === undefined) return day;
  const at = new Date(`${day}T${time}${/[Zz]|[+-]\d\d/.test(time) ? '' : '+08:00'}`);
  return Number.isNaN(at.getTime()) ? day : at.toISOString().slice(0, 10);
}

/** Parses a WHOIS response (RFC 3912), a text without a common format. @throws outside `HTTP 404` for an unknown domain */
export function readWhois(text: string): Registration {
  const fields = fieldsOf(text);
  const firstOf = (labels: readonly string[]) =>
    labels.map((label) => fields.find(([name]) => name === label)?.[1]).find(Boolean) ?? '';
  const expires = dayOf(firstOf(expiryLabels));
  if (expires === '' && unknownDomain.test(text)) return fail('outside', { reason: 'HTTP 404' });
  return {
    expires,
    registrar: firstOf(registrarLabels).slice(0, 100),
    nameServers: fields
      .flatMap(([name, value]) => (name === 'name server' ? [value.toLowerCase().replace(/\.$/, '')] : []))
      .slice(0, 20),
  };
}

/** Sends one query, and returns the response. @throws Error of the socket */
export async function queryWhois(address: string, port: number, query: string): Promise<string> {
  const options: NetConnectOpts = { host: address, port, signal: AbortSignal.timeout(timeoutMs) };
  const socket = connect(options);
  try {
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error('timeout')));
    await once(socket, 'connect');
    socket.write(`${query}\r\n`);
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of socket as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > maxBytes) break;
      chunks.push(chunk);
    }
    return Buffer.concat(chunks).toString('utf8');
  } finally {
    socket.destroy();
  }
}

/** Looks up a domain by WHOIS, at an address that the outbound client allows. @throws outside, addressRefused */
export async function lookUpByWhois(outbound: OutboundClient, server: string, domain: string): Promise<Registration> {
  const [address] = await outbound.addressesOf(server, whoisPort, { timeoutMs, asker: 'whois', internalRanges: [] });
  if (address === undefined) return fail('outside', { reason: 'WHOIS' });
  const text = await queryWhois(address, whoisPort, domain).catch((error: NodeJS.ErrnoException) =>
    fail('outside', { reason: `WHOIS ${error.code ?? error.message}` }),
  );
  return readWhois(text);
}
