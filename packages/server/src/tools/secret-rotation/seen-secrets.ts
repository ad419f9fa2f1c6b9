import type { SeenRecord, SeenSecretState } from '@easymock/contract';
import { nickNamesOf } from '../../people/index';
import type { Db } from '../../platform/database/index';
import { listSeenSecrets, type SeenSecret } from '../../platform/sealed-fields/reveals';
import type { KeptRecord } from '../secret-record/index';
import { findKeptRecords, secretKindNames, secretKindOfRecord } from './kinds';

export interface SeenKept {
  readonly record: KeptRecord;
  readonly secrets: readonly SeenSecret[];
}

/** Finds the existing records whose secrets a person saw, newest first. */
export async function findSeen(db: Db, userId: string): Promise<SeenKept[]> {
  const seen = await listSeenSecrets(db, userId, secretKindNames);
  const records = await findKeptRecords(db, seen);
  const secretsOf = ({ kind, id }: KeptRecord) => seen.filter((one) => one.kind === kind && one.recordId === id);
  return records
    .map((record) => ({ record, secrets: secretsOf(record) }))
    .sort((a, b) => (b.secrets[0]?.lastAt ?? '').localeCompare(a.secrets[0]?.lastAt ?? ''));
}

export function stateOf({ isChanged, isMarked }: SeenSecret): SeenSecretState {
  if (isChanged) return 'changed';
  return isMarked ? 'marked' : 'due';
}

export const isDue = ({ secrets }: SeenKept): boolean => secrets.some((one) => stateOf(one) === 'due');

/** Returns the label of a secret field. */
export const labelOf = (record: KeptRecord, field: string) =>
  secretKindOfRecord(record)?.labels[field] ?? { zh: field, en: field };

/** Presents records with the secrets that a person saw. */
export async function presentSeen(db: Db, seen: readonly SeenKept[]): Promise<SeenRecord[]> {
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
