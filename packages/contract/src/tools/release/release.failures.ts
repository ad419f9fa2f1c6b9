import { business, byStatus, type Failure } from '../../core/failure';

export const releaseFailures = {
  releaseMissing: business(10002, '上线清单不存在或已删除', 'The release checklist does not exist or was deleted'),
  releaseItemMissing: business(
    10002,
    '检查项不存在或已删除，请刷新后再试',
    'The check item does not exist or was deleted; refresh and try again',
  ),
  releaseLocked: business(10005, '清单已锁定，不能修改', 'Checklist is locked'),
  releaseStage: business(
    10005,
    '清单现在是“{status}”，不能这样操作，请刷新后再试',
    'The checklist is “{status}” now, so this is not possible; refresh and try again',
  ),
  releaseLeft: business(10005, '还有 {num} 个必做项未完成', '{num} required items are not done'),
  releaseItemChanged: business(
    10005,
    '{name} 刚刚把它标为“{state}”，请核对后再改',
    '{name} has just marked it as “{state}”; check it before you change it',
  ),
  releaseItemOthers: byStatus(
    403,
    10003,
    '这一项由 {name} 标记，只有负责人可以改',
    '{name} marked this item; only the manager can change it',
  ),
  releaseItemNotYours: byStatus(
    403,
    10003,
    '只有检查项负责人和清单负责人可以勾选',
    'Only the owners of the item and the manager of the checklist can tick it',
  ),
  releaseNoteMissing: business(
    10001,
    '标为阻塞或不适用时须写备注',
    'An item that is blocked or does not apply needs a note',
  ),
  releaseReasonMissing: business(10001, '请写明原因', 'Give the reason'),
  releaseTemplate: business(
    10005,
    '模板不能执行，请用它新建清单',
    'A template cannot be run; create a checklist from it',
  ),
  releaseParts: business(
    10001,
    '每个检查项须属于清单中的一个分组，ID 不能重复',
    'Each item has to belong to a group of the checklist, and no ID may occur twice',
  ),
} satisfies Record<string, Failure>;
