import { z } from 'zod';
import { callGroup, post } from '../call/call';
import { id, text } from '../call/schemas';
import { labelled } from '../call/validation';
import { mockMethods, zipLimit } from './limits';
import { importProblem } from './sync';

export const transferItem = z.object({
  /**
   * `added`: not in the project. `changed`: in the project with another definition. `same`: in the project
   * and equal. `conflict`: an earlier entry of the zip serves the same requests.
   */
  kind: z.enum(['added', 'changed', 'same', 'conflict']),
  method: z.enum(mockMethods),
  url: z.string(),
  description: z.string(),
  /** The entry of the zip file that contains it. */
  file: z.string(),
  /** The existing mock. */
  mock_id: id.nullable(),
});
export type TransferItem = z.infer<typeof transferItem>;

export const transferReport = z.object({
  added: z.number(),
  changed: z.number(),
  same: z.number(),
  conflicts: z.number(),
  /** Mocks whose expressions become functions, or would if the import rewrote them. */
  rewritable: z.number(),
  /** Maximum 500; the numbers above count all. */
  items: z.array(transferItem),
  /** Maximum 200; `problemNum` counts all. */
  problems: z.array(importProblem),
  problemNum: z.number(),
  /** The prefix removed from URLs, because the names of the entries contain the project's URL as well. */
  prefix: z.string(),
});
export type TransferReport = z.infer<typeof transferReport>;

const transferInput = z.object({
  project_id: labelled(id, '项目', 'Project'),
  /** The zip file in base64. */
  zip: labelled(
    text(Math.ceil(zipLimit / 3) * 4)
      .min(1)
      .regex(/^[\w+/=-]+$/),
    'zip 文件',
    'Zip file',
  ),
  /** For zips without a manifest: the prefix to remove from URLs. Absent: this project's URL. */
  prefix: labelled(text(500).optional(), '前缀', 'Prefix'),
  /** Whether expressions of older definitions are rewritten as functions; otherwise their mocks are refused. */
  rewrite: labelled(z.boolean().default(false), '改写表达式', 'Rewrite expressions'),
});

export const transferCalls = callGroup('/mock/import', {
  preview: post({
    audit: 'none',
    permission: 'projects',
    bodyLimit: Math.ceil(zipLimit / 3) * 4 + 1024 * 1024,
    input: transferInput,
    data: transferReport,
    summary: { zh: '预览 zip 导出文件的导入结果', en: 'Preview the import of an exported zip file' },
  }),
  apply: post({
    changes: ['mock', 'project.list'],
    path: '',
    permission: 'projects',
    bodyLimit: Math.ceil(zipLimit / 3) * 4 + 1024 * 1024,
    input: transferInput.extend({
      /** Whether existing mocks with another definition are replaced. */
      replace: labelled(z.boolean().default(false), '覆盖已有接口', 'Replace existing mocks'),
    }),
    data: transferReport,
    summary: {
      zh: '导入 zip 导出文件中的接口，全部成功或全部不导入',
      en: 'Import the mocks of an exported zip file, all or none',
    },
  }),
});
