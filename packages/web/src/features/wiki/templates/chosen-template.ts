import type { DocumentTemplate } from '@easymock/contract';

/** As much of a template as it takes to begin a document with it. */
export type ChosenTemplate = Pick<DocumentTemplate, '_id' | 'name' | 'catalogType'>;
