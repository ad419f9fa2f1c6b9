import { and, asc, eq, isNull, lte, ne, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { JobContext, Services } from '../../../platform/context';
import { CallFailure } from '../../../platform/failure';
import { defineJob } from '../../../platform/jobs/index';
import { httpInfos, rdapDirectories } from '../https.table';
import { type HttpReasonNote, serializeReason } from '../reason';
import { dnsProviderOf, findNameServers } from './name-servers';
import { lookUpDomain, type RdapServices, readDirectory, serviceOf, shippedServices } from './rdap';
import { lookUpByWhois, whoisServerOf } from './whois';

const dayMs = 24 * 3_600_000;
/** Lifetime of a cached copy of IANA's list. */
const directoryMs = 7 * dayMs;
/** A registration is looked up once a day, and sooner after a failure. */
const usualMs = dayMs;
const retryMs = 6 * 3_600_000;
/** Lease of a claimed domain. When it ends, the domain is due again. */
const leaseMs = 5 * 60_000;
/** Maximum look-ups per run, one after the other, since registries limit their callers. */
const mostDomains = 200;

interface Found {
  readonly expires: string;
  readonly registrar: string;
  readonly nameServers: readonly string[];
  readonly source: 'rdap' | 'whois';
  readonly reason: HttpReasonNote | undefined;
}

/**
 * Returns the services of IANA's list: the cached copy, a new one after a week, or the list of this release
 * as a fallback.
 */
async function findServices({ database, outbound, settings, clock, log }: Services): Promise<RdapServices> {
  const address = settings.get('domain.rdapBootstrap');
  const { db } = database;
  const [known] = await db.select().from(rdapDirectories).where(eq(rdapDirectories.address, address));
  const now = clock();
  if (known && now.getTime() - known.readAt.getTime() < directoryMs) return known.services;
  try {
    const services = await readDirectory(outbound, address);
    const row = { address, readAt: now, services };
    await db.insert(rdapDirectories).values(row).onConflictDoUpdate({ target: rdapDirectories.address, set: row });
    return services;
  } catch (err) {
    log.warn({ err }, 'the list of RDAP services could not be read');
    return known?.services ?? shippedServices;
  }
}

/**
 * Claims the most overdue domain with all of its hosts, and postpones its next look-up.
 *
 * The hosts are locked in the order of their IDs, as edits do. Locking the most overdue host first would
 * deadlock with an edit that holds the lock of another host of the domain. If another node claimed the domain
 * before the locks were granted, the next domain is tried.
 */
async function claim({ database, clock }: Services): Promise<string | undefined> {
  const now = clock();
  const { rootDomain, nextDomainCheckAt, isInUse, deletedAt, id } = httpInfos;
  const isDue = and(lte(nextDomainCheckAt, now), eq(isInUse, true), isNull(deletedAt), ne(rootDomain, ''));
  for (;;) {
    const [due] = await database.db
      .select({ rootDomain })
      .from(httpInfos)
      .where(isDue)
      .orderBy(asc(nextDomainCheckAt), asc(id))
      .limit(1);
    if (!due) return undefined;
    const isClaimed = await database.db.transaction(async (db) => {
      const ofDomain = and(eq(rootDomain, due.rootDomain), isNull(deletedAt));
      await db.select({ id }).from(httpInfos).where(ofDomain).orderBy(asc(id)).for('no key update');
      const [stillDue] = await db.select({ id }).from(httpInfos).where(and(ofDomain, isDue)).limit(1);
      if (!stillDue) return false;
      await db
        .update(httpInfos)
        .set({ nextDomainCheckAt: new Date(now.getTime() + leaseMs) })
        .where(ofDomain);
      return true;
    });
    if (isClaimed) return due.rootDomain;
  }
}

async function lookUp({ outbound }: Services, services: RdapServices, domain: string): Promise<Found> {
  const servers = await findNameServers(domain);
  const service = serviceOf(services, domain);
  const whois = service ? undefined : whoisServerOf(domain);
  const none = { expires: '', registrar: '', nameServers: servers, source: 'rdap' as const };
  if (!service && !whois) {
    const detail = domain.slice(domain.indexOf('.') + 1);
    return { ...none, reason: { kind: 'domainNoServer', values: { detail } } };
  }
  try {
    const found = service
      ? await lookUpDomain(outbound, service, domain)
      : await lookUpByWhois(outbound, whois ?? '', domain);
    const nameServers = servers.length > 0 ? servers : found.nameServers;
    return { ...found, nameServers, source: whois ? 'whois' : 'rdap', reason: undefined };
  } catch (error) {
    const detail = error instanceof CallFailure ? String(error.values.reason ?? error.kind) : 'RDAP';
    const isUnknown = detail === 'HTTP 404';
    return { ...none, reason: isUnknown ? { kind: 'domainUnknown' } : { kind: 'domainFailed', values: { detail } } };
  }
}

/** Stores the result of a look-up for all hosts of a domain, except for expiry days that people typed. */
async function note({ database, clock }: Services, domain: string, found: Found): Promise<void> {
  const now = clock();
  const { expires, registrar, nameServers, source, reason } = found;
  const isFailed = reason?.kind === 'domainFailed';
  const isTyped = sql`${httpInfos.domainSource} = 'manual'`;
  const provider = dnsProviderOf(nameServers);
  await database.db.transaction(async (db) => {
    const ofDomain = and(eq(httpInfos.rootDomain, domain), isNull(httpInfos.deletedAt));
    // Locks the rows in the common order, which prevents deadlocks.
    await db
      .select({ id: httpInfos.id })
      .from(httpInfos)
      .where(ofDomain)
      .orderBy(asc(httpInfos.id))
      .for('no key update');
    await db
      .update(httpInfos)
      .set({
        ...(expires && {
          domainExpireDate: sql`case when ${isTyped} then ${httpInfos.domainExpireDate} else ${expires}::date end`,
          domainSource: sql`case when ${isTyped} then 'manual' else ${source} end`,
        }),
        ...(registrar && { registrar: sql`coalesce(nullif(${httpInfos.registrar}, ''), ${registrar}::text)` }),
        ...(provider && { dnsProvider: sql`coalesce(nullif(${httpInfos.dnsProvider}, ''), ${provider}::text)` }),
        ...(nameServers.length > 0 && { nameServers: [...nameServers] }),
        domainCheckAt: now,
        domainReason: serializeReason(reason),
        nextDomainCheckAt: new Date(now.getTime() + (isFailed ? retryMs : usualMs)),
      })
      .where(ofDomain);
  });
}

async function lookUpDue({ services, signal, progress }: JobContext): Promise<{ domains: number }> {
  if (services.settings.get('domain.rdapBootstrap') === '') return { domains: 0 };
  let directory: RdapServices | undefined;
  for (let num = 0; num < mostDomains; num += 1) {
    signal.throwIfAborted();
    const domain = await claim(services);
    if (domain === undefined) return { domains: num };
    directory ??= await findServices(services);
    await note(services, domain, await lookUp(services, directory, domain));
    progress('domain', num + 1);
  }
  return { domains: mostDomains };
}

/** Looks up the domains that are due, every hour and right after hosts are registered. */
export const lookUpDomains = defineJob({
  name: 'https.domains',
  title: { zh: '查询域名到期日', en: 'Look up when domains expire' },
  outward: 'byItself',
  input: z.object({}),
  schedule: { cron: '41 * * * *' },
  key: () => 'due',
  isSlow: true,
  maxAttempts: 3,
  run: (_, context) => lookUpDue(context),
});
