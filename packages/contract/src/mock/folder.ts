import { z } from 'zod';
import { callGroup, get, post } from '../call/call';
import { id, requiredText } from '../call/schemas';
import { labelled, rule } from '../call/validation';
import { optionalFieldsOf } from '../record/record';
import { folderLimit, folderNameLimit, tagLengthLimit, tagLimit } from './limits';

/** Names must have one line, because search keys, trees and menus list them line by line. */
const oneLine = (max: number) =>
  requiredText(max).refine(
    (value) => !/[\p{Cc}\u2028\u2029]/u.test(value),
    rule({ zh: '{label}只能有一行', en: '{label} can only have one line' }),
  );

export const folder = z.object({
  _id: id,
  name: z.string(),
  /** The parent folder; null at the top. */
  parent_id: id.nullable(),
});
export type Folder = z.infer<typeof folder>;

const folderDraft = z.object({ name: labelled(oneLine(folderNameLimit), '文件夹名称', 'Folder name') });

const parentId = labelled(id.nullable(), '上级文件夹', 'Parent folder');

/** The fields for the folder and the tags of a mock. */
export const mockLocation = {
  folder_id: labelled(id.nullable().default(null), '文件夹', 'Folder'),
  tags: labelled(z.array(oneLine(tagLengthLimit)).max(tagLimit).default([]), '标签', 'Tags'),
};

export const folderCalls = callGroup('/mockFolder', {
  list: get({
    path: '',
    permission: 'projects',
    input: z.object({ project_id: labelled(id, '项目', 'Project') }),
    data: z.array(folder).max(folderLimit),
    summary: { zh: '列出项目的文件夹，同级按顺序', en: 'List the folders of a project, siblings in their order' },
  }),
  create: post({
    changes: ['folder'],
    permission: 'projects',
    input: folderDraft.extend({ project_id: labelled(id, '项目', 'Project'), parent_id: parentId.default(null) }),
    data: z.object({ _id: id }),
    summary: { zh: '新建文件夹，排在同级的最后', en: 'Create a folder, as the last one of its parent' },
  }),
  update: post({
    changes: ['folder'],
    permission: 'projects',
    input: optionalFieldsOf(folderDraft).extend({ id }),
    data: z.null(),
    summary: { zh: '重命名文件夹', en: 'Rename a folder' },
  }),
  move: post({
    changes: ['folder'],
    audit: 'move',
    permission: 'projects',
    input: z.object({
      id,
      parent_id: parentId,
      /** The sibling before which the folder is placed. Absent: last. */
      before: labelled(id.optional(), '位置', 'Place'),
    }),
    data: z.null(),
    summary: {
      zh: '把文件夹连同其中的内容移到其他上级，或同级中的其他位置',
      en: 'Move a folder with all its contents to another parent, or to another place among its siblings',
    },
  }),
  delete: post({
    changes: ['folder', 'mock'],
    permission: 'projects',
    input: z.object({ id }),
    data: z.null(),
    summary: {
      zh: '删除文件夹，其中的接口和文件夹移到上级',
      en: 'Delete a folder; its mocks and folders move to its parent',
    },
  }),
});
