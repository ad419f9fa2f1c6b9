import { and, like, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { pinyin } from 'pinyin-pro';

/**
 * Returns the LIKE pattern that finds `keywords` literally, anywhere in a text.
 * @example containsPattern('50%') // '%50\%%'
 */
export function containsPattern(keywords: string): string {
  return `%${keywords.trim().replace(/[\\%_]/g, '\\$&')}%`;
}

/**
 * Returns the condition that the search keys in a column contain `keywords`; undefined for blank keywords.
 * Keys are lower case, because `like` takes half of the time of `ilike`. Trigram indexes do not cover short
 * Chinese words, so all keys are read.
 * @example and(isNull(rooms.deletedAt), isFoundBy(rooms.searchKeys, 'Ban')) // "search_keys" like '%ban%'
 */
export const isFoundBy = (searchKeys: AnyPgColumn, keywords: string): SQL | undefined =>
  keywords.trim() ? like(searchKeys, containsPattern(keywords.toLowerCase())) : undefined;

/**
 * Returns the condition that a text contains a code as a whole word, in any case: `MALL-1` is not in
 * `MALL-12`. The index of the search keys narrows the rows first.
 * @example namesCode('MALL-1', { text: sql`${tasks.taskName}`, searchKeys: tasks.searchKeys })
 */
export function namesCode(code: string, { text, searchKeys }: { text: SQL; searchKeys: AnyPgColumn }): SQL {
  const literal = code.replace(/[^A-Za-z0-9_]/g, '\\$&');
  const word = `(?<![A-Za-z0-9_-])${literal}(?![A-Za-z0-9_-])`;
  return and(isFoundBy(searchKeys, code), sql`${text} ~* ${word}`) ?? sql`false`;
}

const chinese = /[\u3400-\u9fff]/;

/**
 * Returns the readings of a text as words and, since its beginning may be a family name, as a name: 曾 is
 * zeng, but 银行 stays yinhang.
 */
function readingsOf(text: string): string[] {
  return (['off', 'head'] as const).flatMap((surname) => {
    const options = { toneType: 'none', type: 'array', surname, v: true } as const;
    const whole = pinyin(text, options);
    const initials = pinyin(text, { ...options, pattern: 'first' });
    return [whole.join(''), initials.join('')];
  });
}

/**
 * Returns the search keys of a record, stored beside it and searched with `containsPattern`: its texts as
 * written, and Chinese texts also by their pinyin, in full and by initials. Lower case, one per line.
 * @example searchKeysOf('张三', 'zs01') // '张三\nzhangsan\nzs\nzs01'
 */
export function searchKeysOf(...texts: readonly string[]): string {
  const keys = texts.flatMap((text) => (chinese.test(text) ? [text, ...readingsOf(text)] : [text]));
  return [...new Set(keys.map((key) => key.trim().toLowerCase()).filter(Boolean))].join('\n');
}
