import { z } from 'zod';
import { id, moment } from '../call/schemas';
import { catalogTypes, startReasons } from './choices';

/** A document or folder in a section of the start page. */
const startEntry = z.object({
  markdownId: id,
  title: z.string(),
  catalogType: z.enum(catalogTypes),
  templateType: z.string().nullable(),
  /** Names of the path without the node itself, separated by commas. */
  catalogPathName: z.string(),
  canEdit: z.boolean(),
  /** The person who changed the node last; in `toDo` the person who waits. */
  nickName: z.string(),
  /** The time by which the section is ordered. */
  at: moment,
});
export type WikiStartEntry = z.output<typeof startEntry>;

/** The sections of the start page. Each has at most `startSectionLimit` entries, latest first. */
export const wikiStart = z.object({
  /** Documents with a draft of the caller, and documents that the caller changed last. */
  writing: z.array(startEntry.extend({ isDraft: z.boolean() })),
  recent: z.array(startEntry),
  /** Documents that the caller follows, directly or by a folder, and that others changed recently. */
  followed: z.array(startEntry),
  toDo: z.array(startEntry.extend({ reason: z.enum(startReasons) })),
  /** Favourites in the order in which they were starred; `at` is their last change. */
  favourites: z.array(startEntry),
  /** Documents that others changed recently. */
  team: z.array(startEntry),
});
export type WikiStart = z.output<typeof wikiStart>;
