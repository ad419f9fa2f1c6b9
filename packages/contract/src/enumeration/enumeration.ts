import { z } from 'zod';
import { id, pageOf, paging, requiredText, text } from '../bricks';
import { callGroup, get, post } from '../call';
import { tokenColours } from '../colours';
import { changeOf, recordFields, useStatus } from '../record';
import { enumerationTypes, maxEnumerationValues } from './enumeration-choices';
import type { EnumerationExtra } from './enumeration-type';

/** How a value is written where it is used; people read its label. */
export const enumerationValue = z
  .string()
  .trim()
  .min(1)
  .max(40)
  .regex(/^[A-Za-z0-9_-]+$/);

const sort = z.coerce.number<number | string>().int().min(0).max(1_000_000);
/** Its form depends on the type: `enumerationExtras`. */
const extra = z.custom<EnumerationExtra>((value) => typeof value === 'object' && value !== null);

export const enumerationDraft = z.object({
  type: z.enum(enumerationTypes),
  value: enumerationValue,
  label: requiredText(40),
  labelEn: text(60).default(''),
  color: z.enum(tokenColours).default('ink'),
  icon: text(20).default(''),
  extra: extra.default({}),
  /** The department of a group. */
  parentValue: z.union([enumerationValue, z.literal('')]).default(''),
  isUse: useStatus.default(1),
  /** Its place among the values of the type; left out, it comes last. */
  sort: sort.optional(),
});
export type EnumerationDraft = z.output<typeof enumerationDraft>;

/** A value as files carry it. */
export const enumerationEntry = enumerationDraft.required({ sort: true });
export type EnumerationEntry = z.output<typeof enumerationEntry>;

export const enumeration = enumerationEntry.extend({
  ...recordFields,
  /** Comes with the product, which relies on it: neither deleted nor written otherwise. */
  isSystem: z.boolean(),
  usedNum: z.number(),
});
export type Enumeration = z.output<typeof enumeration>;

/** A value to choose, with what is shown of it. Those out of use are there to name what still carries them. */
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

export const importedEnumerations = z.array(z.unknown()).min(1).max(2000);
export const enumerationImportReport = z.object({
  created: z.number(),
  updated: z.number(),
  unchanged: z.number(),
  /** At most 100. `row` counts from 1. */
  problems: z.array(z.object({ row: z.number(), field: z.string(), text: z.string() })),
});
export type EnumerationImportReport = z.output<typeof enumerationImportReport>;

const anyType = z.union([z.enum(enumerationTypes), z.literal('')]).default('');

export const enumerationCalls = callGroup('/enumerationManage', {
  getAllEnumerationInfoList: get({
    permission: 'tools.enumeration.view',
    input: z.object({ ...paging(maxEnumerationValues, maxEnumerationValues), type: anyType }),
    data: pageOf(enumeration).extend({ typeNum: z.record(z.enum(enumerationTypes), z.number()) }),
    summary: 'The values of a type or of all, in their order, and how many each type has',
  }),
  getEnumerationInfoById: get({
    permission: 'tools.enumeration.view',
    input: z.object({ id }),
    data: enumeration,
    summary: 'One value',
  }),
  getUserOrganizationArrayData: get({
    input: z.object({}),
    data: z.array(organizationDepartment),
    summary: 'Departments in use, the groups of each, and how many people they have',
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
    summary: 'Whether the type has this value or this label already',
  }),
  insertEnumerationInfo: post({
    permission: 'tools.enumeration.edit',
    input: enumerationDraft,
    data: enumeration,
    summary: 'Add a value',
  }),
  updateEnumerationInfoById: post({
    permission: 'tools.enumeration.edit',
    input: enumerationDraft
      .omit({ type: true })
      .extend({ labelEn: text(60), color: z.enum(tokenColours), icon: text(20), extra, isUse: useStatus })
      .extend({ parentValue: z.union([enumerationValue, z.literal('')]) })
      .partial()
      .extend(changeOf),
    data: enumeration,
    summary: 'Change what is given; what uses a value follows when it is written otherwise',
  }),
  deleteEnumerationById: post({
    permission: 'tools.enumeration.edit',
    input: z.object({ id, mergeToId: z.union([id, z.literal('')]).default('') }),
    data: z.null(),
    summary: 'Delete a value nobody uses, or merge it into another that takes over its uses',
  }),
  moveEnumeration: post({
    permission: 'tools.enumeration.manage',
    input: z.object({ id, beforeId: z.union([id, z.literal('')]).default('') }),
    data: z.null(),
    summary: 'Put a value before another of its type, or last',
  }),
  exportEnumerations: get({
    audit: 'export',
    permission: 'tools.enumeration.view',
    input: z.object({ type: anyType }),
    data: z.object({ enumerations: z.array(enumerationEntry) }),
    summary: 'Values as an import takes them',
  }),
  checkEnumerationImport: post({
    audit: 'none',
    permission: 'tools.enumeration.manage',
    input: z.object({ enumerations: importedEnumerations }),
    data: enumerationImportReport,
    summary: 'What an import would do, changing nothing',
  }),
  importEnumerations: post({
    permission: 'tools.enumeration.manage',
    input: z.object({ enumerations: importedEnumerations }),
    data: enumerationImportReport,
    summary: 'Add values and change those that are here; all of them or, where one is wrong, none',
  }),
});

export const publicCalls = callGroup('/public', {
  getEnumerationArrayByType: get({
    revalidates: true,
    input: z.object({
      /** One type, or several with commas between them. */
      type: z
        .string()
        .transform((types) => types.split(',').map((type) => type.trim()))
        .pipe(z.array(z.enum(enumerationTypes)).max(enumerationTypes.length)),
    }),
    data: z.union([
      z.array(enumerationChoice),
      z.partialRecord(z.enum(enumerationTypes), z.array(enumerationChoice)),
    ]),
    summary: 'The values of one type, or of several by type',
  }),
});
