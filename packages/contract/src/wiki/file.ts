import { z } from 'zod';
import { callGroup, get, post } from '../call/call';
import { id, moment } from '../call/schemas';
import { labelled } from '../call/validation';
import { shareFlag, shareToken } from './shared-article';

const markdownId = labelled(id, '文档', 'Document');

/** An attachment of an article. */
export const wikiFile = z.object({
  _id: id,
  name: z.string(),
  /** Bytes. */
  size: z.number(),
  /** The MIME type in responses: `application/octet-stream` for files that browsers only download. */
  mime: z.string(),
  userId: z.string(),
  userNickName: z.string(),
  createDate: moment,
  downloads: z.number(),
  /** URL of the file, which needs a token: see `getToken`. */
  url: z.string(),
  /**
   * Time of the deletion, or of the replacement by a later file of the same name; null for a current file.
   */
  removedDate: moment.nullable(),
});
export type WikiFile = z.output<typeof wikiFile>;

/** A picture uploaded for a text. */
export const wikiPicture = z.object({ _id: id, url: z.string(), name: z.string() });
export type WikiPicture = z.output<typeof wikiPicture>;

/** An article created from an uploaded Markdown file. */
export const wikiUploadedText = z.object({
  _id: id,
  title: z.string(),
  /** References to pictures that were not uploaded with the file. */
  missing: z.array(z.string()),
});
export type WikiUploadedText = z.output<typeof wikiUploadedText>;

/** A token for URLs of files, for `img`, `a` and other requests that cannot send headers. */
export const wikiFileToken = z.object({ token: z.string(), expireAt: moment });

/** Calls for attachments of articles. */
export const wikiFileCalls = callGroup('/wikiFile', {
  getWikiFileListByMarkdownId: get({
    auth: 'share',
    permission: 'wiki',
    input: z.object({
      markdownId,
      flag: shareFlag.optional(),
      shareToken,
      isRemoved: labelled(z.stringbool().or(z.boolean()).default(false), '已删除或替换的', 'Removed'),
    }),
    data: z.array(wikiFile),
    summary: {
      zh: '列出文档的附件；编辑者可以列出 30 天内删除或替换的；通过分享链接时无需登录',
      en: 'List the attachments of an article; editors can list those deleted or replaced within 30 days; with a link, no session is needed',
    },
  }),
  deleteWikiFile: post({
    permission: 'tools.wiki.edit',
    changes: ['wikiFile', 'article'],
    input: z.object({ markdownId: markdownId.optional(), id }),
    data: z.null(),
    summary: { zh: '删除附件，30 天内可以恢复', en: 'Delete an attachment, which can be restored for 30 days' },
  }),
  restoreWikiFile: post({
    permission: 'tools.wiki.edit',
    changes: ['wikiFile', 'article'],
    input: z.object({ markdownId: markdownId.optional(), id }),
    data: z.object({ name: z.string() }),
    summary: {
      zh: '恢复删除或被替换的附件；名称已被使用时加上编号',
      en: 'Restore a deleted or replaced attachment; it gets a number if its name is taken',
    },
  }),
});
