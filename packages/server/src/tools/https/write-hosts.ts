import type { httpInfoDraft, httpsCalls } from '@easymock/contract';
import { and, eq, inArray, ne } from 'drizzle-orm';
import type { z } from 'zod';
import { checkEnumerationValue } from '../../enumeration/index';
import { lockAccounts } from '../../people/index';
import type { SessionContext } from '../../platform/context';
import { CallFailure, fail } from '../../platform/failure';
import { readCertificates } from '../../platform/gateways/tls-probe/chain';
import { enqueue } from '../../platform/jobs/index';
import { unique } from '../../platform/unique';
import { requireUsableRobots } from '../ding-config/index';
import { checkHosts } from './check/check-jobs';
import { lookUpDomains } from './domain/domain-job';
import { rootDomainOf } from './domain-names';
import { hosts } from './https.resource';
import { type HttpInfoRow, httpInfos } from './https.table';

/** Resets the measured columns when the host of a record changes. */
const unmeasured = {
  issuer: '',
  subject: '',
  san: [],
  validFrom: null,
  validTo: null,
  chainMinExpire: null,
  fingerprint256: '',
  serial: '',
  keyType: '',
  tlsVersion: '',
  chain: [],
  chainOk: null,
  hostMatch: null,
  resolvedIps: [],
  tlsMs: null,
  httpStatus: null,
  httpMs: null,
  lastCheckAt: null,
  lastResult: null,
  lastReason: '',
  failNum: 0,
  remindedFingerprint: '',
  remindedAt: '',
  isFailureTold: false,
  changedFrom: null,
} satisfies Partial<HttpInfoRow>;

/** Resets the facts of the registration when the domain of a record changes. A typed day remains. */
const unregistered = {
  domainExpireDate: null,
  domainSource: null,
  nameServers: [],
  domainCheckAt: null,
  domainReason: '',
} satisfies Partial<HttpInfoRow>;

/** Schedules checks of hosts right after the commit. */
export async function checkSoon(ctx: SessionContext, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await ctx.db
    .update(httpInfos)
    .set({ nextCheckAt: ctx.now })
    .where(and(inArray(httpInfos.id, [...ids]), eq(httpInfos.isInUse, true), ne(httpInfos.checkMode, 'none')));
  await enqueue(ctx.db, checkHosts, {});
}

/** Schedules look-ups of the domains of hosts right after the commit. */
export async function lookUpSoon(ctx: SessionContext, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await ctx.db
    .update(httpInfos)
    .set({ nextDomainCheckAt: ctx.now })
    .where(and(inArray(httpInfos.id, [...ids]), ne(httpInfos.rootDomain, '')));
  await enqueue(ctx.db, lookUpDomains, {});
}

/** @throws validation */
function requireCertificates(caFile: string | undefined, language: SessionContext['language']): void {
  if (!caFile?.trim() || readCertificates(caFile)) return;
  const message = language === 'en' ? 'CA certificate has to be PEM' : 'CA 证书须为 PEM 格式';
  throw new CallFailure('validation', {}, [{ caFile: message }]);
}

/** Returns the columns of a typed expiry day, which is not looked up. An empty day is looked up again. */
function sourceOf(domainExpireDate: string | undefined, before: string | null) {
  if (domainExpireDate === undefined || domainExpireDate === (before ?? '')) return {};
  return domainExpireDate === ''
    ? { domainExpireDate: null, domainSource: null }
    : { domainExpireDate, domainSource: 'manual' as const };
}

/** Checks the entered fields of a new host, and returns its columns. @throws validation, unknownMember */
export async function hostColumns(
  ctx: SessionContext,
  { useStatus, ...given }: Omit<z.output<typeof httpInfoDraft>, 'domain'>,
) {
  requireCertificates(given.caFile, ctx.language);
  await checkEnumerationValue(ctx.db, 'project', given.project);
  const ownerUserId = given.ownerUserId || ctx.actor.id;
  const shareUserIds = unique(given.shareUserIds);
  const dingConfigIds = unique(given.dingConfigIds);
  await lockAccounts(ctx.db, [ownerUserId, ...shareUserIds]);
  await requireUsableRobots(ctx, dingConfigIds);
  const columns = {
    domainSource: null,
    ...given,
    ...sourceOf(given.domainExpireDate, ''),
    ownerUserId,
    shareUserIds,
    dingConfigIds,
    isInUse: useStatus === 1,
  };
  return { ...columns, domainExpireDate: columns.domainExpireDate || null };
}
export type HostColumns = Awaited<ReturnType<typeof hostColumns>> & { domain: string };

/** Creates a host without scheduling its checks. @returns its ID */
export async function insertHost(ctx: SessionContext, columns: HostColumns): Promise<string> {
  const { _id } = await hosts.create(ctx, { ...columns, rootDomain: rootDomainOf(columns.domain) });
  return _id;
}

type HostChange = z.output<typeof httpsCalls.updateHttpInfoById.input>;

/** Changes the given fields of a host, and schedules the checks that the change makes necessary. */
export async function updateHost(
  ctx: SessionContext,
  { id, version, useStatus, domainExpireDate, ...change }: HostChange,
): Promise<void> {
  requireCertificates(change.caFile, ctx.language);
  const found = await hosts.find(ctx, id);
  await hosts.allowChange(ctx, found);
  await checkEnumerationValue(ctx.db, 'project', change.project ?? [], found.project);
  const shareUserIds = change.shareUserIds && unique(change.shareUserIds);
  const dingConfigIds = change.dingConfigIds && unique(change.dingConfigIds);
  const added = shareUserIds?.filter((one) => !found.shareUserIds.includes(one)) ?? [];
  await lockAccounts(ctx.db, unique([...added, ...(change.ownerUserId ? [change.ownerUserId] : [])]));
  await requireUsableRobots(ctx, dingConfigIds?.filter((one) => !found.dingConfigIds.includes(one)) ?? []);
  const before = await hosts.findToChange(ctx, id);
  if (before.version !== version) fail('staleVersion');
  const isInUse = useStatus === undefined ? undefined : useStatus === 1;
  const { domain = before.domain, port = before.port } = change;
  const isElsewhere = domain !== before.domain || port !== before.port;
  const isNewDomain = rootDomainOf(domain) !== before.rootDomain;
  await hosts.change(
    ctx,
    before,
    {
      ...change,
      ...(isElsewhere && { ...unmeasured, rootDomain: rootDomainOf(domain) }),
      ...(isNewDomain && before.domainSource !== 'manual' && unregistered),
      ...sourceOf(domainExpireDate, before.domainExpireDate),
      ...(change.ownerUserId === '' && { ownerUserId: null }),
      shareUserIds,
      dingConfigIds,
      isInUse,
    },
    isInUse !== undefined && isInUse !== before.isInUse ? { action: isInUse ? 'enable' : 'disable' } : {},
  );
  if (isNewDomain || (domainExpireDate === '' && before.domainExpireDate)) await lookUpSoon(ctx, [id]);
  const isOtherCheck = (['checkMode', 'startTlsProtocol', 'ignoreTrust', 'caFile'] as const).some(
    (field) => change[field] !== undefined && change[field] !== before[field],
  );
  if (isElsewhere || isOtherCheck || (isInUse && !before.isInUse)) await checkSoon(ctx, [id]);
}
