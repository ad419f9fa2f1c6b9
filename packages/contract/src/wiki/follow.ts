import { z } from 'zod';
import { callGroup, get, post } from '../call/call';
import { id, moment, pageOf, paging } from '../call/schemas';
import { labelled } from '../call/validation';
import { catalogTypes } from './choices';

const markdownId = labelled(id, '文档', 'Document');

/** An article or folder that a person follows. */
const followed = z.object({
  markdownId: id,
  title: z.string(),
  catalogType: z.enum(catalogTypes),
  catalogPathName: z.string(),
  updateDate: moment,
});

/** Calls for following. Followers are notified of changes by others, once a day per article. */
export const followCalls = callGroup('/wiki-follow', {
  list: get({
    permission: 'wiki',
    input: z.object({ page: paging().page, pageSize: paging().pageSize }),
    data: pageOf(followed),
    summary: { zh: '列出自己关注的文档和目录', en: 'List the documents and folders that one follows' },
  }),
  isFollowed: get({
    permission: 'wiki',
    input: z.object({ markdownId }),
    data: z.object({ isFollow: z.boolean() }),
    summary: { zh: '查询是否已关注', en: 'Tell whether one follows a document or folder' },
  }),
  follow: post({
    permission: 'wiki',
    changes: ['follow', 'article.get', 'article.getStartPage'],
    audit: 'none',
    input: z.object({ markdownId, isFollow: labelled(z.boolean(), '关注', 'Follow') }),
    data: z.object({ isFollow: z.boolean() }),
    summary: { zh: '关注或取消关注文档或目录', en: 'Follow a document or folder, or stop doing so' },
  }),
});
