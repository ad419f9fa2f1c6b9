import { checkOrganization } from '../../enumeration/index';
import { diffOf } from '../../platform/audit/audit';
import type { SessionContext } from '../../platform/context';
import { violatedUnique } from '../../platform/database/index';
import { fail } from '../../platform/failure';
import { hashPassword, randomPassword } from '../password/password';
import { temporaryPassword } from '../password/temporary-password';
import { createInitialData } from '../person/create-initial-data';
import { fillSearchKeys } from '../person/search-keys';
import { users } from '../person/user.table';
import { allowRights, lockRights } from './accounts.policy';
import type { PersonDraft } from './people-import';

interface OpenedAccount {
  id: string;
  draft: PersonDraft;
  /** The initial password, shown once. */
  password: string;
}

/**
 * Creates local accounts, all or none. Uses few statements, because a file may contain hundreds of people,
 * each of whom also gets the initial data of newcomers.
 */
export async function openAccounts(ctx: SessionContext, drafts: readonly PersonDraft[]): Promise<OpenedAccount[]> {
  // Hashed before the transaction, which it would prolong, and in parallel, because the library uses all
  // cores.
  const people = await Promise.all(
    drafts.map(async (draft) => {
      const password = randomPassword();
      return { draft, password, passwordHash: await hashPassword(password) };
    }),
  );
  const ids = await translateTaken(() =>
    ctx.db.transaction(async (db) => {
      const inside = { ...ctx, db };
      const by = await lockRights(inside, 'manage');
      for (const draft of firstOfEach(drafts, ({ role, department }) => `${role} ${department}`)) {
        allowRights(by, undefined, { ...draft, extraGrants: {}, status: 'active' });
      }
      for (const draft of firstOfEach(drafts, ({ department, userGroup }) => `${department} ${userGroup}`)) {
        await checkOrganization(db, draft);
      }
      const rows = await db
        .insert(users)
        .values(
          people.map(({ draft, passwordHash }) => ({
            ...columnsOf(draft),
            passwordHash,
            ...temporaryPassword(ctx.services, ctx.now),
          })),
        )
        .returning({ id: users.id });
      await fillSearchKeys(db);
      for (const { id } of rows) await createInitialData(ctx.services, db, id);
      return rows.map(({ id }) => id);
    }),
  );
  return people.map(({ draft, password }, index) => {
    const id = ids[index] ?? fail('internal');
    const { role, department, userGroup } = draft;
    const diff = diffOf({}, { role, department, userGroup });
    ctx.audit({ action: 'create', entityId: id, entityName: draft.name, diff });
    return { id, draft, password };
  });
}

const columnsOf = ({ nick_name: nickName, ...draft }: PersonDraft) => ({ ...draft, nickName });

/** Returns one draft per key, so that nothing is checked twice. */
function firstOfEach(drafts: readonly PersonDraft[], keyOf: (draft: PersonDraft) => string): PersonDraft[] {
  return [...new Map(drafts.map((draft) => [keyOf(draft), draft])).values()];
}

async function translateTaken<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (violatedUnique(error) === 'user_name_unique') fail('nameTaken');
    throw error;
  }
}
