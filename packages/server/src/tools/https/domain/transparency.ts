import { hostNameOf } from '@easymock/contract';
import { z } from 'zod';
import { fail } from '../../../platform/failure';
import type { OutboundClient } from '../../../platform/outbound/outbound';
import { rootDomainOf } from '../domain-names';

/** A host name in the logs, with its latest certificate that has not expired. */
export interface LoggedName {
  readonly domain: string;
  readonly issuer: string;
  readonly loggedAt: Date;
  readonly validTo: Date;
}

/** Maximum host names stored for one domain. */
const mostNames = 1_000;
const limits = { maxBytes: 20_000_000, timeoutMs: 60_000, isOwn: true, accept: 'application/json' };

/** An entry as crt.sh writes it; its times have no zone and are UTC. */
const entries = z.array(
  z.object({
    issuer_name: z.string().default(''),
    name_value: z.string(),
    entry_timestamp: z.string().nullable().default(null),
    not_before: z.string(),
    not_after: z.string(),
  }),
);

const utc = (text: string): Date => new Date(/[zZ]|[+-]\d\d:\d\d$/.test(text) ? text : `${text}Z`);

/** Returns the organization or the common name of an issuer such as `C=US, O=Example CA, CN=R3`. */
function issuerOf(name: string): string {
  const [, organization] = /(?:^|,\s*)O="?([^,"]+)/.exec(name) ?? [];
  const [, common] = /(?:^|,\s*)CN="?([^,"]+)/.exec(name) ?? [];
  return (organization ?? common ?? name).trim().slice(0, 200);
}

/**
 * Parses the logged names of a domain. Wildcards and e-mail addresses are skipped, since only hosts can be checked.
 * @throws outside if the response is no list of entries
 */
export function readLoggedNames(text: string, rootDomain: string, now: Date): LoggedName[] {
  const read = entries.safeParse(parse(text));
  if (!read.success) return fail('outside', { reason: 'CT' });
  const found = new Map<string, LoggedName>();
  for (const entry of read.data) {
    const validTo = utc(entry.not_after);
    const loggedAt = utc(entry.entry_timestamp ?? entry.not_before);
    if (!(validTo > now) || Number.isNaN(loggedAt.getTime())) continue;
    for (const name of entry.name_value.split('\n')) {
      const domain = name.includes('*') ? undefined : hostNameOf(name);
      if (domain === undefined || rootDomainOf(domain) !== rootDomain) continue;
      const known = found.get(domain);
      if (known && known.loggedAt >= loggedAt) continue;
      found.set(domain, { domain, issuer: issuerOf(entry.issuer_name), loggedAt, validTo });
    }
  }
  return [...found.values()]
    .sort((one, other) => other.loggedAt.getTime() - one.loggedAt.getTime())
    .slice(0, mostNames);
}

/** Searches the logs for a domain. @throws outside */
export async function searchLogs(
  outbound: OutboundClient,
  address: string,
  rootDomain: string,
  now: Date,
): Promise<LoggedName[]> {
  const url = address.replaceAll('{domain}', encodeURIComponent(rootDomain));
  return readLoggedNames(await outbound.fetchText(url, limits), rootDomain, now);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
