import {
  describeIssues,
  type H5Hosts,
  type H5Page,
  h5Address,
  h5Calls,
  h5Environments,
  h5PageDraft,
} from '@easymock/contract';
import { and, asc, count, eq, isNull, type SQL } from 'drizzle-orm';
import { checkEnumerationValue, enumerations, requireNotDeleted } from '../../enumeration/index';
import type { SessionContext } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { byPinyin } from '../../platform/database/pinyin-order';
import { CallFailure, fail } from '../../platform/failure';
import { implement, withoutTransaction } from '../../platform/http/calls/handler';
import { defineResource, presentRecord } from '../../platform/resource/resource';
import { registerResource } from '../../platform/resource/resource.registry';
import { framingOf } from './framing';
import { h5Pages } from './h5.table';

const pages = defineResource(h5Pages, {
  area: 'h5',
  keys: ({ name, path, remark, project }) => [name, path, remark, project],
  sorts: { name: h5Pages.name, project: h5Pages.project, path: h5Pages.path, update_at: h5Pages.updatedAt },
  name: ({ name }) => name,
  present: (row) => ({
    project: row.project,
    name: row.name,
    path: row.path,
    params: row.params,
    hash: row.hash,
    remark: row.remark,
    ...presentRecord(row),
  }),
  taken: { h5_page_name_unique: 'h5NameTaken' },
});

registerResource({
  ...pages,
  /** A restored page needs an existing project. */
  async restore(ctx, id) {
    const row = await pages.restore(ctx, id);
    if (row) await requireNotDeleted(ctx.db, 'project', row.project);
  },
});

/**
 * Returns the hosts of each project, by environment. Administrators enter the hosts with the values of the enumeration.
 */
async function readHosts(db: Db): Promise<ReadonlyMap<string, H5Hosts>> {
  const rows = await db
    .select({ value: enumerations.value, extra: enumerations.extra })
    .from(enumerations)
    .where(and(eq(enumerations.type, 'project'), isNull(enumerations.deletedAt)));
  return new Map(rows.map(({ value, extra }) => [value, extra.h5Hosts ?? {}]));
}

function withUrls(row: Omit<H5Page, 'urls'>, hosts: H5Hosts = {}): H5Page {
  const urls = h5Environments.flatMap((env) => {
    const host = hosts[env];
    return host ? [[env, h5Address(host, row)]] : [];
  });
  return { urls: Object.fromEntries(urls), ...row };
}

async function withItsUrls(db: Db, row: Omit<H5Page, 'urls'>): Promise<H5Page> {
  return withUrls(row, (await readHosts(db)).get(row.project));
}

const countByProject = (db: Db) =>
  db
    .select({ project: h5Pages.project, num: count() })
    .from(h5Pages)
    .where(isNull(h5Pages.deletedAt))
    .groupBy(h5Pages.project)
    .orderBy(asc(h5Pages.project));

/** Lists all pages, sorted by project, for older clients. */
async function listWhole(ctx: SessionContext, input: Parameters<typeof pages.whole>[1], where: SQL | undefined) {
  const byProject = [asc(h5Pages.project), asc(byPinyin(h5Pages.name)), asc(h5Pages.id)];
  const list = await pages.whole(ctx, input, where, input.sortField ? undefined : byProject);
  return { list, total: list.length };
}

const framingPace = { limit: 30, seconds: 60 };
const framingLimits = { maxBytes: 2_000_000, timeoutMs: 5_000 };

export const h5Handlers = implement(h5Calls, {
  async get_h5pages_url(ctx, { project, env, page, pageSize, withProjects, ...input }) {
    const known = await readHosts(ctx.db);
    const hostsOf = (value: string): H5Hosts => {
      const hosts = known.get(value) ?? {};
      return env ? { [env]: hosts[env] } : hosts;
    };
    const where = project ? eq(h5Pages.project, project) : undefined;
    const isPaged = page !== undefined || pageSize !== undefined;
    const { list: rows, total } = isPaged
      ? await pages.list(ctx, { ...input, page: page ?? 1, pageSize: pageSize ?? 20 }, where)
      : await listWhole(ctx, input, where);
    const projects = withProjects ? await countByProject(ctx.db) : [];
    const hosts = [...known.keys()]
      .filter((value) => !project || value === project)
      .flatMap((value) =>
        h5Environments.flatMap((each) => {
          const host = hostsOf(value)[each];
          return host ? [{ project: value, env: each, host }] : [];
        }),
      );
    return { hosts, list: rows.map((row) => withUrls(row, hostsOf(row.project))), total, projects };
  },

  async getH5Page(ctx, input) {
    return withItsUrls(ctx.db, await pages.get(ctx, input));
  },

  // Requests go only to hosts that administrators entered, and the response contains only the verdict, so
  // that nobody can read a page through this call.
  getH5Framing: withoutTransaction(async (ctx, { id, env, origin }) => {
    const { services, actor, db } = ctx;
    const seconds = await services.throttle.take([{ key: `h5-framing:${actor.id}`, ...framingPace }]);
    if (seconds) fail('tooMany', { seconds });
    const { urls } = await withItsUrls(db, await pages.get(ctx, { id }));
    const address = urls[env] ?? fail('h5NoHost');
    try {
      const request = { method: 'GET', headers: ['Accept', 'text/html', 'User-Agent', 'EasyMock'], body: undefined };
      // Browsers do not send the fragment.
      const { headers } = await services.outbound.forward(address.replace(/#.*$/, ''), request, framingLimits);
      return framingOf(headers, address, origin);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      return { result: 'unknown' as const, reason: String(error.values.reason ?? error.kind) };
    }
  }),

  async saveH5Page(ctx, { id, version, ...fields }) {
    if (id) {
      const before = await pages.find(ctx, id);
      await checkEnumerationValue(ctx.db, 'project', fields.project ?? [], before.project);
      const row = await pages.update(ctx, { ...fields, id, version: version ?? before.version });
      return withItsUrls(ctx.db, row);
    }
    const parsed = h5PageDraft.safeParse(fields);
    if (!parsed.success) {
      throw new CallFailure('validation', {}, describeIssues(parsed.error, fields, ctx.language, h5PageDraft));
    }
    await checkEnumerationValue(ctx.db, 'project', parsed.data.project);
    return withItsUrls(ctx.db, await pages.create(ctx, parsed.data, { action: 'create' }));
  },

  deleteH5Page: pages.remove,
});
