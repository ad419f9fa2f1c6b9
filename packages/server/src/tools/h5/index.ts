import { isNull } from 'drizzle-orm';
import type { Feature } from '../../platform/feature';
import { h5Handlers } from './h5';
import { h5Pages } from './h5.table';
import { previewPage } from './preview-page';

export const h5: Feature = {
  handlers: h5Handlers,
  servedPages: [previewPage],
  enumerationUses: [
    { type: 'project', entity: 'h5', table: h5Pages, column: h5Pages.project, counted: isNull(h5Pages.deletedAt) },
  ],
};
