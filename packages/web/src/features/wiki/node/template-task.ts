import type { DocumentTemplate } from '@easymock/contract';

/** What a dialog about a template does: makes an empty one, makes one of a document, or changes one. */
export type TemplateTask =
  | { readonly kind: 'create' }
  | { readonly kind: 'saveAs'; readonly id: string; readonly name: string }
  | { readonly kind: 'edit'; readonly template: DocumentTemplate };
/** As much of a template as it takes to begin a document with it. */
export type ChosenTemplate = Pick<DocumentTemplate, '_id' | 'name' | 'catalogType'>;
