import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { CellProblem, type OpenCells, plainOf } from '../../platform/csv-import/cells';
import { importTexts } from '../../platform/csv-import/import-texts';
import { users } from './user.table';

/**
 * Cells with a person, by user name or nickname. Locks the accounts, so that they cannot be deleted until the
 * transaction ends.
 */
export const personCells: OpenCells = async ({ db }, cells) => {
  const names = [...new Set(cells.map(plainOf))];
  const rows =
    names.length === 0
      ? []
      : await db
          .select({ id: users.id, name: users.name, nickName: users.nickName })
          .from(users)
          .where(
            and(
              or(inArray(sql`lower(${users.name})`, names), inArray(sql`lower(${users.nickName})`, names)),
              eq(users.status, 'active'),
              isNull(users.deletedAt),
            ),
          )
          .orderBy(asc(users.id))
          .for('share');
  return {
    read(cell) {
      const named = rows.find(({ name }) => plainOf(name) === plainOf(cell));
      if (named) return named.id;
      const [person, ...others] = rows.filter(({ nickName }) => plainOf(nickName) === plainOf(cell));
      if (!person) return new CellProblem(importTexts.unknownPerson, { value: cell });
      return others.length === 0 ? person.id : new CellProblem(importTexts.ambiguousPerson, { value: cell });
    },
    show: (value) => rows.find(({ id }) => id === value)?.nickName ?? '',
  };
};
