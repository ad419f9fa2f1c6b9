const collator = new Intl.Collator('zh-CN-u-co-pinyin', { numeric: true });

/** Compares names as `byPinyin` sorts them in the database: Chinese by pinyin, and numbers by their value. */
export const compareNames = (a: string, b: string): number => collator.compare(a, b);
