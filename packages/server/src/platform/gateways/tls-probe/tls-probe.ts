import type { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { connect as connectTls, rootCertificates, type TLSSocket } from 'node:tls';
import type { StartTlsProtocol } from '@easymock/contract';
import { readChain } from './chain';
import { startTls } from './start-tls';

export interface TlsTarget {
  readonly host: string;
  readonly port: number;
  /** Checked IP addresses of the host, tried one after the other. */
  readonly addresses: readonly string[];
  /** The protocol before TLS; absent if the connection begins with TLS. */
  readonly startTls?: StartTlsProtocol | undefined;
  /** PEM certificates of additional trusted authorities. */
  readonly ca?: string;
  readonly readsHttp?: boolean;
}

/**
 * Returns the host and port of an https address.
 * @example hostOfAddress('https://[::1]/') // { host: '::1', port: 443 }
 */
export function hostOfAddress(address: string): Pick<TlsTarget, 'host' | 'port'> {
  const { hostname, port } = new URL(address);
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 443) };
}

export interface TlsLimits {
  /** Milliseconds for each step: connecting, requesting TLS, the handshake, the HTTP response. */
  readonly stepMs: number;
  /** Aborts the whole probe. */
  readonly signal: AbortSignal;
}

export interface TlsFound {
  readonly address: string;
  readonly chain: readonly X509Certificate[];
  /** Error code of OpenSSL if it does not trust the chain. Host names are checked separately. */
  readonly trustError: string | undefined;
  readonly tlsVersion: string;
  readonly tlsMs: number;
  readonly httpStatus: number | null;
  readonly httpMs: number | null;
}

/** A step exceeded its time-out. */
export class StepTimeout extends Error {
  override name = 'StepTimeout';
  readonly ms: number;
  constructor(ms: number) {
    super(`not done after ${ms} ms`);
    this.ms = ms;
  }
}

/** The server sent no certificate. */
export class NoCertificate extends Error {
  override name = 'NoCertificate';
}

/** Runs one step with a time-out, after which its socket is destroyed. */
async function step<T>(socket: Socket, { stepMs, signal }: TlsLimits, work: Promise<T>): Promise<T> {
  const began = performance.now();
  const ended = AbortSignal.any([signal, AbortSignal.timeout(stepMs)]);
  let end = () => {};
  const late = new Promise<never>((_, reject) => {
    end = () => {
      reject(new StepTimeout(Math.round(performance.now() - began)));
      socket.destroy();
    };
  });
  // The step may still reject after its time-out, which must not become an unhandled rejection.
  work.catch(() => {});
  late.catch(() => {});
  ended.addEventListener('abort', end, { once: true });
  if (ended.aborted) end();
  try {
    return await Promise.race([work, late]);
  } finally {
    ended.removeEventListener('abort', end);
  }
}

/** Resolves with an event; rejects with an error, or if the socket closes first. */
function event(socket: Socket, name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once(name, () => resolve());
    socket.once('error', reject);
    socket.once('close', () => reject(Object.assign(new Error('closed'), { code: 'ECONNRESET' })));
  });
}

async function connect(target: TlsTarget, limits: TlsLimits): Promise<{ socket: Socket; address: string }> {
  let failure: unknown = new Error('no address');
  for (const address of target.addresses) {
    const socket = connectTcp({ host: address, port: target.port });
    // Errors after the last step are ignored; without a listener, such an error would end the process.
    socket.on('error', () => {});
    try {
      await step(socket, limits, event(socket, 'connect'));
      return { socket, address };
    } catch (error) {
      failure = error;
      socket.destroy();
      if (limits.signal.aborted) break;
    }
  }
  throw failure;
}

/** Returns the status of the response to `GET /`. Redirects are not followed, since their targets may be other hosts. */
async function readStatus(socket: TLSSocket, { host, port }: TlsTarget): Promise<number> {
  const request = http.request({
    createConnection: () => socket,
    method: 'GET',
    path: '/',
    setHost: false,
    headers: {
      Host: port === 443 ? host : `${host}:${port}`,
      Accept: '*/*',
      'User-Agent': 'EasyMock',
      Connection: 'close',
    },
  });
  // A response that breaks off after its headers makes the request fail again, when nobody listens any more.
  request.on('error', () => {});
  request.end();
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  response.destroy();
  return response.statusCode ?? 0;
}

/**
 * Connects to a server and reads its certificates, trusted or not.
 * @throws StepTimeout, StartTlsRefused, NoCertificate, and the errors of sockets and OpenSSL
 */
export async function probeTls(target: TlsTarget, limits: TlsLimits): Promise<TlsFound> {
  const began = performance.now();
  const { socket, address } = await connect(target, limits);
  let secure: TLSSocket | undefined;
  try {
    if (target.startTls) await step(socket, limits, startTls(socket, target.startTls));
    secure = connectTls({
      socket,
      rejectUnauthorized: false,
      checkServerIdentity: () => undefined,
      ...(isIP(target.host) === 0 && { servername: target.host }),
      // Accepts old protocols and small keys: the probe reports them.
      minVersion: 'TLSv1',
      ciphers: 'DEFAULT@SECLEVEL=0',
      ...(target.ca && { ca: [...rootCertificates, target.ca] }),
      ...(target.readsHttp && { ALPNProtocols: ['http/1.1'] }),
    });
    secure.on('error', () => {});
    await step(socket, limits, event(secure, 'secureConnect'));
    const tlsMs = Math.round(performance.now() - began);
    const chain = readChain(secure.getPeerCertificate(true));
    if (chain.length === 0) throw new NoCertificate();
    const found = {
      address,
      chain,
      tlsMs,
      tlsVersion: secure.getProtocol() ?? '',
      trustError: secure.authorized ? undefined : String(secure.authorizationError),
    };
    if (!target.readsHttp) return { ...found, httpStatus: null, httpMs: null };
    const asked = performance.now();
    // The certificate is returned even if the HTTP request fails.
    const httpStatus = await step(socket, limits, readStatus(secure, target)).catch(() => null);
    return { ...found, httpStatus, httpMs: httpStatus === null ? null : Math.round(performance.now() - asked) };
  } finally {
    secure?.destroy();
    socket.destroy();
  }
}
