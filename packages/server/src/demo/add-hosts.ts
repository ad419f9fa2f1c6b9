import { createHash } from 'node:crypto';
import type { Db } from '../platform/database/index';
import { searchKeysOf } from '../platform/database/search';
import { dayIn } from '../platform/day';
import { rootDomainOf } from '../tools/https/domain-names';
import { httpChecks, httpInfos } from '../tools/https/https.table';
import { serializeReason } from '../tools/https/reason';
import { timeZone } from './add-wiki';
import type { DemoPerson } from './draw-people';
import { domainPlans, type HostPlan, hostPlans } from './host-plans';

const dayMs = 24 * 3_600_000;
const hourMs = 3_600_000;
const issuers = { public: 'Example Public CA E7', cloud: 'Example Cloud TLS CA 2', internal: '内部 CA', self: '' };

const fingerprintOf = (text: string): string =>
  (createHash('sha256').update(text).digest('hex').toUpperCase().match(/../g) ?? []).join(':');

/** Returns the reason why the last check failed. */
function reasonOf({ domain, fault, days = 1 }: HostPlan, validTo: Date | undefined): string {
  if (fault === 'unreachable') return serializeReason({ kind: 'timeout', values: { seconds: 5 } });
  if (fault === 'mismatch') return serializeReason({ kind: 'hostMismatch', values: { detail: domain } });
  if (fault === 'untrusted') return serializeReason({ kind: 'selfSigned' });
  return validTo && days < 0
    ? serializeReason({ kind: 'expired', values: { date: validTo.toISOString().slice(0, 10) } })
    : '';
}

/** Returns the result of a check as the columns of a host. */
function measuredOf(plan: HostPlan, now: Date) {
  const { domain, issuer = 'public', days, lifetime = 90, fault, tlsMs = null, httpStatus = null } = plan;
  if (days === undefined) return fault ? { failNum: 14, lastCheckAt: new Date(now.getTime() - hourMs) } : {};
  const validTo = new Date(now.getTime() + days * dayMs + 12 * hourMs);
  const validFrom = new Date(validTo.getTime() - lifetime * dayMs);
  const name = fault === 'mismatch' ? 'k8s-test.example.com' : domain;
  const own = issuers[issuer] || domain;
  const fingerprint256 = fingerprintOf(`${domain} ${lifetime}`);
  const link = { validFrom: validFrom.toISOString(), validTo: validTo.toISOString(), keyType: 'ECDSA P-256' };
  return {
    issuer: own,
    subject: name,
    san: [name],
    validFrom,
    validTo,
    chainMinExpire: validTo,
    fingerprint256,
    serial: fingerprint256.replaceAll(':', '').slice(0, 32),
    keyType: 'ECDSA P-256',
    tlsVersion: 'TLSv1.3',
    chain: [{ ...link, subject: name, issuer: own, fingerprint256, isSelfSigned: issuer === 'self' }],
    chainOk: fault !== 'untrusted',
    hostMatch: fault !== 'mismatch',
    tlsMs,
    httpStatus,
    httpMs: httpStatus === null ? null : (tlsMs ?? 0) + 8,
    lastCheckAt: new Date(now.getTime() - hourMs),
  };
}

/**
 * Adds the company's hosts with their certificates, maintained by people of operations. The names are
 * reserved and do not exist, so no checks are due.
 */
export async function addHosts(
  db: Db,
  people: readonly (Pick<DemoPerson, 'nickName' | 'isForbidden' | 'role'> & { readonly id: string })[],
  now: Date,
): Promise<number> {
  const keepers = people.filter(({ role, isForbidden }) => role === 'developer' && !isForbidden);
  if (keepers.length === 0) return 0;
  let num = 0;
  for (const [index, plan] of hostPlans.entries()) {
    const { domain, port = 443, purpose, serverInfo = '', env = 'prod', certSource = 'auto', startTls } = plan;
    const keeper = keepers[(index * 5) % keepers.length];
    const rootDomain = rootDomainOf(domain);
    const registered = domainPlans[rootDomain];
    if (!keeper) continue;
    const measured = measuredOf(plan, now);
    const lastReason = reasonOf(plan, 'validTo' in measured ? measured.validTo : undefined);
    const [row] = await db
      .insert(httpInfos)
      .values({
        createUserId: keeper.id,
        createUserName: keeper.nickName,
        ownerUserId: keeper.id,
        updateUserId: keeper.id,
        updateUserName: keeper.nickName,
        createdAt: now,
        updatedAt: now,
        domain,
        port,
        rootDomain,
        purpose,
        serverInfo,
        env,
        certSource,
        project: plan.project ?? '',
        checkMode: startTls ? 'starttls' : 'tls',
        startTlsProtocol: startTls ?? 'smtp',
        shareUserIds: [],
        dingConfigIds: [],
        remind: { mode: 'inherit', values: [] },
        remark: '',
        ignoreTrust: false,
        caFile: '',
        dnsProvider: '',
        icpCompany: registered?.icpNo ? '示例科技' : '',
        registrar: registered?.registrar ?? '',
        icpNo: registered?.icpNo ?? '',
        domainExpireDate: registered ? dayIn(timeZone, new Date(now.getTime() + registered.days * dayMs)) : null,
        domainSource: registered ? 'rdap' : null,
        ...measured,
        lastReason,
        searchKeys: searchKeysOf(domain, purpose, serverInfo),
      })
      .onConflictDoNothing()
      .returning();
    if (!row) continue;
    num += 1;
    if (row.fingerprint256 || plan.fault) await addChecks(db, row, index, now);
  }
  return num;
}

/** Adds two checks per day for the last ten days, with slightly varying durations. */
async function addChecks(db: Db, row: typeof httpInfos.$inferSelect, seed: number, now: Date): Promise<void> {
  const isFailed = row.failNum > 0;
  const checks = Array.from({ length: isFailed ? row.failNum : 20 }, (_, back) => {
    const drift = ((back * 7 + seed * 3) % 11) - 5;
    return {
      httpInfoId: row.id,
      at: new Date(now.getTime() - hourMs - back * 12 * hourMs),
      result: resultOf(row),
      reason: row.lastReason,
      tlsMs: row.tlsMs && row.tlsMs + drift,
      httpStatus: row.httpStatus,
      httpMs: row.httpMs && row.httpMs + drift,
      issuer: row.issuer,
      validTo: row.validTo,
      fingerprint256: row.fingerprint256,
      previousFingerprint: '',
    };
  });
  await db.insert(httpChecks).values(checks);
}

function resultOf(row: typeof httpInfos.$inferSelect): typeof httpChecks.$inferInsert.result {
  if (row.failNum > 0) return 'failed';
  if (row.lastReason === '') return 'ok';
  if (row.hostMatch === false) return 'mismatch';
  return row.chainOk === false ? 'untrusted' : 'expired';
}
