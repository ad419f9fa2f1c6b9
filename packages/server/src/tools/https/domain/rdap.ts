import { z } from 'zod';
import { fail } from '../../../platform/failure';
import type { OutboundClient } from '../../../platform/outbound/outbound';

/** Address of the registration service for each top-level domain. */
export type RdapServices = Readonly<Record<string, string>>;

export interface Registration {
  /** `YYYY-MM-DD`, in UTC; empty if the registry does not report it. */
  readonly expires: string;
  readonly registrar: string;
  readonly nameServers: readonly string[];
}

const limits = { maxBytes: 3_000_000, timeoutMs: 10_000, isOwn: true, accept: 'application/rdap+json' };

/** IANA's bootstrap file, RFC 9224 §3: lists of top-level domains, each with the addresses of their services. */
const directory = z.object({ services: z.array(z.tuple([z.array(z.string()), z.array(z.string())])) });

/**
 * Services of common top-level domains, for installations that cannot fetch IANA's list. Neither list has a service for
 * .cn, .hk or .io.
 */
export const shippedServices: RdapServices = {
  com: 'https://rdap.verisign.com/com/v1/',
  net: 'https://rdap.verisign.com/net/v1/',
  org: 'https://rdap.publicinterestregistry.org/rdap/',
  app: 'https://pubapi.registry.google/rdap/',
  dev: 'https://pubapi.registry.google/rdap/',
  xyz: 'https://rdap.centralnic.com/xyz/',
};

/** Reads the list of services. @throws outside */
export async function readDirectory(outbound: OutboundClient, address: string): Promise<RdapServices> {
  const text = await outbound.fetchText(address, { ...limits, accept: 'application/json' });
  const read = directory.safeParse(parse(text));
  if (!read.success) fail('outside', { reason: 'RDAP' });
  const pairs = read.data.services.flatMap(([domains, urls]) => {
    // RFC 9224 §3 prefers https if there are several addresses.
    const url = urls.find((one) => one.startsWith('https:')) ?? urls[0];
    return url ? domains.map((domain): [string, string] => [domain.toLowerCase(), url]) : [];
  });
  return Object.fromEntries(pairs);
}

/** Returns the service of the longest suffix of a domain that has one. */
export function serviceOf(services: RdapServices, domain: string): string | undefined {
  const labels = domain.split('.');
  for (let at = 1; at < labels.length; at += 1) {
    const suffix = labels.slice(at).join('.');
    if (Object.hasOwn(services, suffix)) return services[suffix];
  }
  return undefined;
}

const entity = z.object({
  roles: z.array(z.string()).default([]),
  /** RFC 7095: `['vcard', [[name, parameters, type, value], …]]` */
  vcardArray: z.tuple([z.string(), z.array(z.array(z.unknown()))]).optional(),
  handle: z.string().optional(),
});

/** Fields of RFC 9083 §5.3 that the product reads; a response may contain others. */
const domainObject = z.object({
  events: z.array(z.object({ eventAction: z.string(), eventDate: z.string() })).default([]),
  entities: z.array(entity).catch([]).default([]),
  nameservers: z
    .array(z.object({ ldhName: z.string().optional() }))
    .catch([])
    .default([]),
});

/** Parses a registration from an RDAP response. @throws outside if the response is no registration */
export function readRegistration(text: string): Registration {
  const read = domainObject.safeParse(parse(text));
  if (!read.success) return fail('outside', { reason: 'RDAP' });
  const { events, entities, nameservers } = read.data;
  const date = events.find(({ eventAction }) => eventAction === 'expiration')?.eventDate ?? '';
  const at = new Date(date);
  const registrar = entities.find(({ roles }) => roles.includes('registrar'));
  const name = registrar?.vcardArray?.[1].find(([field]) => field === 'fn')?.[3];
  return {
    expires: Number.isNaN(at.getTime()) ? '' : at.toISOString().slice(0, 10),
    registrar: (typeof name === 'string' ? name : (registrar?.handle ?? '')).slice(0, 100),
    nameServers: nameservers.flatMap(({ ldhName }) => (ldhName ? [ldhName.toLowerCase()] : [])).slice(0, 20),
  };
}

/** Looks up a domain at its service. @throws outside */
export async function lookUpDomain(outbound: OutboundClient, service: string, domain: string): Promise<Registration> {
  const address = new URL(`domain/${encodeURIComponent(domain)}`, service.endsWith('/') ? service : `${service}/`);
  return readRegistration(await outbound.fetchText(address.href, limits));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
