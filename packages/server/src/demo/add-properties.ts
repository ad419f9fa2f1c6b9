import { addDays, type FolderView, laterByMonths } from '@easymock/contract';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Db } from '../platform/database/index';
import { dayIn } from '../platform/day';
import { insertField, readFields, withIds } from '../wiki/field/definitions';
import { wikiFolderViews } from '../wiki/field/field.table';
import { writeValue } from '../wiki/field/values';
import { publicSpace, wikiNodes } from '../wiki/index';
import { wikiMustReaders, wikiMustReads, wikiReadProofs } from '../wiki/must-read.table';
import { readContentVersion } from '../wiki/text/save';
import { wikiVerificationLog, wikiVerifications } from '../wiki/verification.table';

const folderName = '接口约定';
const dayMs = 24 * 60 * 60 * 1000;

/** Days since the last verification, and months for which it holds. */
const verificationPlans = [
  { name: '接口地址与方法', days: 214, months: 6 },
  { name: '回调签名', days: 20, months: 12 },
] as const;
const mustReadName = '错误码分段';
const readerNum = 5;

type Node = typeof wikiNodes.$inferSelect;

/**
 * Adds fields with values and a board to a folder of the demo, responsible people to two of its documents, and
 * readers to another one. Does nothing if the folder has fields.
 */
export async function addProperties(
  db: Db,
  people: readonly { readonly id: string }[],
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): Promise<void> {
  const owners = inArray(
    wikiNodes.ownerId,
    people.map(({ id }) => id),
  );
  const isThere = and(eq(wikiNodes.space, publicSpace), isNull(wikiNodes.deletedAt), owners);
  const [folder] = await db
    .select()
    .from(wikiNodes)
    .where(and(isThere, eq(wikiNodes.name, folderName), eq(wikiNodes.catalogType, 'folder')));
  if (!folder || (await readFields(db, folder.id)).length > 0) return;
  const documents = await db
    .select()
    .from(wikiNodes)
    .where(and(isThere, eq(wikiNodes.parentId, folder.id)))
    .orderBy(wikiNodes.sortKey);
  const today = dayIn(timeZone, now);
  await addFields(db, folder.id, documents, today);
  const named = new Map(documents.map((node) => [node.name, node]));
  for (const { name, days, months } of verificationPlans) {
    const node = named.get(name);
    if (node) await addVerification(db, node, { months, verifiedAt: new Date(now.getTime() - days * dayMs), timeZone });
  }
  const mustRead = named.get(mustReadName);
  if (mustRead) await addReaders(db, mustRead, people, { now, today });
}

async function addFields(db: Db, folderId: string, documents: readonly Node[], today: string): Promise<void> {
  const options = withIds([
    { name: '征求意见', color: 'amber' },
    { name: '已生效', color: 'bamboo' },
    { name: '待废止', color: 'ink' },
  ]);
  const stage = await insertField(db, folderId, { name: '阶段', type: 'choice', options });
  const start = await insertField(db, folderId, { name: '生效日期', type: 'date', options: [] });
  const keeper = await insertField(db, folderId, { name: '维护人', type: 'person', options: [] });
  const [asked, valid, ending] = options.map(({ id }) => id);
  for (const [index, { id, ownerId }] of documents.entries()) {
    // Every fourth document is still discussed, and every twelfth is about to end.
    const stageId = index % 12 === 6 ? ending : index % 4 === 3 ? asked : valid;
    const day = stageId === asked ? addDays(today, 14 + index) : addDays(today, -30 * (index + 1));
    await writeValue(db, id, stage.id, { text: stageId ?? '', number: null });
    await writeValue(db, id, start.id, { text: day, number: null });
    await writeValue(db, id, keeper.id, { text: ownerId, number: null });
  }
  const view: FolderView = {
    layout: 'board',
    columns: [start.id, keeper.id, 'tags'],
    filters: [],
    sortKey: '',
    isDown: false,
    groupKey: stage.id,
  };
  await db.insert(wikiFolderViews).values({ folderId, view }).onConflictDoNothing();
}

async function addVerification(
  db: Db,
  { id: nodeId, ownerId: userId }: Node,
  { months, verifiedAt, timeZone }: { months: number; verifiedAt: Date; timeZone: string },
): Promise<void> {
  const until = laterByMonths(dayIn(timeZone, verifiedAt), months);
  const verification = { nodeId, userId, months, until, verifiedAt, verifiedBy: userId };
  await db.insert(wikiVerifications).values(verification).onConflictDoNothing();
  const contentVersion = await readContentVersion(db, nodeId);
  await db.insert(wikiVerificationLog).values({ nodeId, userId, action: 'set', at: verifiedAt, until, contentVersion });
}

/** Asks a few people to read a document; the first two have read it. */
async function addReaders(
  db: Db,
  { id: nodeId, ownerId }: Node,
  people: readonly { readonly id: string }[],
  { now, today }: { now: Date; today: string },
): Promise<void> {
  const contentVersion = await readContentVersion(db, nodeId);
  const askedAt = new Date(now.getTime() - 3 * dayMs);
  const readers = people.filter(({ id }) => id !== ownerId).slice(0, readerNum);
  if (readers.length === 0) return;
  const asked = { contentVersion, askedBy: ownerId, askedAt, dueOn: addDays(today, 7) };
  await db.insert(wikiMustReads).values({ nodeId, ...asked });
  await db.insert(wikiMustReaders).values(readers.map(({ id: userId }) => ({ nodeId, userId, askedAt })));
  const at = new Date(now.getTime() - dayMs);
  const proofs = readers.slice(0, 2).map(({ id: userId }) => ({ nodeId, userId, contentVersion, at }));
  await db.insert(wikiReadProofs).values(proofs);
}
