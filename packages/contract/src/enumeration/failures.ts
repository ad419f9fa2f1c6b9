import { business, type Failure } from '../core/failure';

export const enumerationFailures = {
  unknownEnumerationValue: business(
    10002,
    '没有“{value}”这个选项，或它已禁用，请刷新后重新选择',
    '“{value}” does not exist or is disabled; refresh and choose again',
  ),
  groupElsewhere: business(
    10005,
    '小组“{value}”不属于所选部门',
    'The group “{value}” does not belong to the selected department',
  ),
  enumerationValueTaken: business(10004, '这个值已存在', 'This value already exists'),
  enumerationFull: business(
    10013,
    '每个类型最多 {num} 个值，请先删除或合并不用的值',
    'A type can have up to {num} values; delete or merge values that are not used',
  ),
  enumerationSystem: business(
    10005,
    '这是系统预置的值，不能删除或改写；可以修改名称和颜色，或禁用它',
    'Built-in values cannot be deleted or changed; you can change the name and colour, or disable the value',
  ),
  enumerationInUse: business(
    10005,
    '有 {num} 处正在使用，不能删除；可以禁用，或合并到其他值',
    'The value is used in {num} places and cannot be deleted; disable it, or merge it into another value',
  ),
  enumerationValueDeleted: business(
    10005,
    '它所属的“{value}”已被删除，请先恢复“{value}”',
    'The record belongs to “{value}”, which was deleted; restore “{value}” first',
  ),
  enumerationGroupInUse: business(
    10005,
    '有 {num} 处正在使用这个小组，不能移到其他部门',
    'The group is used in {num} places and cannot be moved to another department',
  ),
  mergeTargetUnfit: business(
    10005,
    '只能合并到同一类型的另一个值；小组只能合并到同一部门的小组',
    'A value can only be merged into another value of the same type, and a group into a group of the same department',
  ),
} satisfies Record<string, Failure>;
