import { z } from 'zod';
import { removeInvisible } from '../core/characters';
import { webAddressLimit } from '../core/limits';
import { labelled, rule } from './validation';

// PostgreSQL's type `text` cannot store NUL.
const noNul = rule({ zh: '{label}含有不允许的字符', en: '{label} contains a character that is not allowed' });

/** Text without NUL characters. All text fields of the contract are based on this schema. */
export const text = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => !value.includes('\0'), noNul);

/** Text that is trimmed and must not be empty; `clean` runs before the trimming. */
export const requiredText = (max: number, min = 1, clean = (value: string) => value) =>
  z
    .string()
    .overwrite(clean)
    .trim()
    .min(min)
    .max(max)
    .refine((value) => !value.includes('\0'), noNul);

/** An ID, opaque to clients; new IDs are 24 lower-case hex digits. */
export const id = labelled(z.string().regex(/^[\w-]{1,36}$/), 'ID', 'ID');

/** Characters forbidden in names, because exports use names as file names. */
export const forbiddenNameCharacters = /[：<>/\\|:*?]/;

/**
 * A display name: trimmed, not empty, and free of the characters that are forbidden in file names. Invisible characters
 * are removed, because copied text often contains them.
 */
export const displayName = (max: number, min = 1, clean = removeInvisible) =>
  requiredText(max, min, clean).refine(
    (value) => !forbiddenNameCharacters.test(value),
    rule({ zh: '{label}不能包含 ： < > / \\ | : * ? 这些字符', en: '{label} cannot contain ： < > / \\ | : * ?' }),
  );

/** An http or https URL. */
export const webAddress = text(webAddressLimit).refine(
  (value) => {
    try {
      return ['http:', 'https:'].includes(new URL(value).protocol);
    } catch {
      return false;
    }
  },
  rule({ zh: '{label}必须是 http 或 https 地址', en: '{label} must be an http or https address' }),
);

/** An IANA time zone, such as `Asia/Shanghai` or `UTC`. */
export const timeZone = text(60).refine(
  (value) => {
    try {
      new Intl.DateTimeFormat('en', { timeZone: value });
      return true;
    } catch {
      return false;
    }
  },
  rule({ zh: '{label}不存在', en: '{label} does not exist' }),
);

/** ISO 8601 in UTC. */
export const moment = z.iso.datetime();

/** Returns whether a date is far enough from the limits of dates for adding and subtracting spans. */
export const isSupportedYear = (day: string): boolean => day >= '1900-01-01' && day < '2200-01-01';
export const unsupportedYear = rule({
  zh: '{label}必须在 1900 到 2199 年之间',
  en: '{label} must be between 1900 and 2199',
});

/** A date in the input of a call. */
export const supportedDay = z.iso.date().refine(isSupportedYear, unsupportedYear);

/** A timestamp in the input of a call. */
export const supportedMoment = moment.refine(isSupportedYear, unsupportedYear);

/**
 * An expiry date that others issued, up to 9999, the year that certificates use for "no expiry" (RFC 5280,
 * 4.1.2.5). PostgreSQL has no year 0.
 */
export const issuedDay = z.iso
  .date()
  .refine((day) => day >= '1900-01-01', rule({ zh: '{label}不能早于 1900 年', en: '{label} must not be before 1900' }));

/** A whole number from 1. If it is absent, or empty as older clients send it, the default applies. */
const wholeNumber = (max: number, fallback: number) =>
  z
    .union([z.literal('').transform(() => fallback), z.coerce.number<number | string>().int().min(1).max(max)])
    .default(fallback);

/** Paging of the newer groups; `page` counts from 1. */
export const paging = (defaultSize = 20, maxSize = 200) => ({
  page: labelled(wholeNumber(1_000_000, 1), '页码', 'Page'),
  pageSize: labelled(wholeNumber(maxSize, defaultSize), '每页条数', 'Page size'),
  keywords: labelled(text(200).default(''), '关键字', 'Keywords'),
});

const wholeNumberIfGiven = (max: number) =>
  z
    .union([z.literal('').transform(() => undefined), z.coerce.number<number | string>().int().min(1).max(max)])
    .optional();

/** Paging of lists that older clients read whole: if page and page size are absent, the list is not paged. */
export const optionalPaging = (maxSize = 200) => ({
  page: labelled(wholeNumberIfGiven(1_000_000), '页码', 'Page'),
  pageSize: labelled(wholeNumberIfGiven(maxSize), '每页条数', 'Page size'),
  keywords: labelled(text(200).default(''), '关键字', 'Keywords'),
});

/** One page of a list, with the total number of entries. */
export const pageOf = <Item extends z.core.$ZodType>(item: Item) =>
  z.object({ list: z.array(item), total: z.number(), page: z.number(), pageSize: z.number() });

/** Paging of the older groups; `page_index` counts from 1. */
export const olderPaging = (defaultSize: number, maxSize: number) => ({
  page_index: labelled(wholeNumber(1_000_000, 1), '页码', 'Page'),
  page_size: labelled(wholeNumber(maxSize, defaultSize), '每页条数', 'Page size'),
  keywords: labelled(text(200).default(''), '关键字', 'Keywords'),
});
