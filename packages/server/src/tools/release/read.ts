import type { CallParsedInput, releaseCalls } from '@easymock/contract';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { SessionContext } from '../../platform/context';
import { presentRecord } from '../../platform/resource/resource';
import { releaseResource } from './release.resource';
import { releaseItems, releases } from './release.table';
import { presentRelease, withProgress } from './shown';

/** The checklists in which somebody owns an item. */
const ownsItemIn = (userId: string): SQL =>
  sql`select ${releaseItems.releaseId} from ${releaseItems} where ${releaseItems.ownerUserIds} @> array[${userId}]::text[]`;

/** The checklists that somebody manages or has items in. */
const belongsTo = (userId: string): SQL =>
  // One list of IDs rather than two conditions: for these no index serves both.
  sql`${releases.id} in (select own.id from ${releases} own where own.manager_user_id = ${userId} and own.deleted_at is null
    union ${ownsItemIn(userId)})`;

/** A page of checklists, or of templates. */
export async function listReleases(ctx: SessionContext, input: CallParsedInput<typeof releaseCalls.list>) {
  const { page_index: page, page_size: pageSize, project, status, isTemplate, managerUserId, belong } = input;
  const { keywords, sortField, sortOrder } = input;
  // The steps say what may be changed; asking the resource as well would be another query.
  const { rows, ...found } = await releaseResource.page(
    ctx,
    { page, pageSize, keywords, sortField, sortOrder },
    and(
      eq(releases.isTemplate, isTemplate === 'true'),
      project ? eq(releases.project, project) : undefined,
      status ? eq(releases.status, status) : undefined,
      managerUserId ? eq(releases.managerUserId, managerUserId) : undefined,
      belong === 'mySelf' ? belongsTo(ctx.actor.id) : undefined,
    ),
  );
  const facts = rows.map((row) => presentRelease(row, presentRecord(row)));
  return { ...found, list: await withProgress(ctx, facts) };
}
