import { sharePwdTypes } from '@easymock/contract';
import { and, eq, getTableColumns, gt, isNull, or, type SQL, sql } from 'drizzle-orm';
import { loadRightsHolders, users } from '../people/index';
import type { Db } from '../platform/database/index';
import { endOfWindow, isGenuine, readSignature, sign } from '../platform/signature';
import { accessTo } from './access';
import { type ShareRow, wikiCommonPasswords, wikiShares } from './share.table';
import { type NodeRow, wikiNodes } from './wiki.table';

// What the holder of a link may read, whoever they are; see docs/decisions/042-links-to-documents.md. What a person may
// do is decided in access.ts, and nothing here gives anybody more than reading.

/** A link that works. */
export interface LiveShare extends ShareRow {
  /** The article or folder that is shared. */
  readonly node: NodeRow;
  readonly sharer: string;
  /** The password's version, with that of the common one if it uses that. */
  readonly lock: string;
}

/** Whether its password has to be given. */
export const needsPassword = ({ pwdType }: Pick<ShareRow, 'pwdType'>): boolean =>
  pwdType !== sharePwdTypes.none;

/** What opens a link has to be made for this. */
const lockOf = ({ pwdType, passwordVersion }: ShareRow, commonVersion: number | null): string =>
  pwdType === sharePwdTypes.common ? `${passwordVersion}-${commonVersion ?? 0}` : `${passwordVersion}`;

/**
 * Finds a link that works. Unknown, revoked, expired, recycled and no longer allowed to its sharer are all undefined:
 * nobody outside learns which it is.
 */
export async function findShare(
  db: Db,
  by: { flag: string } | { id: string },
  now: Date,
): Promise<LiveShare | undefined> {
  const [row] = await db
    .select({
      share: getTableColumns(wikiShares),
      node: getTableColumns(wikiNodes),
      sharer: users.nickName,
      commonVersion: wikiCommonPasswords.version,
    })
    .from(wikiShares)
    .innerJoin(wikiNodes, eq(wikiNodes.id, wikiShares.nodeId))
    .innerJoin(users, eq(users.id, wikiShares.userId))
    .leftJoin(wikiCommonPasswords, sql`true`)
    .where(
      and(
        'flag' in by ? eq(wikiShares.flag, by.flag) : eq(wikiShares.id, by.id),
        isNull(wikiShares.revokedAt),
        or(isNull(wikiShares.expiresAt), gt(wikiShares.expiresAt, now)),
        isNull(wikiNodes.deletedAt),
      ),
    );
  if (!row) return undefined;
  const { share, node, sharer, commonVersion } = row;
  // Links of somebody who is disabled stay; those of somebody who may not view the article any more do not.
  const [person] = await loadRightsHolders(db, [share.userId], 'allAccounts');
  if (!person || (await accessTo(db, person, [node])).rankOf(node) === 0) return undefined;
  return { ...share, node, sharer, lock: lockOf(share, commonVersion) };
}

/**
 * The condition, on `wiki_node`, for what a link shows: the article, or all that is in the folder and not cut off from
 * its rights. Nobody who shares a folder gives away what somebody closed inside it.
 */
export function shownBy({ nodeId, isSubtree }: Pick<ShareRow, 'nodeId' | 'isSubtree'>): SQL {
  const { id, ancestors, deletedAt } = wikiNodes;
  if (!isSubtree) return sql`(${id} = ${nodeId} and ${deletedAt} is null)`;
  return sql`(${deletedAt} is null and (${id} = ${nodeId} or (${ancestors} @> array[${nodeId}] and not exists (
    select from ${wikiNodes} c where not c.inherits and c.ancestors @> array[${nodeId}]
      and (c.id = ${id} or c.id = any(${ancestors}))))))`;
}

const prefix = 'share-';
const holderOf = ({ id }: Pick<ShareRow, 'id'>): string => prefix + id;

/** What signatures of a link are for: to open it by what its password gave, or to read its files. */
type Purpose = 'open' | 'files';
const purposeOf = (purpose: Purpose, { lock }: Pick<LiveShare, 'lock'>): string =>
  `wikiShare ${purpose} ${lock}`;

/** What opens the link until a moment, unless its password changes before. */
export const signToOpen = (share: LiveShare, until: Date): string =>
  sign(share.signingKey, purposeOf('open', share), holderOf(share), until);

/** Whether a token opens the link, if that is necessary. */
export function isOpenFor(share: LiveShare, token: string | undefined, now: Date): boolean {
  if (!needsPassword(share)) return true;
  const signature = readSignature(token ?? '');
  if (signature?.holder !== holderOf(share)) return false;
  return isGenuine(signature, share.signingKey, purposeOf('open', share), now);
}

/** The token for the pictures and attachments of a page that a link opened. */
export const shareFileToken = (share: LiveShare, now: Date): string =>
  sign(share.signingKey, purposeOf('files', share), holderOf(share), endOfWindow(now));

/** Whether a token for files is one of a link; otherwise it is one of a session. */
export const isShareFileToken = (token: string): boolean => token.startsWith(prefix);

/** The link whose page a token for files stood in; undefined if the link has ended, or the token. */
export async function findShareOfFiles(db: Db, token: string, now: Date): Promise<LiveShare | undefined> {
  const signature = readSignature(token);
  if (!signature?.holder.startsWith(prefix)) return undefined;
  const share = await findShare(db, { id: signature.holder.slice(prefix.length) }, now);
  return share && isGenuine(signature, share.signingKey, purposeOf('files', share), now) ? share : undefined;
}
