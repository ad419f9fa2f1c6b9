import { z } from 'zod';
import { moment } from '../call/bricks';
import { userLight } from '../people/sign-in';

/** How a version came about: in a form, by an API token, or by something done to many records. */
export const changeSources = ['form', 'api', 'import', 'sync', 'copy', 'restore'] as const;
export type ChangeSource = (typeof changeSources)[number];

/** Versions count from 1 without gaps. Older ones than the settings keep are gone. */
export const versionNumber = z.coerce.number<number | string>().int().min(1).max(2_147_483_647);

/** The facts about a version, whatever it is a version of. */
export const versionFacts = z.object({
  version: z.number(),
  at: moment,
  /** Null: unknown, as in all that was saved before there were versions. */
  by: userLight.nullable(),
  source: z.enum(changeSources).nullable(),
});
export type VersionFacts = z.infer<typeof versionFacts>;
