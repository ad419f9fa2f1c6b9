import { type AuditDiff, fillText, type HandedOver, type HandoverKind, handoverKinds } from '@easymock/contract';
import type { SessionContext } from '../../platform/context';
import { listText } from '../../platform/csv-import/list-text';
import { fail } from '../../platform/failure';
import { noWish } from '../person/wanted-organization';
import { type AccountRow, loadAccount, loadAccounts } from './accounts.repository';

/**
 * Transfers a person's records of the given kinds to new owners, who must be active and somebody else. With
 * `isComplete`, every kind of which the person owns records needs a new owner.
 * @throws personMissing, heirUnfit, heirMissing
 */
export async function handOverAll(
  ctx: SessionContext,
  from: AccountRow,
  heirs: Partial<Record<HandoverKind, string>>,
  { isComplete }: { isComplete: boolean },
): Promise<{ answer: HandedOver; diff: AuditDiff }> {
  const ids = Object.values(heirs);
  const people = new Map((await loadAccounts(ctx.db, ids)).map((person) => [person.id, person]));
  for (const heir of people.values()) {
    if (heir.id === from.id || heir.status !== 'active') fail('heirUnfit', { name: heir.name });
  }
  const missing: HandoverKind[] = [];
  const answer: HandedOver = { num: {}, renamed: [] };
  const diff: AuditDiff = {};
  for (const ownership of ctx.services.contributions.owns) {
    const heir = people.get(heirs[ownership.kind] ?? '');
    if (!heir) {
      if ((await ownership.count(ctx.db, from.id)) > 0) missing.push(ownership.kind);
      continue;
    }
    const { num, renamed = [] } = await ownership.handOver(ctx, from, heir);
    answer.num[ownership.kind] = num;
    answer.renamed.push(...renamed);
    if (num > 0) diff[ownership.kind] = { before: `${from.name} (${num})`, after: calledIn(heir) };
  }
  if (isComplete && missing.length > 0) {
    const kinds = missing.map((kind) => fillText(handoverKinds[kind], ctx.language));
    fail('heirMissing', { kinds: listText(kinds, ctx.language) });
  }
  return { answer, diff };
}

/**
 * Transfers a person's records of one kind, or some of them.
 * @throws personMissing, heirUnfit
 */
export async function handOverOne(
  ctx: SessionContext,
  from: AccountRow,
  kind: HandoverKind,
  { toUserId, ids }: { toUserId: string; ids: readonly string[] | undefined },
): Promise<{ num: number; diff: AuditDiff }> {
  const heir = await loadAccount(ctx.db, toUserId);
  if (heir.id === from.id || heir.status !== 'active') fail('heirUnfit', { name: heir.name });
  const ownership = ctx.services.contributions.owns.find((one) => one.kind === kind);
  const { num } = (await ownership?.handOver(ctx, from, heir, ids)) ?? { num: 0 };
  const diff = num > 0 ? { [kind]: { before: `${from.name} (${num})`, after: calledIn(heir) } } : {};
  return { num, diff };
}

/** Returns the name of a person for the audit log, which outlives people. */
const calledIn = ({ name, nickName }: AccountRow): string =>
  nickName && nickName !== name ? `${nickName} (${name})` : name;

/**
 * Returns the values that replace those of a deleted account. The nickname remains, since records show it;
 * the user name is free again.
 */
export const anonymizedValues = (id: string) => ({
  name: `#${id}`,
  headImg: '',
  role: 'ordinaryUser' as const,
  department: '',
  userGroup: [],
  ...noWish,
  status: 'forbidden' as const,
  extraGrants: {},
  email: '',
  mobile: '',
  jobNo: '',
  dingUserId: '',
  jiraName: '',
  gitEmails: [],
  preferences: {},
  source: 'local' as const,
  passwordHash: null,
  mustChangePassword: false,
  passwordExpiresAt: null,
  searchKeys: null,
  nameSkeleton: null,
});
