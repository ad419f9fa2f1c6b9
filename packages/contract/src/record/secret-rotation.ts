import { z } from 'zod';
import { callGroup, get, post } from '../call/call';
import { id, moment } from '../call/schemas';
import { labelled } from '../call/validation';

/** A secret that a person has seen, of an existing record. */
const seenSecret = z.object({
  /** The name of the field; `file` for a downloaded file. */
  field: z.string(),
  label: z.object({ zh: z.string(), en: z.string() }),
  lastAt: moment,
  lastAction: z.enum(['reveal', 'copySecret', 'export']),
  /**
   * `due`: not marked for rotation yet. `marked`: marked, but not changed yet. `changed`: changed since the
   * person last saw it.
   */
  state: z.enum(['due', 'marked', 'changed']),
});
export type SeenSecretState = z.output<typeof seenSecret>['state'];

const seenRecord = z.object({
  kind: z.string(),
  _id: id,
  name: z.string(),
  /** A path under the base. */
  path: z.string(),
  /** Empty if the owner has left. */
  ownerUserName: z.string(),
  secrets: z.array(seenSecret),
});
export type RevealedRecord = z.output<typeof seenRecord>;

const person = z.object({ userId: labelled(id, '人员', 'Person') });

export const secretRotationCalls = callGroup('/secretRotation', {
  getSeenSecrets: get({
    permission: 'tools.accounts.manage',
    input: person,
    data: z.object({
      records: z.array(seenRecord),
      /** Number of records with a secret that is not marked yet. */
      dueNum: z.number(),
    }),
    summary: {
      zh: '列出一个人查看、复制或下载过的密文：记录、字段和最近一次的时间，不含密文',
      en: 'List the secrets that a person revealed, copied or downloaded: record, field and when last, never the value',
    },
  }),
  markForRotation: post({
    permission: 'tools.accounts.manage',
    audit: 'markRotation',
    changes: ['secretRotation', 'task', 'record'],
    input: person,
    data: z.object({ taskNum: z.number(), recordNum: z.number() }),
    summary: {
      zh: '把一个人看过且尚未更换的密文标记为待更换，为每位负责人新建一个任务；已标记的不再重复',
      en: 'Mark the secrets that a person saw for rotation, with one task for each owner; marked secrets get no second task',
    },
  }),
});
