import { z } from 'zod';
import { callGroup, get, post } from '../call/call';
import { id, pageOf, paging, requiredText, text } from '../call/schemas';
import { labelled } from '../call/validation';
import { tokenColours } from '../core/colours';
import { tools } from '../core/tools';
import { csvImportInput, csvImportReport } from '../record/csv-import';
import { recordFields, updateInputOf, useStatus } from '../record/record';
import { enumerationImportFields, enumerationTypes, maxEnumerationValues } from './enumeration-choices';
import type { EnumerationExtra } from './enumeration-type';

/** The stored form of a value; screens show its label. */
const enumerationValue = z
  .string()
  .trim()
  .min(1)
  .max(40)
  .regex(/^[A-Za-z0-9_-]+$/);

const sort = z.coerce.number<number | string>().int().min(0).max(1_000_000);
/** The schema depends on the type: see `enumerationExtras`. */
const extra = z.custom<EnumerationExtra>((value) => typeof value === 'object' && value !== null);

export const enumerationDraft = z.object({
  type: labelled(z.enum(enumerationTypes), '类型', 'Type'),
  value: labelled(enumerationValue, '值', 'Value'),
  label: labelled(requiredText(40), '名称', 'Name'),
  labelEn: labelled(text(60).default(''), '英文名称', 'English name'),
  color: labelled(z.enum(tokenColours).default('ink'), '颜色', 'Colour'),
  icon: labelled(text(20).default(''), '图标', 'Icon'),
  extra: labelled(extra.default({}), '附加信息', 'Details'),
  /** The department of a group. */
  parentValue: labelled(z.union([enumerationValue, z.literal('')]).default(''), '所属部门', 'Department'),
  isUse: useStatus.default(1),
  /** Position among the values of the type; if absent, the value comes last. */
  sort: labelled(sort.optional(), '排序', 'Order'),
});
export type EnumerationDraft = z.output<typeof enumerationDraft>;

/** A value as export files contain it. */
export const enumerationEntry = enumerationDraft.required({ sort: true });
export type EnumerationEntry = z.output<typeof enumerationEntry>;

export const enumeration = enumerationEntry.extend({
  ...recordFields,
  /** Built into the product, which relies on it: it can neither be deleted nor respelt. */
  isSystem: z.boolean(),
  usedNum: z.number(),
});
export type Enumeration = z.output<typeof enumeration>;

/**
 * A value for pickers, with the fields that they display. Disabled values are included, to name those that
 * records still use.
 */
export const enumerationChoice = enumerationEntry.omit({ type: true });
export type EnumerationChoice = z.output<typeof enumerationChoice>;

const organizationGroup = z.object({
  value: z.string(),
  label: z.string(),
  labelEn: z.string(),
  headUserIds: z.array(id),
  userNum: z.number(),
});
export const organizationDepartment = organizationGroup.extend({ children: z.array(organizationGroup) });
export type OrganizationDepartment = z.output<typeof organizationDepartment>;

const importedEnumerations = z.array(z.unknown()).min(1).max(2000);
export const enumerationImportReport = z.object({
  created: z.number(),
  updated: z.number(),
  unchanged: z.number(),
  /** Maximum 100. `row` counts from 1. */
  problems: z.array(z.object({ row: z.number(), field: z.string(), text: z.string() })),
});
export type EnumerationImportReport = z.output<typeof enumerationImportReport>;

const anyType = z.union([z.enum(enumerationTypes), z.literal('')]).default('');

export const enumerationCalls = callGroup(tools.enumeration.calls, {
  getAllEnumerationInfoList: get({
    permission: 'tools.enumeration.view',
    input: z.object({ ...paging(maxEnumerationValues, maxEnumerationValues), type: anyType }),
    data: pageOf(enumeration).extend({ typeNum: z.record(z.enum(enumerationTypes), z.number()) }),
    summary: {
      zh: '按顺序列出一个或全部类型的枚举值，并返回各类型的数量',
      en: 'List the values of one type or of all types in order, with a count per type',
    },
  }),
  getEnumerationInfoById: get({
    permission: 'tools.enumeration.view',
    input: z.object({ id }),
    data: enumeration,
    summary: { zh: '获取一个枚举值', en: 'Get one value' },
  }),
  getUserOrganizationArrayData: get({
    input: z.object({}),
    data: z.array(organizationDepartment),
    summary: { zh: '列出启用的部门及其小组和人数', en: 'List enabled departments with their groups and head counts' },
  }),
  judgeIsExistSameEnumeration: get({
    permission: 'tools.enumeration.view',
    input: z.object({
      type: z.enum(enumerationTypes),
      value: text(40).default(''),
      label: text(40).default(''),
      excludeId: z.union([id, z.literal('')]).default(''),
    }),
    data: z.object({ isExist: z.boolean() }),
    summary: { zh: '检查某个类型下是否已有这个值或名称', en: 'Check whether a type already has this value or name' },
  }),
  insertEnumerationInfo: post({
    permission: 'tools.enumeration.edit',
    input: enumerationDraft,
    data: enumeration,
    summary: { zh: '新建枚举值', en: 'Create a value' },
  }),
  updateEnumerationInfoById: post({
    permission: 'tools.enumeration.edit',
    input: updateInputOf(enumerationDraft.omit({ type: true })),
    data: enumeration,
    summary: {
      zh: '修改给出的字段；值有变化时，同时更新所有使用它的地方',
      en: 'Update the given fields; if the value changes, everything that uses it is updated',
    },
  }),
  deleteEnumerationById: post({
    // A merge updates records of every kind.
    changes: 'everything',
    permission: 'tools.enumeration.edit',
    input: z.object({ id, mergeToId: labelled(z.union([id, z.literal('')]).default(''), '合并到', 'Merge into') }),
    data: z.null(),
    summary: {
      zh: '删除未使用的枚举值，或合并到另一个枚举值',
      en: 'Delete an unused value, or merge a value into another one',
    },
  }),
  moveEnumeration: post({
    audit: 'reorder',
    permission: 'tools.enumeration.manage',
    input: z.object({ id, beforeId: labelled(z.union([id, z.literal('')]).default(''), '移到…之前', 'Before') }),
    data: z.null(),
    summary: {
      zh: '把枚举值移到同类型的另一个之前，或移到末尾',
      en: 'Move a value before another one of its type, or to the end',
    },
  }),
  exportEnumerations: get({
    audit: 'export',
    permission: 'tools.enumeration.view',
    input: z.object({ type: anyType }),
    data: z.object({ enumerations: z.array(enumerationEntry) }),
    summary: { zh: '导出枚举值，格式与导入一致', en: 'Export values in the format of the import' },
  }),
  checkEnumerationImport: post({
    audit: 'none',
    permission: 'tools.enumeration.manage',
    input: z.object({ enumerations: labelled(importedEnumerations, '枚举值', 'Values') }),
    data: enumerationImportReport,
    summary: { zh: '预览导入结果，不修改任何数据', en: 'Preview an import without changing anything' },
  }),
  checkEnumerationCsv: post({
    permission: 'tools.enumeration.edit',
    audit: 'none',
    input: csvImportInput(enumerationImportFields),
    data: csvImportReport,
    summary: {
      zh: '检查枚举值 CSV 文件：逐行说明导入时会做什么，不修改任何数据',
      en: 'Check a CSV file of values: report for each line what an import would do, without changing anything',
    },
  }),
  importEnumerationCsv: post({
    permission: 'tools.enumeration.edit',
    audit: 'import',
    input: csvImportInput(enumerationImportFields),
    data: csvImportReport,
    summary: {
      zh: '从 CSV 文件新建或修改枚举值，逐行说明不能导入的原因',
      en: 'Create and change values from a CSV file, and report why lines are refused',
    },
  }),
  importEnumerations: post({
    permission: 'tools.enumeration.manage',
    input: z.object({ enumerations: labelled(importedEnumerations, '枚举值', 'Values') }),
    data: enumerationImportReport,
    summary: {
      zh: '导入枚举值，新建或更新；有一个无效就全部不导入',
      en: 'Create and update values; if one is invalid, nothing is imported',
    },
  }),
});

export const publicCalls = callGroup('/public', {
  getEnumerationArrayByType: get({
    revalidates: true,
    input: z.object({
      /** One type, or several separated by commas. */
      type: z
        .string()
        .transform((types) => types.split(',').map((type) => type.trim()))
        .pipe(z.array(z.enum(enumerationTypes)).max(enumerationTypes.length)),
    }),
    data: z.union([z.array(enumerationChoice), z.partialRecord(z.enum(enumerationTypes), z.array(enumerationChoice))]),
    summary: { zh: '列出一个或多个类型的枚举值', en: 'List the values of one or more types' },
  }),
});
