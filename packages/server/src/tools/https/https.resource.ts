import { externalDepartment, type HttpInfo } from '@easymock/contract';
import { eq, or, sql } from 'drizzle-orm';
import { defineResource, presentRecord } from '../../platform/resource/resource';
import { displayNameOf } from './domain-names';
import { type HttpInfoRow, httpInfos } from './https.table';

type OwnField =
  | ('domain' | 'port' | 'checkMode' | 'startTlsProtocol' | 'project' | 'env' | 'purpose' | 'ownerUserId')
  | ('shareUserIds' | 'serverInfo' | 'registrar' | 'domainExpireDate' | 'icpNo' | 'icpCompany' | 'dnsProvider')
  | ('certSource' | 'ignoreTrust' | 'caFile' | 'remind' | 'dingConfigIds' | 'useStatus' | 'remark')
  | ('mutedUntil' | 'muteReason')
  | keyof ReturnType<typeof presentRecord>;

/** Returns a host for display, with its port unless the port is 443. */
export const hostOf = ({ domain, port }: Pick<HttpInfoRow, 'domain' | 'port'>): string =>
  port === 443 ? displayNameOf(domain) : `${displayNameOf(domain)}:${port}`;

export const hosts = defineResource(httpInfos, {
  area: 'https',
  /** People of other companies see only their own hosts and those shared with them. */
  visible: ({ id, department }) =>
    department === externalDepartment
      ? or(eq(httpInfos.ownerUserId, id), eq(httpInfos.createUserId, id), sql`${id} = any(${httpInfos.shareUserIds})`)
      : undefined,
  mayChange: ({ id }, byLevel) => or(byLevel, eq(httpInfos.ownerUserId, id)),
  sorts: {
    validTo: sql`coalesce(${httpInfos.chainMinExpire}, 'infinity')`,
    domainExpireDate: sql`coalesce(${httpInfos.domainExpireDate}, 'infinity')`,
    domain: httpInfos.domain,
    lastCheckAt: httpInfos.lastCheckAt,
    update_at: httpInfos.updatedAt,
  },
  keys: (row) => [
    row.domain,
    displayNameOf(row.domain),
    row.project,
    row.purpose,
    row.serverInfo,
    row.remark,
    row.registrar,
    row.icpNo,
    row.icpCompany,
    row.issuer,
    ...row.resolvedIps,
  ],
  name: hostOf,
  present: presentHost,
  taken: { http_info_domain_unique: 'httpInfoTaken' },
});

/** Presents the fields that people enter; the other fields are measured. */
export function presentHost(row: HttpInfoRow): Pick<HttpInfo, OwnField> {
  return {
    domain: row.domain,
    port: row.port,
    checkMode: row.checkMode,
    startTlsProtocol: row.startTlsProtocol,
    project: row.project,
    env: row.env,
    purpose: row.purpose,
    ownerUserId: row.ownerUserId ?? '',
    shareUserIds: row.shareUserIds,
    serverInfo: row.serverInfo,
    registrar: row.registrar,
    domainExpireDate: row.domainExpireDate ?? '',
    icpNo: row.icpNo,
    icpCompany: row.icpCompany,
    dnsProvider: row.dnsProvider,
    certSource: row.certSource,
    ignoreTrust: row.ignoreTrust,
    caFile: row.caFile,
    remind: { mode: row.remind.mode, values: [...row.remind.values] },
    dingConfigIds: row.dingConfigIds,
    useStatus: row.isInUse ? (1 as const) : (0 as const),
    remark: row.remark,
    mutedUntil: row.mutedUntil?.toISOString() ?? null,
    muteReason: row.muteReason,
    ...presentRecord(row),
  };
}
