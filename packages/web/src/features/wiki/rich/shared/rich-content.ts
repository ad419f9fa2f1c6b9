import { richSchema } from '@easymock/wiki-content/rich';
import { htmlOfShared, sharedRichName } from '@easymock/wiki-content/shared-rich';
import type { DraftContent } from '../../shared-draft/draft-session';

/** The content of a draft in rich text. */
export const richContent: DraftContent = {
  form: 'wysiwyg',
  sourceOf: (doc) => htmlOfShared(doc.getXmlFragment(sharedRichName), { source: '', tree: [] }, richSchema),
};
