import { z } from 'zod';
import { callGroup, get, post } from '../call/call';
import { id, moment, pageOf, paging, text } from '../call/schemas';
import { labelled } from '../call/validation';
import { optionalFieldsOf } from '../record/record';
import { catalogTypes, favouriteFolderLimit, favouriteRemarkLimit } from './choices';
import { catalogType } from './node-schemas';

const markdownId = labelled(id, '文档', 'Document');
const folder = labelled(text(favouriteFolderLimit).trim(), '分组', 'Group');
const remark = labelled(text(favouriteRemarkLimit).trim(), '备注', 'Remark');

/** A node starred by a person. */
export const favourite = z.object({
  markdownId: id,
  catalogType: z.enum(catalogTypes),
  /** The current title, or the title when it was starred if the node is no longer readable. */
  title: z.string(),
  folder: z.string(),
  remark: z.string(),
  /** Whether the person can still read the node. False if it was deleted or the right was revoked. */
  isValid: z.boolean(),
  /** If the node is not readable, the fields from here on are empty. */
  catalogPathName: z.string(),
  userNickName: z.string(),
  updateDate: moment.nullable(),
  createDate: moment,
});
export type Favourite = z.output<typeof favourite>;

/** Calls for favourites, which are private to each person. */
export const favouriteCalls = callGroup('/collectFile', {
  getCollectFile: get({
    permission: 'wiki',
    input: z.object({
      ...paging(),
      catalogType: labelled(z.union([catalogType, z.literal('')]).default(''), '类型', 'Type'),
      /** Absent: all groups. */
      folder: folder.optional(),
    }),
    data: pageOf(favourite).extend({
      /** The existing groups with their number of favourites. */
      folders: z.array(z.object({ folder: z.string(), num: z.number() })),
    }),
    summary: { zh: '列出自己的收藏，最近的在前', en: 'List one’s own favourites, latest first' },
  }),
  isCollectFile: get({
    permission: 'wiki',
    input: z.object({ markdownId }),
    data: z.object({ isCollect: z.boolean() }),
    summary: { zh: '查询是否已收藏', en: 'Tell whether something is a favourite' },
  }),
  insertCollectFile: post({
    permission: 'wiki',
    changes: ['collectFile', 'article.get', 'article.getStartPage', 'catalog.getAllFirstCatalogList'],
    audit: 'none',
    input: z.object({
      markdownId,
      /** Sent by older clients and ignored; the document determines the type. */
      catalogType: catalogType.optional(),
      folder: folder.default(''),
    }),
    data: z.object({ isCollect: z.boolean() }),
    summary: { zh: '收藏文档或目录', en: 'Add a document or folder to one’s favourites' },
  }),
  updateCollectFile: post({
    permission: 'wiki',
    changes: ['collectFile'],
    audit: 'none',
    input: optionalFieldsOf(z.object({ folder, remark })).extend({ markdownId }),
    data: z.null(),
    summary: { zh: '修改收藏的分组或备注', en: 'Change the group or the remark of a favourite' },
  }),
  removeCollectFile: post({
    permission: 'wiki',
    changes: ['collectFile', 'article.get', 'article.getStartPage', 'catalog.getAllFirstCatalogList'],
    audit: 'none',
    input: z.object({
      markdownId: markdownId.optional(),
      markdownIds: labelled(z.array(id).max(200).optional(), '文档', 'Documents'),
    }),
    data: z.null(),
    summary: { zh: '取消收藏', en: 'Remove favourites' },
  }),
});
