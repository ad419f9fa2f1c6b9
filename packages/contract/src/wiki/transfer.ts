import { z } from 'zod';
import { callGroup, get, post } from '../call/call';
import { id, moment, text } from '../call/schemas';
import { labelled } from '../call/validation';
import { nodeIds, placeId } from './node-schemas';
import {
  type ImportSource,
  importFileLimit,
  importLineBreaks,
  importModes,
  importSources,
  transferPhases,
} from './transfer-choices';

/** A deviation of an import or export: content that was skipped, or that differs from the file. */
const transferNote = z.object({ where: z.string(), text: z.string() });

/** Maximum notes listed in a report; `noteNum` counts all. */
export const shownTransferNotes = 200;

const transferReport = z.object({
  /** The product that the files come from; null for an export. */
  source: z.enum(Object.keys(importSources) as [ImportSource, ...ImportSource[]]).nullable(),
  folders: z.number(),
  /** Number of articles created, or written into the archive. */
  created: z.number(),
  updated: z.number(),
  /** Number of articles whose files are the same as in the last import. */
  unchanged: z.number(),
  /** Number of articles that could not be imported or exported. */
  failed: z.number(),
  /** Number of pictures and attachments. */
  files: z.number(),
  notes: z.array(transferNote),
  noteNum: z.number(),
});
export type WikiTransferReport = z.output<typeof transferReport>;

/** An import or export with its progress. */
export const wikiTransfer = z.object({
  _id: id,
  kind: z.enum(['import', 'export']),
  /** The target or source folder, with its name at that time. */
  placeId,
  placeName: z.string(),
  /** Name of the file, or of the first file with the number of files. */
  fileName: z.string(),
  state: z.enum(['running', 'done', 'failed', 'cancelled']),
  phase: z.enum(transferPhases),
  num: z.number(),
  total: z.number(),
  /** The item in progress. */
  current: z.string(),
  failure: z.string(),
  report: transferReport.nullable(),
  /** Bytes of the result; 0 before it exists and after it is removed. */
  size: z.number(),
  createDate: moment,
  expireDate: moment,
});
export type WikiTransfer = z.output<typeof wikiTransfer>;

const transferId = z.object({ id });

/** Calls for imports and exports of articles. Files use separate routes, because they are not JSON. */
export const wikiTransferCalls = callGroup('/wiki-transfer', {
  startImport: post({
    permission: 'tools.wiki.edit',
    changes: [],
    audit: 'none',
    input: z.object({
      parentId: placeId,
      mode: labelled(z.enum(importModes).default('update'), '再次导入', 'Importing again'),
      lineBreaks: labelled(z.enum(importLineBreaks).default('asWiki'), 'Markdown 中的换行', 'Line breaks in Markdown'),
      files: labelled(
        z
          .array(z.object({ name: text(255).min(1), size: z.number().int().min(0) }))
          .min(1)
          .max(importFileLimit),
        '文件',
        'Files',
      ),
    }),
    bodyLimit: 2 * 1024 * 1024,
    data: z.object({ id }),
    summary: {
      zh: '登记要导入的文件；随后分片上传，再调用 runImport',
      en: 'Announce files to import; then upload their chunks and call runImport',
    },
  }),
  runImport: post({
    permission: 'tools.wiki.edit',
    changes: ['wikiTransfer'],
    audit: 'import',
    input: transferId,
    data: wikiTransfer,
    summary: { zh: '导入已上传的文件，在后台进行', en: 'Import the files that were uploaded, in the background' },
  }),
  exportFolder: post({
    permission: 'wiki',
    changes: ['wikiTransfer'],
    audit: 'export',
    input: z.object({
      id: placeId,
      /** The chosen children; absent for everything in the folder. */
      ids: nodeIds.optional(),
    }),
    data: wikiTransfer,
    summary: {
      zh: '把目录打包成 zip，在后台进行；只包含有查看权限的内容',
      en: 'Pack a folder as a zip, in the background; it contains what the caller may view',
    },
  }),
  list: get({
    permission: 'wiki',
    input: z.object({}),
    data: z.array(wikiTransfer),
    summary: { zh: '列出自己最近的导入和导出', en: 'List one’s own recent imports and exports' },
  }),
  status: get({
    permission: 'wiki',
    input: transferId,
    data: wikiTransfer,
    summary: { zh: '获取自己的导入或导出的进度', en: 'Get the progress of one’s own import or export' },
  }),
  cancel: post({
    permission: 'wiki',
    changes: ['wikiTransfer'],
    audit: 'cancel',
    input: transferId,
    data: wikiTransfer,
    summary: {
      zh: '停止自己的导入或导出；已经写入的内容保留',
      en: 'Stop one’s own import or export; imported documents stay',
    },
  }),
});
