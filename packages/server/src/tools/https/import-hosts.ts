import {
  certSources,
  type HttpImportField,
  hostLineProblems,
  httpCheckModes,
  httpEnvironments,
  httpInfoDraft,
  readHostLine,
} from '@easymock/contract';
import { and, inArray } from 'drizzle-orm';
import { enumerationCells } from '../../enumeration/index';
import { lockAccounts, personCells, withOwnerNames } from '../../people/index';
import { CellProblem, choiceCells, dayCells, numberCells, yesNoCells } from '../../platform/csv-import/cells';
import { csvImport, type ImportColumn, knownRecords } from '../../platform/csv-import/csv-import';
import { hosts } from './https.resource';
import { httpInfos } from './https.table';
import { checkSoon, hostColumns, insertHost, lookUpSoon, updateHost } from './write-hosts';

type KnownHost = ReturnType<typeof hosts.present> & { ownerUserName: string };

const keyOf = ({ domain, port }: { domain?: string; port?: number }): string => `${domain}:${port ?? 443}`;

/** Cells with a host name or an https address, since lists often contain addresses. */
const hostCells = async () => ({
  read(cell: string) {
    const read = readHostLine(cell);
    if (typeof read === 'string') return read === 'notHost' ? cell : new CellProblem(hostLineProblems[read]);
    // Only the name is returned, so an address with another port is passed on for the schema to refuse.
    return read.port === 443 ? read.domain : cell;
  },
  show: String,
});

/** Imports hosts from CSV files; a host is identified by its domain and port. */
export const hostImport = csvImport<typeof httpInfoDraft, KnownHost>({
  draft: httpInfoDraft,
  required: ['domain'],
  columns: {
    domain: { cells: hostCells, aliases: ['host', 'host name', 'domain', 'url', '主机', '主机名', '网址'] },
    port: { cells: numberCells },
    checkMode: { cells: choiceCells(httpCheckModes) },
    project: { cells: enumerationCells('project') },
    env: { cells: choiceCells(httpEnvironments), aliases: ['env'] },
    purpose: {},
    ownerUserId: {
      cells: personCells,
      aliases: ['owner name', '所有者', '责任人'],
      show: ({ ownerUserName }) => ownerUserName,
    },
    serverInfo: {},
    registrar: {},
    domainExpireDate: { cells: dayCells, aliases: ['域名到期', 'domain expiry', 'domain expiration'] },
    icpNo: { aliases: ['备案号', 'icp'] },
    icpCompany: {},
    dnsProvider: { aliases: ['dns'] },
    certSource: { cells: choiceCells(certSources) },
    ignoreTrust: { cells: yesNoCells },
    remark: { aliases: ['note', 'notes', 'comment', '说明'] },
  } satisfies Record<HttpImportField, ImportColumn<KnownHost>>,
  keyOf: (values) => (values.domain === undefined ? undefined : keyOf(values)),
  nameOf: ({ domain, port = 443 }) => (!domain || port === 443 ? (domain ?? '') : `${domain}:${port}`),
  async find(ctx, values) {
    // New hosts without an owner belong to the caller.
    await lockAccounts(ctx.db, [ctx.actor.id]);
    const domains = values.flatMap(({ domain }) => domain ?? []);
    const rows = await ctx.db
      .select()
      .from(httpInfos)
      .where(and(hosts.seen(ctx.actor), inArray(httpInfos.domain, domains)));
    return knownRecords(ctx, hosts, rows, await withOwnerNames(ctx.db, rows.map(hosts.present)), keyOf);
  },
  create: async (ctx, { domain, ...draft }) => insertHost(ctx, { ...(await hostColumns(ctx, draft)), domain }),
  update: (ctx, { _id, version }, changes) => updateHost(ctx, { id: _id, version, ...changes }),
  async finish(ctx, ids) {
    await checkSoon(ctx, ids);
    await lookUpSoon(ctx, ids);
  },
});
