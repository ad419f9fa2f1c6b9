import type { Article, CatalogNode } from '@easymock/contract';

const moment = new Date(Date.UTC(2026, 10, 20, 6, 30)).toISOString();

/** Returns a folder or an article of the tree. */
export const nodeOf = (id: string, catalogName: string, more: Partial<CatalogNode> = {}): CatalogNode => ({
  ...{ id, catalogName, parentId: 'public', space: 'public', catalogType: 'folder', catalogTypeName: '' },
  ...{ catalogIcon: '', catalogIntroduce: '', catalogColor: '', bgColor: '', isActive: false, isExtend: false },
  ...{ hasChildren: false, childNum: 0, isTop: false, isLocked: false, isRestricted: false, canView: true },
  ...{ canEdit: true, canManage: true, lookNumber: 0, date: moment, version: 1 },
  ...more,
});

export const articleOf = (_id: string, title: string, more: Partial<Article> = {}): Article => ({
  ...{ _id, title, catalogType: 'markdown', parentId: 'public', createDate: moment, updateDate: moment },
  ...{ userId: 'b'.repeat(24), userNickName: '王宇一', userHeadImg: '', editUserId: 'b'.repeat(24) },
  ...{
    editUserNickName: '王宇一',
    editUserHeadImg: '',
    likes: 0,
    likesAll: 0,
    isLike: false,
    lookNumber: 12,
    commentNum: 0,
  },
  ...{ catalogPath: 'public', catalogPathName: '公共', path: [{ id: 'public', catalogName: '公共' }] },
  ...{ articleTagValue: '', isPush: false, isHasViewAuth: true, canComment: true, canEdit: true },
  ...{ canManage: true, isDeleted: false, canRestore: false, isLock: 0, lock: null, version: 1 },
  ...{ contentVersion: 1, words: 42, outline: [], templateType: null, html: '<p>正文</p>', mdTexts: '正文' },
  ...more,
});
