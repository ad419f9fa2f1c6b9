import { z } from 'zod';
import { callGroup, get, post } from '../call/call';
import { id, moment, pageOf, paging, supportedDay } from '../call/schemas';
import { labelled } from '../call/validation';
import { catalogTypes } from './choices';
import { verificationMonths } from './verification-days';

const markdownId = labelled(id, '文档', 'Document');
const contentVersion = z.coerce.number<number | string>().int().min(1);
const months = z.union(verificationMonths.map((one) => z.literal(one)));

/** Until when a document counts as valid, and who is responsible for it. */
export const verificationState = z.object({
  userId: id,
  nickName: z.string(),
  headImg: z.string(),
  /** Whether the owner is notified instead, because the responsible person left or lost the right to view. */
  isOwnerNotified: z.boolean(),
  /** The last valid day. */
  until: z.iso.date(),
  /** Null if a date was chosen. */
  months: months.nullable(),
  isOverdue: z.boolean(),
  /** The last verification. */
  verifiedAt: moment,
  verifiedBy: z.string(),
  /** Whether the caller may verify the document: the responsible person, and people who manage it. */
  canVerify: z.boolean(),
});
export type VerificationState = z.output<typeof verificationState>;

/** A document in the list of verifications. */
const verifiedEntry = z.object({
  markdownId: id,
  title: z.string(),
  catalogType: z.enum(catalogTypes),
  catalogPathName: z.string(),
  nickName: z.string(),
  until: z.iso.date(),
  isOverdue: z.boolean(),
  canVerify: z.boolean(),
  contentVersion: z.number(),
});

export const verificationActions = ['set', 'verify', 'remove'] as const;
export type VerificationAction = (typeof verificationActions)[number];

const loggedVerification = z.object({
  action: z.enum(verificationActions),
  nickName: z.string(),
  headImg: z.string(),
  at: moment,
  /** The last valid day from then on; null if the verification was removed. */
  until: z.iso.date().nullable(),
  /** The version of the text at that time. */
  contentVersion: z.number(),
});

const verificationScopes = ['mine', 'managed'] as const;
const verificationStates = ['overdue', 'all'] as const;

const changes = ['wikiVerification', 'article', 'catalog', 'wikiSearch'];

/** Calls for verifying that documents are still valid. */
export const verificationCalls = callGroup('/wiki-verification', {
  list: get({
    permission: 'wiki',
    input: z.object({
      /** `managed`: of all documents that the caller manages. */
      scope: labelled(z.enum(verificationScopes).default('mine'), '范围', 'Scope'),
      state: labelled(z.enum(verificationStates).default('overdue'), '状态', 'State'),
      page: paging().page,
      pageSize: paging().pageSize,
    }),
    data: pageOf(verifiedEntry),
    summary: { zh: '列出待复核的文档', en: 'List the documents that await verification' },
  }),
  getLog: get({
    permission: 'wiki',
    input: z.object({ markdownId, page: paging().page, pageSize: paging().pageSize }),
    data: pageOf(loggedVerification),
    summary: { zh: '查询文档的复核记录', en: 'Get the verifications of a document' },
  }),
  setVerification: post({
    permission: 'tools.wiki.edit',
    changes,
    audit: 'update',
    input: z.object({
      markdownId,
      userId: labelled(id, '负责人', 'Responsible person'),
      /** Either `months` or `until`. */
      months: labelled(months.optional(), '有效期', 'Period'),
      until: labelled(supportedDay.optional(), '有效期至', 'Valid until'),
    }),
    data: verificationState,
    summary: { zh: '设置文档的负责人和有效期', en: 'Set who is responsible for a document and until when it is valid' },
  }),
  verify: post({
    permission: 'wiki',
    changes,
    audit: 'confirm',
    input: z.object({
      markdownId,
      /** The version that the caller read; if a newer one exists, the call fails with `staleVersion`. */
      contentVersion: labelled(contentVersion.optional(), '内容版本', 'Content version'),
    }),
    data: verificationState,
    summary: { zh: '确认文档仍然有效', en: 'Confirm that a document is still valid' },
  }),
  removeVerification: post({
    permission: 'tools.wiki.edit',
    changes,
    audit: 'update',
    input: z.object({ markdownId }),
    data: z.null(),
    summary: { zh: '取消文档的有效期', en: 'Remove the period of validity of a document' },
  }),
});
