import type { DocumentTemplate } from '@easymock/contract';
import type { fakeServer } from '../../../../test/fake-api';

const moment = new Date(0).toISOString();

/** Offers one template, 周报, with this source. */
export function offerTemplate(
  server: ReturnType<typeof fakeServer>,
  content: string,
  catalogType: DocumentTemplate['catalogType'] = 'markdown',
): void {
  const template: DocumentTemplate = {
    _id: 'f'.repeat(24),
    name: '周报',
    catalogType,
    category: '',
    desc: '',
    icon: '',
    catalogColor: '',
    isUse: 1,
    scope: 'all',
    departments: [],
    articleTag: '',
    sort: 0,
    useNum: 0,
    version: 0,
    userId: 'c'.repeat(24),
    userNickName: '林夏',
    catalogPathName: '',
    updateDate: moment,
    canEdit: false,
    mayChange: false,
  };
  server.answer('documentTemplate', 'getDocumentTemplateData', ({ id }) => ({
    list: [{ ...template, ...(id && { content, html: '' }) }],
    total: 1,
    page: 1,
    pageSize: 50,
    categories: [],
  }));
}
