import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Config } from '../../config/config';
import { ConfigError } from '../../config/config-error';
import type { Contributions } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { fail } from '../../platform/failure';
import { hashPassword, randomPassword } from '../password/password';
import { weaknessOf } from '../password/password-rules';
import { createInitialData } from '../person/create-initial-data';
import { writeOwnSearchKeys } from '../person/search-keys';
import { users } from '../person/user.table';

function refuseWeak(password: string, name: string): void {
  const weakness = weaknessOf(password, [name], 'en', 'EASYMOCK_ADMIN_PASSWORD');
  if (weakness) throw new ConfigError(weakness);
}

/**
 * Creates the super administrator of an installation without users.
 * @returns the text for the terminal, or undefined if nothing was created
 * @throws ConfigError if the configured password is easy to guess
 */
export async function createFirstAdministrator(
  db: Db,
  config: Config,
  contributions: Contributions,
): Promise<string | undefined> {
  const { rows } = await db.execute(sql`select 1 from ${users} limit 1`);
  if (rows.length > 0) return undefined;
  if (config.adminPassword) refuseWeak(config.adminPassword, config.adminName);
  const password = config.adminPassword ?? randomPassword();
  const values = {
    name: config.adminName,
    nickName: config.adminName.slice(0, 20),
    role: 'superAdministrator' as const,
    passwordHash: await hashPassword(password),
  };
  await db.transaction(async (tx) => {
    const [user] = await tx.insert(users).values(values).returning({ id: users.id });
    const id = user?.id ?? fail('internal');
    await writeOwnSearchKeys(tx, id);
    await createInitialData({ config, contributions }, tx, id);
  });
  if (config.adminPassword) return `First administrator: ${config.adminName}`;
  const file = join(config.dataDir, 'first-administrator.txt');
  await writeFile(file, `name: ${config.adminName}\npassword: ${password}\n`, { mode: 0o600 });
  await chmod(file, 0o600); // the mode above only applies to a new file
  return `First administrator: ${config.adminName}  password: ${password}  (also in ${file})`;
}
