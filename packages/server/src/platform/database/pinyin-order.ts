import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/**
 * Returns the expression by which a text is sorted for readers: Chinese by pinyin, and numbers in it by their value.
 * The database itself sorts by code point.
 * @example db.select().from(rooms).orderBy(asc(byPinyin(rooms.name)), asc(rooms.id))
 */
export const byPinyin = (text: SQLWrapper): SQL => sql`${text} collate "pinyin"`;
