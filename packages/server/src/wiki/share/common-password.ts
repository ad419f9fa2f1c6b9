import { sql } from 'drizzle-orm';
import { hashPassword } from '../../people/index';
import type { SessionContext } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { fail } from '../../platform/failure';
import type { SealedColumn } from '../../platform/secrets/sealed-column';
import { wikiCommonPasswords } from '../share.table';

const id = 'common';
const place = 'wiki_common_password/sealed';

export const sealedCommonPassword: SealedColumn = {
  table: wikiCommonPasswords,
  id: wikiCommonPasswords.id,
  column: wikiCommonPasswords.sealed,
  title: { zh: '分享链接的通用密码', en: 'the common password of links' },
  place: () => place,
};

type CommonPassword = typeof wikiCommonPasswords.$inferSelect;

/** Loads the password shared by links of the whole company, if there is one. */
export async function findCommonPassword(db: Db): Promise<CommonPassword | undefined> {
  const [row] = await db.select().from(wikiCommonPasswords);
  return row;
}

/** Decrypts the common password for members, who pass it on to recipients of links. */
export async function showCommonPassword({ db, services }: SessionContext) {
  const row = (await findCommonPassword(db)) ?? fail('commonPwdMissing');
  const pwd = (await services.secrets.open(row.sealed, place)) ?? fail('commonPwdSealed');
  return { pwd, updateDate: row.updatedAt.toISOString() };
}

/**
 * Changes the common password. Links opened with the former one close, because its version is part of their
 * signatures.
 */
export async function setCommonPassword({ db, services, now }: SessionContext, pwd: string): Promise<void> {
  const values = { hash: await hashPassword(pwd), sealed: await services.secrets.seal(pwd, place), updatedAt: now };
  await db
    .insert(wikiCommonPasswords)
    .values({ id, version: 1, ...values })
    .onConflictDoUpdate({
      target: wikiCommonPasswords.id,
      set: { ...values, version: sql`${wikiCommonPasswords.version} + 1` },
    });
}
