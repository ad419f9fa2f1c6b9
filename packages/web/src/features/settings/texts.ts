import { defineTexts } from '../../lib/texts/texts';

export const texts = defineTexts('settings', {
  zh: {
    between: '{min} 至 {max}',
    byDefault: '默认值：{value}',
    changedBy: '{who} 修改于 {when}',
    off: '关',
    on: '开',
    purpose: '修改后立即生效，并记入操作日志',
    reset: '恢复默认',
    save: '保存',
    saved: '已保存“{name}”',
    superOnly: '仅超级管理员可以修改',
    title: '系统设置',
  },
  en: {
    between: '{min} to {max}',
    byDefault: 'Default: {value}',
    changedBy: 'Changed by {who} {when}',
    off: 'Off',
    on: 'On',
    purpose: 'Changes take effect immediately and are recorded in the audit log',
    reset: 'Restore default',
    save: 'Save',
    saved: '“{name}” saved',
    superOnly: 'Only super administrators can change this',
    title: 'Settings',
  },
});
