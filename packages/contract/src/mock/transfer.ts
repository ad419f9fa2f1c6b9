import { z } from 'zod';
import { id, text } from '../bricks';
import { callGroup, post } from '../call';
import { mockMethods, zipLimit } from './limits';
import { importProblem } from './sync';

export const transferItem = z.object({
  /**
   * `added`: not here yet. `changed`: here with another definition. `same`: here already.
   * `conflict`: another entry of the zip answers the same requests and came first.
   */
  kind: z.enum(['added', 'changed', 'same', 'conflict']),
  method: z.enum(mockMethods),
  url: z.string(),
  description: z.string(),
  /** The entry of the zip it comes from. */
  file: z.string(),
  /** The mock that is here already. */
  mock_id: id.nullable(),
});
export type TransferItem = z.infer<typeof transferItem>;

export const transferReport = z.object({
  added: z.number(),
  changed: z.number(),
  same: z.number(),
  conflicts: z.number(),
  /** At most 500; the numbers above count all. */
  items: z.array(transferItem),
  /** At most 200; `problemNum` counts all. */
  problems: z.array(importProblem),
  problemNum: z.number(),
  /** What was taken off the front of urls, because the entries' names do not say where a mock's url begins. */
  prefix: z.string(),
});
export type TransferReport = z.infer<typeof transferReport>;

const transferInput = z.object({
  project_id: id,
  /** The zip in base64. */
  zip: text(Math.ceil(zipLimit / 3) * 4)
    .min(1)
    .regex(/^[\w+/=-]+$/),
  /** For zips without a manifest: taken off the front of urls. Absent: this project's url. */
  prefix: text(500).optional(),
});

export const transferCalls = callGroup('/mock/import', {
  preview: post({
    audit: 'none',
    permission: 'projects',
    bodyLimit: Math.ceil(zipLimit / 3) * 4 + 1024 * 1024,
    input: transferInput,
    data: transferReport,
    summary: 'What an exported zip would bring, changing nothing',
  }),
  apply: post({
    path: '',
    permission: 'projects',
    bodyLimit: Math.ceil(zipLimit / 3) * 4 + 1024 * 1024,
    input: transferInput.extend({
      /** Whether what is here with another definition is replaced. */
      replace: z.boolean().default(false),
    }),
    data: transferReport,
    summary: 'Take over the mocks of an exported zip, all or none',
  }),
});
