import { addDays } from '@easymock/contract';
import { sql } from 'drizzle-orm';
import { loadRightsHolders, lockAccounts, type RightsHolder } from '../../people/index';
import type { SessionContext } from '../../platform/context';
import { escapeMarkdown } from '../../platform/escape-markdown';
import { fail } from '../../platform/failure';
import { rotationDiff } from '../../platform/sealed-fields/reveals';
import { type KeptRecord, todayOf } from '../secret-record/index';
import { assignTask, canBeAssigned } from '../task/index';
import { findRevealed, isDue, labelOf, type RecordWithReveals, stateOf } from './revealed-secrets';

/** Days until a rotation task is due. */
const dueDays = 7;
/** Maximum records per task. Further records remain unmarked. */
const mostRecords = 100;

// Key of an advisory lock, unique within the product.
const markLock = 7_300_174;

/** Returns the text of a task. It does not name the person who leaves, since many people read the board. */
function contentOf(seen: readonly RecordWithReveals[]): string {
  const lines = seen.map(({ record, secrets }) => {
    const labels = secrets.filter((one) => stateOf(one) === 'due').map(({ field }) => labelOf(record, field));
    const names = `${labels.map(({ zh }) => zh).join('、')} / ${labels.map(({ en }) => en).join(', ')}`;
    return `- [${escapeMarkdown(record.name)}](/easymock${record.path}): ${names}`;
  });
  return [
    '看过以下密文的人已离开或即将离开，请更换后完成任务。',
    'Somebody who saw these secrets has left or is about to. Replace them, then complete the task.',
    lines.join('\n'),
  ].join('\n\n');
}

/**
 * Returns the person who has to replace the secrets of a record. This is its owner, or else its deputy,
 * unless they are the leaver, have left or may not work on tasks; otherwise it is the caller.
 */
function responsibleFor(
  { ownerUserId, backupOwnerUserId }: KeptRecord,
  leaverId: string,
  people: ReadonlyMap<string, RightsHolder>,
  caller: Pick<RightsHolder, 'id' | 'nickName'>,
): Pick<RightsHolder, 'id' | 'nickName'> {
  const found = [ownerUserId, backupOwnerUserId].flatMap((id) => {
    const person = id && id !== leaverId ? people.get(id) : undefined;
    return person && canBeAssigned(person) ? [person] : [];
  });
  return found[0] ?? caller;
}

/**
 * Marks the secrets that a person saw for rotation, and assigns one task to each owner. A marked record is skipped
 * until its secret has been changed and seen again.
 * @throws personMissing
 */
export async function markForRotation(ctx: SessionContext, userId: string) {
  const { db, actor } = ctx;
  const [leaver = fail('personMissing', { id: userId })] = await loadRightsHolders(db, [userId], 'allAccounts');
  // Serialise concurrent calls, so that the second one finds everything marked.
  await db.execute(sql`select pg_advisory_xact_lock(${markLock})`);
  const due = (await findRevealed(db, userId)).filter(isDue);
  const keepers = due.flatMap(({ record }) => [record.ownerUserId, record.backupOwnerUserId]);
  const holders = await loadRightsHolders(
    db,
    [...new Set(keepers)].filter((id): id is string => id !== null),
  );
  const people = new Map(holders.map((person) => [person.id, person]));
  const parts = new Map<string, { to: Pick<RightsHolder, 'id' | 'nickName'>; seen: RecordWithReveals[] }>();
  for (const one of due) {
    const to = responsibleFor(one.record, leaver.id, people, actor);
    const part = parts.get(to.id) ?? { to, seen: [] };
    if (part.seen.length < mostRecords) part.seen.push(one);
    parts.set(to.id, part);
  }
  await lockAccounts(db, [...parts.keys()]);
  const today = todayOf(ctx);
  let recordNum = 0;
  for (const { to, seen } of parts.values()) {
    const facts = await assignTask(
      ctx,
      {
        name: `更换密文 / Rotate secrets: ${to.nickName} ${today}`,
        content: contentOf(seen),
        deadline: addDays(today, dueDays),
      },
      to,
    );
    ctx.audit(
      ...seen.map(({ record, secrets }) => ({
        kind: record.kind,
        entityId: record.id,
        entityName: record.name,
        action: 'markRotation' as const,
        diff: rotationDiff(
          secrets.filter((one) => stateOf(one) === 'due').map(({ field }) => field),
          facts.taskName,
        ),
      })),
    );
    recordNum += seen.length;
  }
  if (recordNum === 0) ctx.audit();
  return { taskNum: parts.size, recordNum };
}
