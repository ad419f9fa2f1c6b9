import type { Db } from '../../platform/database/index';
import { certificateSecretKinds } from '../certificate/index';
import { payAccountSecretKind } from '../pay-account/index';
import type { KeptRecord, SecretKind } from '../secret-record/index';

const secretKinds: readonly SecretKind[] = [...certificateSecretKinds, payAccountSecretKind];

export const secretKindNames = secretKinds.map(({ kind }) => kind);
export const secretKindOfRecord = ({ kind }: Pick<KeptRecord, 'kind'>): SecretKind | undefined =>
  secretKinds.find((one) => one.kind === kind);

/** Loads the records of reveals by kind and ID. Deleted records are skipped. */
export async function loadSecretRecords(
  db: Db,
  looks: readonly { readonly kind: string; readonly recordId: string }[],
): Promise<KeptRecord[]> {
  const found = [];
  for (const { kind, find } of secretKinds) {
    const ids = looks.filter((look) => look.kind === kind).map(({ recordId }) => recordId);
    found.push(...(await find(db, [...new Set(ids)])));
  }
  return found;
}
