import { once } from 'node:events';
import { createServer } from 'node:net';
import type process from 'node:process';
import { base } from '@easymock/contract';
import pg from 'pg';
import { type Config, isLoopback } from '../config/config';
import { reasonOf } from '../start';
import { type Check, failed, ok, type Verdict, warn } from './verdict';

function checkPublicUrl({ publicUrl, host, trustProxy }: Config): Verdict {
  const isOpen = !isLoopback(host);
  if (!publicUrl) return ok(isOpen ? `people reach ${host} directly` : 'only this machine can reach the server');
  const { protocol, hostname, pathname } = new URL(publicUrl);
  if (pathname !== '/')
    return warn(`PUBLIC_URL has the path ${pathname}, which is not used; leave only the origin, without ${base}`);
  if (isLoopback(hostname) && isOpen)
    return warn('PUBLIC_URL leads to this machine only; set it to the address that people use');
  if (protocol === 'http:' && !isLoopback(hostname))
    return warn('PUBLIC_URL is http: passwords travel in plain text; terminate TLS at the proxy');
  if (protocol === 'https:' && trustProxy === false)
    return warn(
      'PUBLIC_URL is https, so there is a proxy, and TRUST_PROXY is not set: limits by address count all people ' +
        'as the proxy; set TRUST_PROXY to the address of the proxy',
    );
  return ok(publicUrl);
}

function checkTrustProxy({ trustProxy, publicUrl }: Config): Verdict {
  if (trustProxy === true)
    return warn('TRUST_PROXY is true: callers can claim any address; list the addresses of your proxies');
  if (trustProxy === false) return ok('no proxy is trusted');
  if (!publicUrl) return warn('TRUST_PROXY is set without PUBLIC_URL; set it to the address that people use');
  return ok((trustProxy as string[]).join(', '));
}

function checkMockUrl({ mockSite, publicUrl, host }: Config): Verdict {
  if (!mockSite)
    return isLoopback(host) && !publicUrl
      ? ok('mocks share the origin of the pages')
      : warn('mocks share the origin of the pages; set MOCK_URL to a host or port of their own');
  if (publicUrl?.startsWith('https:') && mockSite.url.startsWith('http:'))
    return warn('PUBLIC_URL is https and MOCK_URL is http: browsers refuse calls from one to the other');
  return ok(mockSite.url);
}

type Encryption = 'verified' | 'unverified' | 'none';

/** Host and TLS options that `pg` parses from a connection string. The types of `pg` declare `ssl` as a boolean only. */
interface Target {
  readonly host: string;
  readonly ssl: boolean | { readonly rejectUnauthorized?: boolean };
}

/** Returns how a connection to a database is encrypted; undefined if it stays on this machine. */
function encryptionOf(connectionString: string): Encryption | undefined {
  const { host, ssl } = new pg.Client({ connectionString }) as unknown as Target;
  if (host.startsWith('/') || isLoopback(host)) return undefined;
  if (!ssl) return 'none';
  return typeof ssl === 'object' && ssl.rejectUnauthorized === false ? 'unverified' : 'verified';
}

const databaseTlsAdvice: Record<Exclude<Encryption, 'verified'>, string> = {
  none: 'is reached over the network without TLS; append ?sslmode=verify-full, and sslrootcert=FILE for a CA of your own',
  unverified: 'accepts any certificate; use sslmode=verify-full, and sslrootcert=FILE for a CA of your own',
};

/**
 * Checks that data is not sent to other machines in plain text. The directory has its own settings, which
 * require TLS.
 */
function checkTls({ databaseUrl, databaseListenUrl, bucket }: Config): Verdict {
  const databases = Object.entries({ DATABASE_URL: databaseUrl, DATABASE_LISTEN_URL: databaseListenUrl });
  const found = databases.flatMap(([variable, address]) => {
    const encryption = address === undefined ? undefined : encryptionOf(address);
    return !encryption || encryption === 'verified' ? [] : [`${variable} ${databaseTlsAdvice[encryption]}`];
  });
  const store = bucket && new URL(bucket.endpoint);
  if (store?.protocol === 'http:' && !isLoopback(store.hostname.replace(/^\[|\]$/g, '')))
    found.push('S3_ENDPOINT is http: files and signed requests travel in plain text; use https');
  return found.length > 0 ? warn(found.join('. ')) : ok('nothing leaves this machine unencrypted');
}

const proxyVariables = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY'];

function checkOutboundProxy(env: typeof process.env): Verdict {
  const found = proxyVariables.filter((name) => env[name] || env[name.toLowerCase()]);
  if (found.length === 0) return ok('none is set');
  return warn(
    `${found.join(' and ')} ${found.length === 1 ? 'is' : 'are'} set, but EasyMock does not use a proxy: API documents ` +
      'by address, forwarded mocks and pictures need a direct way out',
  );
}

/** Tries to open a port; returns undefined on success, else the error code. */
async function refusalOf(host: string, port: number): Promise<string | undefined> {
  const server = createServer();
  try {
    server.listen({ host, port, exclusive: true });
    await once(server, 'listening');
    return undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? reasonOf(error);
  } finally {
    if (server.listening) server.close();
  }
}

async function isOurs(host: string, port: number): Promise<boolean> {
  const reached = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  const address = `http://${reached.includes(':') ? `[${reached}]` : reached}:${port}${base}/healthz`;
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(3_000), redirect: 'manual' });
    return answer.ok && ((await answer.json()) as { status?: string }).status === 'ok';
  } catch {
    return false;
  }
}

async function checkPort(variable: string, host: string, port: number, isProductUp = false): Promise<Verdict> {
  const code = await refusalOf(host, port);
  if (code === undefined) return ok(`${port} on ${host} is free`);
  if (code === 'EADDRINUSE' && (isProductUp || (await isOurs(host, port)))) return ok(`EasyMock answers on ${port}`);
  if (code === 'EADDRINUSE')
    return failed(`${variable} ${port} on ${host} is used by another program; end that, or set another ${variable}`);
  if (code === 'EACCES')
    return failed(`this account cannot open ${variable} ${port}; set one above 1023, behind a proxy`);
  return failed(`cannot listen on ${host}:${port} (${code}); set HOST to an address of this machine`);
}

/** Returns the checks of addresses and ports. */
export const networkChecks = (config: Config, env: typeof process.env): Check[] => [
  { subject: 'port', run: () => checkPort('PORT', config.host, config.port) },
  { subject: 'PUBLIC_URL', run: () => checkPublicUrl(config) },
  { subject: 'TRUST_PROXY', run: () => checkTrustProxy(config) },
  { subject: 'MOCK_URL', run: () => checkMockUrl(config) },
  ...(config.mockSite
    ? [
        {
          subject: 'mock port',
          // The server for mocks has no page that identifies the installation.
          run: async () =>
            checkPort('MOCK_PORT', config.host, config.mockSite?.port ?? 0, await isOurs(config.host, config.port)),
        },
      ]
    : []),
  { subject: 'TLS', run: () => checkTls(config) },
  { subject: 'outbound proxy', run: () => checkOutboundProxy(env) },
];
