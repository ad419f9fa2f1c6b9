import { sharePwdTypes } from '@easymock/contract';
import { and, eq, getTableColumns, gt, isNull, or, type SQL, sql } from 'drizzle-orm';
import { loadRightsHolders, users } from '../../people/index';
import type { Db } from '../../platform/database/index';
import { endOfWindow, isGenuine, readSignature, sign } from '../../platform/signature';
import { type ShareRow, wikiCommonPasswords, wikiShares } from '../share.table';
import { type NodeRow, wikiNodes } from '../wiki.table';
import { accessTo } from './access';

// Decides what the holder of a link may read; see docs/decisions/042-links-to-documents.md. Rights of people
// are decided in access.ts, and nothing here grants more than reading.

/** A valid link. */
export interface LiveShare extends ShareRow {
  readonly node: NodeRow;
  readonly sharer: string;
  /** Password version, including that of the common password if the link uses it. */
  readonly lock: string;
}

/** Returns whether the link requires a password. */
export const needsPassword = ({ pwdType }: Pick<ShareRow, 'pwdType'>): boolean => pwdType !== sharePwdTypes.none;

/** Returns the password version that a signature must match to open the link. */
const lockOf = ({ pwdType, passwordVersion }: ShareRow, commonVersion: number | null): string =>
  pwdType === sharePwdTypes.common ? `${passwordVersion}-${commonVersion ?? 0}` : `${passwordVersion}`;

/**
 * Finds a valid link. Unknown, revoked, expired and recycled links, and those whose sharer lost the right,
 * all return undefined, so that outsiders cannot distinguish them.
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
  // Links of disabled accounts stay valid; links of people who may no longer view the article do not.
  const [person] = await loadRightsHolders(db, [share.userId], 'allAccounts');
  if (!person || (await accessTo(db, person, [node])).rankOf(node) === 0) return undefined;
  return { ...share, node, sharer, lock: lockOf(share, commonVersion) };
}

/**
 * Builds the condition on `wiki_node` for nodes that a link shows: the article, or everything in the folder
 * that inherits its rights. Sharing a folder must not expose what others closed inside it.
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

/** Purpose of a signature: opening the link after its password was entered, or reading its files. */
type Purpose = 'open' | 'files';
const purposeOf = (purpose: Purpose, { lock }: Pick<LiveShare, 'lock'>): string => `wikiShare ${purpose} ${lock}`;

/** Signs a token that opens the link until a moment, unless its password changes before. */
export const signToOpen = (share: LiveShare, until: Date): string =>
  sign(share.signingKey, purposeOf('open', share), holderOf(share), until);

/** Returns whether a token opens the link; links without a password need none. */
export function isOpenFor(share: LiveShare, token: string | undefined, now: Date): boolean {
  if (!needsPassword(share)) return true;
  const signature = readSignature(token ?? '');
  if (signature?.holder !== holderOf(share)) return false;
  return isGenuine(signature, share.signingKey, purposeOf('open', share), now);
}

/** Signs the token for pictures and attachments of a page that was opened by a link. */
export const shareFileToken = (share: LiveShare, now: Date): string =>
  sign(share.signingKey, purposeOf('files', share), holderOf(share), endOfWindow(now));

/** Returns whether a file token belongs to a link; otherwise it belongs to a session. */
export const isShareFileToken = (token: string): boolean => token.startsWith(prefix);

/** Finds the link for whose page a file token was issued; undefined if the link or the token has expired. */
export async function findShareOfFiles(db: Db, token: string, now: Date): Promise<LiveShare | undefined> {
  const signature = readSignature(token);
  if (!signature?.holder.startsWith(prefix)) return undefined;
  const share = await findShare(db, { id: signature.holder.slice(prefix.length) }, now);
  return share && isGenuine(signature, share.signingKey, purposeOf('files', share), now) ? share : undefined;
}
