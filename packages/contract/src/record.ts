import { z } from 'zod';
import { id, moment } from './bricks';

/** What every record of a tool has besides its own fields. */
export const recordFields = {
  _id: id,
  create_at: moment,
  update_at: moment,
  createUserId: z.string(),
  createUserName: z.string(),
  updateUserId: z.string(),
  updateUserName: z.string(),
  /** Counts the changes. Sent along with one, it keeps people from overwriting each other unknowingly. */
  version: z.number().int(),
};

/** A change names the record and the version it was made from. */
export const changeOf = { id, version: z.coerce.number<number | string>().int().min(1) };

/** The order of a list: by one of the fields given, 1 ascending or -1 descending. */
export const sorting = <const Fields extends readonly [string, ...string[]]>(fields: Fields) => ({
  sortField: z.union([z.enum(fields), z.literal('')]).default(''),
  sortOrder: z.coerce
    .number<number | string>()
    .pipe(z.literal([1, -1]))
    .default(-1),
});

/** Whether a record is in use: 1 or 0, as the API has always spelt it. */
export const useStatus = z.coerce.number<number | string>().pipe(z.literal([0, 1]));
