import { z } from 'zod';
import { callGroup, get, post } from '../call/call';
import { id } from '../call/schemas';
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
    permission: 'wiki',
    audit: 'update',
    input: z.object({ markdownId, mockIds: labelled(z.array(id).min(1).max(200), '接口', 'Mocks') }),
    data: z.null(),
    summary: {
      zh: '确认文档与这些接口的当前版本相符',
      en: 'Confirm that a document fits the current versions of these mocks',
    },
  }),
});
