import { z } from 'zod';
import { callGroup, get, post } from '../call/call';
import { id, moment, pageOf, paging, requiredText, text } from '../call/schemas';
import { labelled } from '../call/validation';
import { catalogTypes, sharedUpdateLimit } from './choices';

// Calls for the shared draft of an article: the text that several people write together until somebody publishes it.
// See docs/decisions/069-writing-together.md.

const markdownId = labelled(id, '文档', 'Document');
const base64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** Bytes of Yjs in base64. */
const encoded = (bytes: number) =>
  z
    .string()
    .max(Math.ceil(bytes / 3) * 4)
    .regex(base64);

/** The ID of an open editor in the document; Yjs generates it. */
const clientId = labelled(z.number().int().min(1).max(0xffff_ffff), '编辑器', 'Editor');
/** Identifies a shared draft until it begins anew; updates with another epoch are rejected. */
const epoch = labelled(requiredText(40), '草稿', 'Draft');

/** A position in the text that stays at its place while others write, as Yjs encodes it. */
const position = text(300);

/** The state of an open editor that the others show. */
const signal = z.object({
  clientId,
  /** Whether the editor is open; false as it closes. */
  isHere: labelled(z.boolean(), '在场', 'Here'),
  anchor: labelled(position.nullable(), '选区起点', 'Anchor of the selection'),
  head: labelled(position.nullable(), '光标', 'Cursor'),
});

/** News that a node sends to the open editors of a draft; they are not stored for resuming. */
export const sharedNews = z.union([
  z.object({
    epoch: z.string(),
    /** The updates after number `after`, up to number `seq`. */
    after: z.number(),
    seq: z.number(),
    /** Absent if the updates are too long to relay; each editor then loads them. */
    updates: z.array(z.string()).optional(),
  }),
  z.object({ signal: signal.extend({ userId: z.string(), nickName: z.string() }) }),
]);
export type SharedNews = z.output<typeof sharedNews>;
export type SharedSignal = z.output<typeof signal>;

const openedDraft = z.object({
  epoch: z.string(),
  /** The number of the last update that `update` contains. */
  seq: z.number(),
  /** Changes that the editor lacks. */
  update: z.string(),
  /** The server's state vector, by which the editor finds what the server lacks. */
  vector: z.string(),
  contentVersion: z.number(),
  /** Whether the draft differs from the published text. */
  isChanged: z.boolean(),
  /** The last time that somebody discarded the unpublished text. */
  discarded: z
    .object({
      seq: z.number(),
      nickName: z.string(),
      /** Whether the draft history of the caller contains the discarded text. */
      isKept: z.boolean(),
    })
    .nullable(),
});
export type OpenedDraft = z.output<typeof openedDraft>;

const unpublished = z.object({
  markdownId: id,
  title: z.string(),
  catalogType: z.enum(catalogTypes),
  templateType: z.string().nullable(),
  /** Names of the path, separated by commas. */
  catalogPathName: z.string(),
  at: moment,
  /** The people who wrote in the shared draft since the last publication; empty for a draft of the caller alone. */
  nickNames: z.array(z.string()),
});

const published = z.object({ version: z.number(), contentVersion: z.number(), updateDate: moment });

export const sharedDraftCalls = callGroup('/md-draft', {
  open: post({
    permission: 'tools.wiki.edit',
    changes: [],
    audit: 'none',
    bodyLimit: 2 * 1024 * 1024,
    input: z.object({
      markdownId,
      clientId,
      /** The state vector of an editor that already has a part of the draft. */
      epoch: epoch.optional(),
      vector: labelled(encoded(1024 * 1024).optional(), '状态', 'State'),
    }),
    data: openedDraft,
    summary: {
      zh: '打开共享草稿，或获取离开期间的修改',
      en: 'Open the shared draft, or get its changes since one left',
    },
  }),
  push: post({
    permission: 'tools.wiki.edit',
    changes: [],
    audit: 'none',
    bodyLimit: 8 * 1024 * 1024,
    input: z.object({ markdownId, epoch, clientId, update: labelled(encoded(sharedUpdateLimit), '修改', 'Change') }),
    data: z.object({
      /** The number of the update in the draft. */
      seq: z.number(),
    }),
    summary: { zh: '把修改写入共享草稿', en: 'Write a change to the shared draft' },
  }),
  signal: post({
    permission: 'tools.wiki.edit',
    changes: [],
    audit: 'none',
    input: signal.extend({ markdownId }),
    data: z.object({
      epoch: z.string(),
      seq: z.number(),
      isChanged: z.boolean(),
      /** The number of the update that discarded unpublished text last; 0 if none did. */
      discardedSeq: z.number(),
    }),
    summary: { zh: '告知其他人自己的光标，不存储', en: 'Send one’s cursor to the others, without storing it' },
  }),
  publish: post({
    permission: 'tools.wiki.edit',
    changes: ['article', 'catalog', 'sharedDraft'],
    audit: 'update',
    input: z.object({ markdownId, note: labelled(text(200).optional(), '说明', 'Note') }),
    data: published.extend({ seq: z.number() }),
    summary: { zh: '发布共享草稿，作为新的版本', en: 'Publish the shared draft, as a new revision' },
  }),
  compare: get({
    permission: 'wiki',
    input: z.object({ markdownId }),
    data: z.object({
      isChanged: z.boolean(),
      publishedTitle: z.string(),
      title: z.string(),
      /** All parts except `added` form the published source; all parts except `removed` form the draft. */
      changes: z.array(z.object({ kind: z.enum(['same', 'removed', 'added']), text: z.string() })),
    }),
    summary: { zh: '比较共享草稿和已发布的内容', en: 'Compare the shared draft with the published text' },
  }),
  discard: post({
    permission: 'tools.wiki.edit',
    changes: ['article.get', 'article.getStartPage', 'sharedDraft'],
    audit: 'none',
    input: z.object({ markdownId }),
    data: z.object({ seq: z.number() }),
    summary: {
      zh: '放弃共享草稿的修改；内容在自己和作者的草稿历史中保留 24 小时',
      en: 'Discard the changes of the shared draft; the text stays in one’s draft history and in that of its authors for 24 hours',
    },
  }),
  list: get({
    permission: 'wiki',
    input: z.object({ page: paging().page, pageSize: paging().pageSize }),
    data: pageOf(unpublished),
    summary: {
      zh: '列出自己写过、尚未发布的文档，最近的在前',
      en: 'List the documents with unpublished changes of one’s own, latest first',
    },
  }),
});
