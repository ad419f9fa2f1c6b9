import { z } from 'zod';
import { moment, requiredText } from '../bricks';
import { callGroup, get, post } from '../call';

/** A version of the product, or what an announcement is filed under. */
export const version = z
  .string()
  .trim()
  .max(20)
  .regex(/^[\dA-Za-z][\w.-]*$/);

/** Lines of an update log: first the title, then a point each. */
export const updateLogLines = z.array(requiredText(300)).max(50);

/** What came with a version. */
export const versionNotes = z.object({ version: z.string(), lines: updateLogLines });
export type VersionNotes = z.infer<typeof versionNotes>;

/** What an administrator had to add. */
export const announcement = z.object({
  version: z.string(),
  lines: updateLogLines,
  /** Empty: English readers see the Chinese ones. */
  linesEn: updateLogLines,
  update_at: moment,
});
export type Announcement = z.infer<typeof announcement>;

export const updateLogCalls = callGroup('/updateLog', {
  get: get({
    input: z.object({ version: z.union([version, z.literal('')]).default('') }),
    data: updateLogLines,
    summary: 'What came with a version, by default the one that runs: first the title, then a point each',
  }),
  unread: get({
    input: z.object({}),
    data: versionNotes,
    summary: 'What came with the running version; no lines for who has read them',
  }),
  read: post({
    audit: 'none',
    input: z.object({ version }),
    data: z.null(),
    summary: 'Say that the caller has read what came with a version',
  }),
  list: get({
    auth: 'public',
    input: z.object({}),
    data: z.array(versionNotes),
    summary: 'What came with each version, the newest first',
  }),
  announcements: get({
    input: z.object({}),
    data: z.array(announcement),
    summary: 'The latest hundred announcements',
  }),
  save: post({
    permission: 'tools.updateLog.manage',
    audit: 'update',
    input: z.object({
      version,
      lines: updateLogLines.min(1),
      linesEn: updateLogLines.default([]),
    }),
    data: z.null(),
    summary: 'Announce something under a version; a second time replaces the first',
  }),
  delete: post({
    permission: 'tools.updateLog.manage',
    input: z.object({ version }),
    data: z.null(),
    summary: 'Take an announcement back',
  }),
});
