import type { DocumentTemplate } from '@easymock/contract';

/** Task of the template dialog: create an empty template, save a document as one, or edit one. */
export type TemplateTask =
  | { readonly kind: 'create' }
  | { readonly kind: 'saveAs'; readonly id: string; readonly name: string }
  | { readonly kind: 'edit'; readonly template: DocumentTemplate };
/** The fields of a template needed to start a document from it. */
export type ChosenTemplate = Pick<DocumentTemplate, '_id' | 'name' | 'catalogType'>;
