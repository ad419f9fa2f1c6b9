import { z } from 'zod';
import { callGroup, get, post } from '../call/call';
import { moment, requiredText, supportedMoment } from '../call/schemas';
import { labelled } from '../call/validation';

/** A version of the product, or the heading of an announcement. */
const version = labelled(
  z
    .string()
    .trim()
    .max(20)
    .regex(/^[\dA-Za-z][\w.-]*$/),
  '版本',
  'Version',
);

/** Lines of release notes: the title first, then one line per point. */
const updateLogLines = z.array(requiredText(300));
/** Lines of one announcement; the release notes of its version precede them. */
const announcedLines = updateLogLines.max(50);

const versionNotes = z.object({ version: z.string(), lines: updateLogLines });

/** Release notes and announcements that a person has not read. */
const unreadNotes = versionNotes.extend({
  /** When the newest of these announcements was published or changed; clients send it back to `read`. */
  until: moment,
});

/** An announcement by an administrator. */
export const announcement = z.object({
  version: z.string(),
  lines: updateLogLines,
  /** If empty, English readers see the Chinese lines. */
  linesEn: updateLogLines,
  update_at: moment,
});
export type Announcement = z.infer<typeof announcement>;

export const updateLogCalls = callGroup('/updateLog', {
  get: get({
    input: z.object({ version: z.union([version, z.literal('')]).default('') }),
    data: updateLogLines,
    summary: {
      zh: '获取某个版本（默认当前版本）的更新日志：首行为标题，之后每行一条',
      en: 'Get the release notes of a version (default: current): the title first, then one point per line',
    },
  }),
  unread: get({
    input: z.object({}),
    data: unreadNotes,
    summary: {
      zh: '获取当前版本中未读的更新日志，以及上次阅读之后发布的公告',
      en: 'Get the release notes of the current version unless the caller has read them, and later announcements',
    },
  }),
  read: post({
    audit: 'none',
    input: z.object({
      version,
      /**
       * The `until` of the notes that were shown, so that later announcements stay unread; if absent, the current time.
       */
      until: labelled(supportedMoment.optional(), '截至', 'Until'),
    }),
    data: z.null(),
    summary: {
      zh: '把某个版本的更新日志和截至某时的公告标为已读',
      en: 'Mark the release notes of a version, and announcements until a moment, as read',
    },
  }),
  list: get({
    auth: 'public',
    input: z.object({}),
    data: z.array(versionNotes),
    summary: { zh: '列出所有版本的更新日志，最新的在前', en: 'List the release notes of all versions, newest first' },
  }),
  announcements: get({
    input: z.object({}),
    data: z.array(announcement),
    summary: { zh: '列出最近 100 条公告', en: 'List the latest 100 announcements' },
  }),
  save: post({
    permission: 'tools.updateLog.manage',
    audit: 'update',
    input: z.object({
      version,
      lines: labelled(announcedLines.min(1), '内容', 'Text'),
      /** If absent, the lines stay unchanged, or are empty for a new announcement. */
      linesEn: labelled(announcedLines.optional(), '英文内容', 'English text'),
    }),
    data: z.null(),
    summary: {
      zh: '发布某个版本的公告，或更新已有的公告',
      en: 'Publish an announcement for a version, or update the existing one',
    },
  }),
  delete: post({
    permission: 'tools.updateLog.manage',
    input: z.object({ version }),
    data: z.null(),
    summary: { zh: '删除公告', en: 'Delete an announcement' },
  }),
});
