import { z } from 'zod';
import { moment } from '../call/schemas';
import { userLight } from '../people/sign-in';

/** The origin of a version: a form, an API token, or an operation on many records. */
export const changeSources = ['form', 'api', 'import', 'sync', 'copy', 'restore', 'record'] as const;
export type ChangeSource = (typeof changeSources)[number];

/** Versions count from 1 without gaps. The oldest are deleted once there are more than the settings allow. */
export const versionNumber = z.coerce.number<number | string>().int().min(1).max(2_147_483_647);

/** Facts that every kind of version has. */
export const versionFacts = z.object({
  version: z.number(),
  at: moment,
  /** Null if unknown, as for everything saved before versions were introduced. */
  by: userLight.nullable(),
  source: z.enum(changeSources).nullable(),
});
export type VersionFacts = z.infer<typeof versionFacts>;
