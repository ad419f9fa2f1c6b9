import { checkServerIdentity, connect, type PeerCertificate } from 'node:tls';
import { within } from '../within';

/** The certificate that a server shows. */
export interface ServerCertificate {
  readonly subject: string;
  readonly validTo: Date;
  /** Whether it was issued for the host that was asked. Who issued it is for browsers to judge. */
  readonly isForHost: boolean;
}

const limitMs = 4_000;

/**
 * Asks a server for its certificate, whatever it is worth.
 * @param address with https
 * @param at the IP address to connect to, if the host was looked up before
 * @throws if nobody answers there in time, or not with TLS
 */
export async function readCertificate(
  address: string,
  { ms = limitMs, at }: { ms?: number; at?: string } = {},
): Promise<ServerCertificate> {
  const { hostname, port } = new URL(address);
  const host = hostname.replace(/^\[|\]$/g, '');
  const isName = /[a-z]/i.test(host) && !host.includes(':');
  const socket = connect({
    ...{ host: at ?? host, port: Number(port || 443), rejectUnauthorized: false },
    ...(isName ? { servername: host } : {}),
  });
  try {
    const shaken = new Promise<PeerCertificate>((resolve, reject) => {
      socket.once('secureConnect', () => resolve(socket.getPeerCertificate()));
      socket.once('error', reject);
      socket.once('close', () => reject(new Error('the connection was closed')));
    });
    const found = await within(ms, shaken);
    return {
      subject: [found.subject.CN].flat()[0] ?? found.subjectaltname ?? '',
      validTo: new Date(found.valid_to),
      isForHost: checkServerIdentity(host, found) === undefined,
    };
  } finally {
    socket.on('error', () => {}); // nobody is interested any more
    socket.destroy();
  }
}
