import { z } from 'zod';
import { callGroup, get, post } from '../call/call';
import { id, moment, supportedMoment, text } from '../call/schemas';
import { labelled } from '../call/validation';

const markdownId = labelled(id, '文档', 'Document');

/** A mock in the text of a document, compared with what the document was published with. */
const documentMock = z.object({
  id,
  projectId: id,
  version: z.number(),
  /** Version of the mock when the document was last published or confirmed. */
  confirmedVersion: z.number(),
});
export type DocumentMock = z.infer<typeof documentMock>;

const projectId = labelled(id, '项目', 'Project');
/** Null: all mocks of the project. */
const mockIds = labelled(z.array(id).min(1).max(2_000).nullable().default(null), '接口', 'Mocks');

/** The project of which a document was generated, and what changed in it since. */
const documentSource = z.object({
  projectId: id,
  projectName: z.string(),
  mockIds: z.array(id).nullable(),
  generatedAt: moment,
  changed: z.number(),
  added: z.number(),
  removed: z.number(),
});
export type DocumentSource = z.infer<typeof documentSource>;

/** Calls for mocks in documents. Mocks whose project the caller may not see are left out. */
export const wikiMockCalls = callGroup('/wiki-mock', {
  list: get({
    permission: 'wiki',
    input: z.object({ markdownId }),
    data: z.object({ mocks: z.array(documentMock) }),
    summary: {
      zh: '列出文档中自己可见的接口，以及文档发布时它们的版本',
      en: 'List the mocks in a document that one sees, with their versions when it was published',
    },
  }),
  confirm: post({
    permission: 'tools.wiki.edit',
    audit: 'update',
    input: z.object({ markdownId, mockIds: labelled(z.array(id).min(1).max(200), '接口', 'Mocks') }),
    data: z.null(),
    summary: {
      zh: '确认文档与这些接口的当前版本相符',
      en: 'Confirm that a document fits the current versions of these mocks',
    },
  }),
  getSource: get({
    permission: 'wiki',
    input: z.object({ markdownId }),
    data: documentSource.nullable(),
    summary: {
      zh: '获取生成文档的项目，以及此后改动的接口数；项目不可见时为空',
      en: 'Get the project that a document was generated from and what changed since; null if one does not see it',
    },
  }),
  setSource: post({
    permission: 'tools.wiki.edit',
    audit: 'update',
    input: z.object({
      markdownId,
      projectId,
      mockIds,
      generatedAt: labelled(supportedMoment, '生成时间', 'Generated at'),
    }),
    data: z.null(),
    summary: { zh: '记录文档由哪个项目生成', en: 'Record the project that a document was generated from' },
  }),
  generate: post({
    permission: 'projects',
    audit: 'none',
    changes: [],
    input: z.object({
      projectId,
      mockIds,
      /** Origin of the mocks in the document, unless the server knows its own. */
      origin: labelled(text(300), '地址', 'Address'),
    }),
    data: z.object({ mdTexts: z.string(), generatedAt: moment }),
    summary: {
      zh: '用项目的接口生成带标记的 Markdown，标记之间的段落可以重新生成',
      en: 'Generate Markdown from the mocks of a project, with marked passages that can be generated again',
    },
  }),
});
