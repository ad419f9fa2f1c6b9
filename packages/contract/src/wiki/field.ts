import { z } from 'zod';
import { callGroup, get, post } from '../call/call';
import { id, pageOf, paging, requiredText, text } from '../call/schemas';
import { labelled } from '../call/validation';
import { tokenColours } from '../core/colours';
import { updateInputOf } from '../record/record';
import {
  articleStates,
  boardMoreLimit,
  fieldFilterLimit,
  fieldOptionLimit,
  fieldOptionNameLimit,
  fieldTextLimit,
  folderFieldLimit,
  folderFieldNameLimit,
  folderFieldTypes,
  folderLayouts,
  folderRowsLimit,
} from './field-choices';
import { catalogNode, placeId } from './node-schemas';

const folderId = labelled(placeId, '目录', 'Folder');

const fieldOption = z.object({
  id: labelled(id, '选项', 'Option'),
  name: labelled(requiredText(fieldOptionNameLimit), '选项', 'Option'),
  color: labelled(z.enum(tokenColours).default('ink'), '颜色', 'Colour'),
});
export type FieldOption = z.output<typeof fieldOption>;

/** A field that a folder, or a space, defines for its documents. */
export const folderField = z.object({
  id,
  name: z.string(),
  type: z.enum(folderFieldTypes),
  /** Empty unless the type is `choice`. */
  options: z.array(fieldOption),
  version: z.number(),
});
export type FolderField = z.output<typeof folderField>;

const fieldName = labelled(requiredText(folderFieldNameLimit), '字段名', 'Field name');
const options = labelled(
  z.array(fieldOption.extend({ id: fieldOption.shape.id.optional() })).max(fieldOptionLimit),
  '选项',
  'Options',
);

/** An ID for persons and choices, an ISO date for dates. */
const fieldValue = z.union([z.string(), z.number()]);
export type FieldValue = z.output<typeof fieldValue>;

/** A built-in property or the ID of a field. */
const propertyKey = text(36);

/** A condition on one property. All conditions of a view apply together. */
const fieldFilter = z.object({
  key: propertyKey,
  /** IDs or values, one of which must match; the empty text matches rows without a value. */
  values: z.array(text(40)).max(fieldOptionLimit).optional(),
  /** A part of the text. */
  text: text(100).optional(),
  /** Inclusive limits of numbers and dates. */
  from: text(30).optional(),
  to: text(30).optional(),
});
export type FieldFilter = z.output<typeof fieldFilter>;

const fieldFilters = z.array(fieldFilter).max(fieldFilterLimit);

/** How a folder is shown. */
export const folderView = z.object({
  layout: z.enum(folderLayouts),
  /** Shown properties in their order, after the name. */
  columns: z.array(propertyKey).max(folderFieldLimit + 7),
  filters: fieldFilters,
  /** A property, `name`, or empty for the manual order. */
  sortKey: propertyKey,
  isDown: z.boolean(),
  /** Empty if rows are not grouped. */
  groupKey: propertyKey,
});
export type FolderView = z.output<typeof folderView>;

/** A JSON array in a text, because queries have no nested values. */
const jsonText = (limit: number) =>
  text(limit)
    .default('[]')
    .transform((value): unknown => {
      try {
        return JSON.parse(value);
      } catch {
        return value;
      }
    });

/** Conditions on the rows. */
const filtersInput = labelled(jsonText(20_000).pipe(fieldFilters), '筛选', 'Filters');

/** Values whose columns have more cards. */
const moreInput = labelled(
  jsonText(1_000).pipe(z.array(z.string().max(100)).max(boardMoreLimit)),
  '展开的列',
  'Extended columns',
);

/** A child of a folder with its properties; folders have no values. */
export const folderRow = catalogNode.extend({
  ownerId: z.string(),
  editorId: z.string(),
  tags: z.array(z.string()),
  createDate: z.string(),
  /** Null for folders. */
  state: z.enum(articleStates).nullable(),
  /** By field ID. */
  values: z.record(z.string(), fieldValue),
});
export type FolderRow = z.output<typeof folderRow>;

const person = z.object({ _id: id, nick_name: z.string(), head_img: z.string() });
const groupNum = z.object({ key: z.string(), num: z.number() });

const { page } = paging();
const { pageSize } = paging(folderRowsLimit, folderRowsLimit);

/** Calls for the fields of folders and spaces, their values, and the tables and boards made of them. */
export const wikiFieldCalls = callGroup('/wiki-field', {
  getFolder: get({
    permission: 'wiki',
    input: z.object({ id: folderId }),
    data: z.object({
      fields: z.array(folderField),
      /** The view stored for everybody. */
      view: folderView.nullable(),
      /** The view that the caller used last. */
      ownView: folderView.nullable(),
      /** Whether the caller may change fields and the view of everybody. */
      canEdit: z.boolean(),
    }),
    summary: { zh: '获取目录的字段和视图', en: 'Get the fields and the view of a folder' },
  }),
  getRows: get({
    permission: 'wiki',
    input: z.object({
      id: folderId,
      page,
      pageSize,
      filters: filtersInput,
      sortKey: labelled(propertyKey.default(''), '排序', 'Order'),
      isDown: labelled(z.stringbool().or(z.boolean()).default(false), '降序', 'Descending'),
      groupKey: labelled(propertyKey.default(''), '分组', 'Group'),
    }),
    data: pageOf(folderRow).extend({
      /** The people in the rows. */
      people: z.array(person),
      /** Documents per group in display order; empty without grouping. */
      groups: z.array(groupNum),
    }),
    summary: {
      zh: '列出目录的下级及其属性，可筛选、排序和分组',
      en: 'List the children of a folder with their properties, filtered, sorted and grouped',
    },
  }),
  getBoard: get({
    permission: 'wiki',
    input: z.object({
      id: folderId,
      groupKey: labelled(propertyKey.min(1), '分组', 'Group'),
      filters: filtersInput,
      more: moreInput,
    }),
    data: z.object({
      list: z.array(folderRow),
      people: z.array(person),
      /** All columns that have documents, with their numbers. */
      groups: z.array(groupNum),
    }),
    summary: { zh: '列出目录看板各列的前若干篇文档', en: 'List the first documents of each column of a board' },
  }),
  addField: post({
    permission: 'tools.wiki.edit',
    input: z.object({
      folderId,
      name: fieldName,
      type: labelled(z.enum(folderFieldTypes), '类型', 'Type'),
      options: options.default([]),
    }),
    data: folderField,
    summary: { zh: '为目录添加字段', en: 'Add a field to a folder' },
  }),
  updateField: post({
    permission: 'tools.wiki.edit',
    input: updateInputOf(z.object({ name: fieldName, options })),
    data: folderField,
    summary: {
      zh: '修改字段的名称或选项；用到已删除选项的值会清空',
      en: 'Change the name or the options of a field; values of removed options are cleared',
    },
  }),
  deleteField: post({
    permission: 'tools.wiki.edit',
    input: z.object({ id: labelled(id, '字段', 'Field') }),
    data: z.object({ num: z.number() }),
    summary: { zh: '删除字段和它的全部值', en: 'Delete a field with all its values' },
  }),
  setValue: post({
    permission: 'tools.wiki.edit',
    audit: 'update',
    input: z.object({
      markdownId: labelled(id, '文档', 'Document'),
      fieldId: labelled(id, '字段', 'Field'),
      /** Null removes the value. */
      value: labelled(z.union([text(fieldTextLimit), z.number()]).nullable(), '值', 'Value'),
    }),
    data: z.object({ value: fieldValue.nullable() }),
    summary: { zh: '设置文档的字段值', en: 'Set the value of a field of a document' },
  }),
  /** Stores the view that the caller used last. */
  saveOwnView: post({
    permission: 'wiki',
    audit: 'none',
    changes: [],
    input: z.object({ id: folderId, view: labelled(folderView.nullable(), '视图', 'View') }),
    data: z.null(),
    summary: { zh: '保存自己最近使用的视图', en: 'Store the view that one used last' },
  }),
  saveView: post({
    permission: 'tools.wiki.edit',
    audit: 'update',
    input: z.object({ id: folderId, view: labelled(folderView, '视图', 'View') }),
    data: z.null(),
    summary: { zh: '把视图保存给所有人', en: 'Store the view of a folder for everybody' },
  }),
});
