import type { FolderField, FolderRow } from '@easymock/contract';
import { nodeOf } from '../wiki.fixture';

export const folderId = 'e'.repeat(24);
const mayId = 'b'.repeat(24);

export const progress: FolderField = {
  id: '1'.repeat(24),
  name: '进度',
  type: 'choice',
  options: [
    { id: 'todo', name: '待办', color: 'amber' },
    { id: 'done', name: '完成', color: 'bamboo' },
  ],
  version: 1,
};
export const hours: FolderField = { id: '2'.repeat(24), name: '工时', type: 'number', options: [], version: 1 };
export const remark: FolderField = { id: '3'.repeat(24), name: '说明', type: 'text', options: [], version: 1 };
export const fields = [progress, hours, remark];

export const people = [{ _id: mayId, nick_name: '王宇一', head_img: '' }];

/** Returns a document in a folder with its properties. */
export const rowOf = (id: string, name: string, more: Partial<FolderRow> = {}): FolderRow => ({
  ...nodeOf(id, name, { catalogType: 'markdown', parentId: folderId }),
  ownerId: mayId,
  editorId: mayId,
  tags: [],
  createDate: new Date(Date.UTC(2026, 10, 20)).toISOString(),
  state: 'published',
  values: {},
  ...more,
});
