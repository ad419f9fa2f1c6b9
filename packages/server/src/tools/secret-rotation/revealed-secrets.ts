import type { RevealedRecord, SeenSecretState } from '@easymock/contract';
import { nickNamesOf } from '../../people/index';
import type { Db } from '../../platform/database/index';
import { listRevealedSecrets, type RevealedSecret } from '../../platform/sealed-fields/reveals';
import type { KeptRecord } from '../secret-record/index';
import { loadSecretRecords, secretKindNames, secretKindOfRecord } from './kinds';

export interface RecordWithReveals {
  readonly record: KeptRecord;
  readonly secrets: readonly RevealedSecret[];
}

/** Finds the existing records whose secrets a person saw, newest first. */
export async function findRevealed(db: Db, userId: string): Promise<RecordWithReveals[]> {
  const seen = await listRevealedSecrets(db, userId, secretKindNames);
  const records = await loadSecretRecords(db, seen);
  const secretsOf = ({ kind, id }: KeptRecord) => seen.filter((one) => one.kind === kind && one.recordId === id);
  return records
    .map((record) => ({ record, secrets: secretsOf(record) }))
    .sort((a, b) => (b.secrets[0]?.lastAt ?? '').localeCompare(a.secrets[0]?.lastAt ?? ''));
}

export function stateOf({ isChanged, isMarked }: RevealedSecret): SeenSecretState {
  if (isChanged) return 'changed';
  return isMarked ? 'marked' : 'due';
}

export const isDue = ({ secrets }: RecordWithReveals): boolean => secrets.some((one) => stateOf(one) === 'due');

/** Returns the label of a secret field. */
export const labelOf = (record: KeptRecord, field: string) =>
  secretKindOfRecord(record)?.labels[field] ?? { zh: field, en: field };

/** Presents records with the secrets that a person saw. */
export async function presentRevealed(db: Db, seen: readonly RecordWithReveals[]): Promise<RevealedRecord[]> {
  const names = await nickNamesOf(
    db,
    seen.map(({ record }) => record.ownerUserId),
  );
  return seen.map(({ record, secrets }) => ({
    kind: record.kind,
    _id: record.id,
    name: record.name,
    path: record.path,
    ownerUserName: names.get(record.ownerUserId ?? '') ?? '',
    secrets: secrets.map((one) => ({
      field: one.field,
      label: labelOf(record, one.field),
      lastAt: one.lastAt,
      lastAction: one.lastAction,
      state: stateOf(one),
    })),
  }));
}
