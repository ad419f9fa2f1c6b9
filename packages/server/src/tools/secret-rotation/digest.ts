import { addDays, pages, permissionKeys, type Text } from '@easymock/contract';
import { z } from 'zod';
import { sendMessages } from '../../message/index';
import { loadRightsHolders, nickNamesOf } from '../../people/index';
import type { Services } from '../../platform/context';
import { defineJob } from '../../platform/jobs/index';
import { countReveals, type RevealCounts } from '../../platform/sealed-fields/reveals';
import { momentIn, wallTimeIn } from '../../platform/wall-clock';
import { readSpecialDays } from '../../platform/workdays/index';
import type { KeptRecord } from '../secret-record/index';
import { digestReachDays, digestSpanOn } from './digest-span';
import { loadSecretRecords, secretKindNames, secretKindOfRecord } from './kinds';

/** Maximum lines of a message, which also states the number of further lines. */
const mostLines = 15;

interface Seen {
  readonly record: KeptRecord;
  readonly looks: RevealCounts;
}

/** Returns the line about a person and a record. */
function lineOf({ record, looks }: Seen, name: string): Text {
  const { revealNum, copyNum, exportNum } = looks;
  const zh = [
    ...(revealNum > 0 ? [`查看 ${revealNum} 次`] : []),
    ...(copyNum > 0 ? [`复制 ${copyNum} 次`] : []),
    ...(exportNum > 0 ? [`下载 ${exportNum} 次`] : []),
  ];
  const en = [
    ...(revealNum > 0 ? [`revealed ${revealNum}×`] : []),
    ...(copyNum > 0 ? [`copied ${copyNum}×`] : []),
    ...(exportNum > 0 ? [`downloaded ${exportNum}×`] : []),
  ];
  return { zh: `${record.name}：${name} ${zh.join('、')}`, en: `${record.name}: ${name} ${en.join(', ')}` };
}

/** Returns the message for an owner. */
function digestOf(seen: readonly Seen[], names: ReadonlyMap<string, string>) {
  const people = new Set(seen.map(({ looks }) => looks.userId)).size;
  const nameOf = ({ userId, userName }: RevealCounts) => names.get(userId) || userName;
  const lines = seen.slice(0, mostLines).map((one) => lineOf(one, nameOf(one.looks)));
  const more = seen.length - lines.length;
  return {
    title: {
      zh: `上周有 ${people} 人看过你负责的密文`,
      en: `${people === 1 ? 'One person' : `${people} people`} saw secrets of yours last week`,
    },
    content: {
      zh: [...lines.map(({ zh }) => zh), ...(more > 0 ? [`另有 ${more} 项`] : [])].join('\n'),
      en: [...lines.map(({ en }) => en), ...(more > 0 ? [`and ${more} more`] : [])].join('\n'),
    },
  };
}

const toolOf = ({ record }: Seen) => secretKindOfRecord(record)?.tool ?? 'certificate';

/**
 * Reports to the owners of records, on the first workday of a week, who saw or copied their secrets in the week before.
 * An owner's own reveals are omitted. A repeated run sends no second message.
 * @returns the number of notified people; undefined on other days
 */
export async function sendSecretDigests(
  { database: { db }, clock, settings }: Pick<Services, 'database' | 'clock' | 'settings'>,
  signal?: AbortSignal,
): Promise<number | undefined> {
  const now = clock();
  const zone = settings.get('timeZone');
  const { day: today } = wallTimeIn(zone, now);
  const span = digestSpanOn(today, await readSpecialDays(db, addDays(today, -digestReachDays), addDays(today, 7)));
  if (!span) return undefined;
  const [from, to] = [span.from, span.to].map((day) => momentIn(zone, { day, minute: 0 }));
  if (!from || !to) return undefined;
  const all = await countReveals(db, secretKindNames, { from, to });
  const records = await loadSecretRecords(db, all);
  const seen = records.flatMap((record): Seen[] =>
    all
      .filter(({ kind, recordId, userId }) => {
        return kind === record.kind && recordId === record.id && userId !== record.ownerUserId;
      })
      .map((looks) => ({ record, looks })),
  );
  const ownerIds = seen.flatMap(({ record }) => record.ownerUserId ?? []);
  const names = await nickNamesOf(
    db,
    seen.map(({ looks }) => looks.userId),
  );
  let num = 0;
  for (const owner of await loadRightsHolders(db, [...new Set(ownerIds)])) {
    signal?.throwIfAborted();
    const keys = permissionKeys(owner.grants);
    // An owner may have lost the right to view the tool.
    const own = seen.filter((one) => one.record.ownerUserId === owner.id && keys.includes(`tools.${toolOf(one)}.view`));
    const [first] = own;
    if (!first) continue;
    const isOneRecord = own.every(({ record }) => record.id === first.record.id);
    await db.transaction((step) =>
      sendMessages(step, {
        to: { userIds: [owner.id] },
        type: 'secretDigest',
        now,
        ...digestOf(own, names),
        link: isOneRecord ? first.record.path : pages[toolOf(first)].path,
        key: `secretDigest:${owner.id}:${span.to}`,
      }),
    );
    num += 1;
  }
  return num;
}

/** Runs every morning, and sends on the first workday of the week. */
export const secretDigest = defineJob({
  name: 'secret.digest',
  title: { zh: '发送密文查看周报', en: 'Send the weekly news of secrets' },
  outward: 'byItself',
  input: z.object({}),
  schedule: { cron: '0 9 * * *' },
  run: async (_, { services, signal }) => ({ told: (await sendSecretDigests(services, signal)) ?? 0 }),
});
