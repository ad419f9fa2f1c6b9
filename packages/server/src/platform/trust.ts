import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import type { Config } from '../config';

export type Trust = (address: string, distance: number) => boolean;

/** Whether what an address forwards counts. */
export function trustOf(trustProxy: Config['trustProxy']): Trust {
  return typeof trustProxy === 'boolean' ? () => trustProxy : proxyAddress.compile([...trustProxy]);
}

/** Where a bare request comes from, as far back as proxies are trusted. */
export const senderOf = (request: IncomingMessage, isTrusted: Trust): string =>
  proxyAddress(request, isTrusted);
