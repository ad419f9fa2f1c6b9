import {
  daysBetween,
  type HostLineProblem,
  type HttpInfoBatch,
  hostLineProblems,
  httpLimits,
  httpStatusKeys,
  httpsCalls,
  readHostLine,
  readThresholds,
} from '@easymock/contract';
import { and, asc, count, desc, eq, inArray, isNull, min, notExists, or, type SQL, sql } from 'drizzle-orm';
import { requireNotDeleted } from '../../enumeration/index';
import { clearDeletedOwner } from '../../people/index';
import type { SessionContext } from '../../platform/context';
import { isFoundBy } from '../../platform/database/search';
import { totalOf } from '../../platform/database/total';
import { dayIn } from '../../platform/day';
import { fail } from '../../platform/failure';
import { implement, prepared, withoutTransaction } from '../../platform/http/calls/handler';
import { registerResource } from '../../platform/resource/resource.registry';
import { unique } from '../../platform/unique';
import { conclude } from './check/conclude';
import { probeHost } from './check/probe-host';
import { displayNameOf } from './domain-names';
import { presentCheck, withDetails, withFacts } from './facts';
import { hosts } from './https.resource';
import { foundHosts, httpChecks, httpInfos } from './https.table';
import { hostImport } from './import-hosts';
import { daysUntil, statusExpression } from './status';
import { checkSoon, type HostColumns, hostColumns, insertHost, lookUpSoon, updateHost } from './write-hosts';

registerResource({
  ...hosts,
  /** A restored host needs an existing project, loses an owner who has left, and is checked again. */
  async restore(ctx, id) {
    const row = await hosts.restore(ctx, id);
    if (!row) return;
    await requireNotDeleted(ctx.db, 'project', row.project);
    await clearDeletedOwner(ctx, hosts, row);
    await checkSoon(ctx, [id]);
    await lookUpSoon(ctx, [id]);
  },
});

async function present(ctx: SessionContext, id: string) {
  const [one] = await withFacts(ctx, [await hosts.get(ctx, { id })]);
  return one ?? fail('internal');
}

/** Registers the valid lines of a list. */
async function insertMany(
  ctx: SessionContext,
  draft: Omit<HostColumns, 'domain'>,
  lines: readonly string[],
): Promise<HttpInfoBatch> {
  const problems: HttpInfoBatch['problems'] = [];
  const refuse = (at: number, problem: HostLineProblem) =>
    problems.push({
      line: at + 1,
      text: (lines[at] ?? '').slice(0, 200),
      reason: hostLineProblems[problem][ctx.language === 'en' ? 'en' : 'zh'],
    });
  const wanted = new Map<string, { at: number; domain: string; port: number }>();
  for (const [at, line] of lines.entries()) {
    const read = readHostLine(line);
    if (typeof read === 'string') refuse(at, read);
    else if (wanted.has(`${read.domain}:${read.port}`)) refuse(at, 'repeated');
    else wanted.set(`${read.domain}:${read.port}`, { at, ...read });
  }
  const names = [...wanted.values()].map(({ domain }) => domain);
  const taken = await ctx.db
    .select({ domain: httpInfos.domain, port: httpInfos.port })
    .from(httpInfos)
    .where(and(inArray(httpInfos.domain, names), isNull(httpInfos.deletedAt)));
  const takenKeys = new Set(taken.map(({ domain, port }) => `${domain}:${port}`));
  const ids: string[] = [];
  for (const [key, { at, domain, port }] of wanted) {
    if (takenKeys.has(key)) refuse(at, 'taken');
    else ids.push(await insertHost(ctx, { ...draft, domain, port }));
  }
  await checkSoon(ctx, ids);
  await lookUpSoon(ctx, ids);
  const list = [];
  for (const id of ids) list.push(await hosts.get(ctx, { id }));
  problems.sort((one, other) => one.line - other.line);
  return { list: await withFacts(ctx, list), problems };
}

export const httpsHandlers = implement(httpsCalls, {
  async getAllHttpInfoList(ctx, { status, project, env, ownerUserId, certSource, rootDomain, ...input }) {
    const where: SQL | undefined = and(
      project ? eq(httpInfos.project, project) : undefined,
      env ? eq(httpInfos.env, env) : undefined,
      ownerUserId ? eq(httpInfos.ownerUserId, ownerUserId) : undefined,
      certSource ? eq(httpInfos.certSource, certSource) : undefined,
      rootDomain ? or(eq(httpInfos.rootDomain, rootDomain), eq(httpInfos.domain, rootDomain)) : undefined,
    );
    const expression = statusExpression(ctx.now);
    const counts = await ctx.db
      .select({ status: expression, num: count() })
      .from(httpInfos)
      .where(and(hosts.seen(ctx.actor), isFoundBy(httpInfos.searchKeys, input.keywords), where))
      .groupBy(sql`1`);
    const num = new Map(counts.map((one) => [one.status, one.num]));
    const page = await hosts.list(ctx, input, status ? and(where, sql`${expression} = ${status}`) : where);
    const statusNum = Object.fromEntries(httpStatusKeys.map((key) => [key, num.get(key) ?? 0]));
    return {
      ...page,
      list: await withFacts(ctx, page.list),
      statusNum: statusNum as Record<(typeof httpStatusKeys)[number], number>,
      remindSettings: {
        days: readThresholds(ctx.services.settings.get('https.remindDays'), 1_000) ?? [],
        percent: readThresholds(ctx.services.settings.get('https.percent'), 100) ?? [],
      },
    };
  },

  async getHttpInfo(ctx, { id }) {
    return withDetails(ctx, await present(ctx, id), httpLimits.checks);
  },

  async getHttpDomainList({ db, actor, services, now }) {
    const today = dayIn(services.settings.get('timeZone'), now);
    const domain = sql<string>`coalesce(nullif(${httpInfos.rootDomain}, ''), ${httpInfos.domain})`;
    const rows = await db
      .select({
        domain,
        num: count(),
        soonest: min(httpInfos.chainMinExpire),
        expires: min(httpInfos.domainExpireDate),
      })
      .from(httpInfos)
      .where(hosts.seen(actor))
      .groupBy(sql`1`)
      .orderBy(sql`1`)
      .limit(2_000);
    return rows.map((row) => ({
      domain: row.domain,
      displayDomain: displayNameOf(row.domain),
      num: row.num,
      minDays: row.soonest ? daysUntil(row.soonest, now) : null,
      domainExpireDate: row.expires ?? '',
      domainDaysLeft: row.expires ? daysBetween(today, row.expires) : null,
    }));
  },

  async getFoundHostList({ db }) {
    const registered = db
      .select({ one: sql`1` })
      .from(httpInfos)
      .where(and(eq(httpInfos.domain, foundHosts.domain), isNull(httpInfos.deletedAt)));
    const rows = await db
      .select()
      .from(foundHosts)
      .where(and(isNull(foundHosts.ignoredAt), notExists(registered)))
      .orderBy(asc(foundHosts.rootDomain), asc(foundHosts.domain))
      .limit(500);
    return rows.map((row) => ({
      domain: row.domain,
      displayDomain: displayNameOf(row.domain),
      rootDomain: row.rootDomain,
      issuer: row.issuer,
      loggedAt: row.loggedAt.toISOString(),
      validTo: row.validTo.toISOString(),
    }));
  },

  async ignoreFoundHost({ db, now, audit }, { domain }) {
    await db.update(foundHosts).set({ ignoredAt: now }).where(eq(foundHosts.domain, domain));
    audit({ entityName: domain });
    return null;
  },

  async getHttpCheckHistory(ctx, { id, isChange, page, pageSize }) {
    await hosts.find(ctx, id);
    const where = and(
      eq(httpChecks.httpInfoId, id),
      isChange ? sql`${httpChecks.previousFingerprint} <> ''` : undefined,
    );
    const offset = (page - 1) * pageSize;
    const rows = await ctx.db
      .select()
      .from(httpChecks)
      .where(where)
      .orderBy(desc(httpChecks.at), desc(httpChecks.id))
      .limit(pageSize)
      .offset(offset);
    const total = await totalOf({ limit: pageSize, offset, found: rows.length }, () =>
      ctx.db.select({ total: count() }).from(httpChecks).where(where),
    );
    return { list: rows.map((row) => presentCheck(row, ctx.language)), total, page, pageSize };
  },

  async insertHttpInfo(ctx, { domains, domain, ...given }) {
    const fields = await hostColumns(ctx, given);
    if (domains) return insertMany(ctx, fields, domains);
    const id = await insertHost(ctx, { ...fields, domain });
    await checkSoon(ctx, [id]);
    await lookUpSoon(ctx, [id]);
    return present(ctx, id);
  },

  async updateHttpInfoById(ctx, change) {
    await updateHost(ctx, change);
    return present(ctx, change.id);
  },

  checkHttpInfoImport: prepared(hostImport.read, hostImport.check),

  importHttpInfo: prepared(hostImport.read, hostImport.run),

  deleteHttpInfoById: (ctx, { id, ids = [] }) => hosts.removeAll(ctx, { ids: unique([...ids, ...(id ? [id] : [])]) }),

  checkHttpInfoById: withoutTransaction(async (ctx, { id }) => {
    const { services, actor } = ctx;
    const row = await hosts.find(ctx, id);
    if (row.checkMode === 'none') fail('httpNotChecked');
    const rule = { key: `httpsCheck:${actor.id}`, limit: httpLimits.checksPerHour, seconds: 3_600 };
    const seconds = await services.throttle.take([rule]);
    if (seconds > 0) fail('tooMany', { seconds });
    ctx.audit(hosts.note(row));
    const signal = AbortSignal.timeout(checkNowMs);
    const found = await ctx.aside(() => probeHost(services, row, { signal, asker: `https ${actor.id}` }));
    await services.database.db.transaction((db) => conclude(services, db, row, found));
    return withDetails(ctx, await present(ctx, id), httpLimits.checks);
  }),

  async muteHttpInfo(ctx, { id, until, reason }) {
    const before = await hosts.findToChange(ctx, id);
    const mutedUntil = until ? new Date(until) : null;
    await hosts.change(
      ctx,
      before,
      { mutedUntil, muteReason: mutedUntil ? reason : '' },
      { action: mutedUntil ? 'mute' : 'unmute' },
    );
    return present(ctx, id);
  },
});

/** Time limit of a check that a person waits for. */
const checkNowMs = 14_000;
