import { defineTexts } from '../../../lib/texts';

export const texts = defineTexts('settings', {
  zh: {
    between: '可填 {min} 至 {max}',
    byDefault: '默认值：{value}',
    changedBy: '{who} 修改于 {when}',
    off: '关',
    on: '开',
    purpose: '对整个平台生效，修改后立即在所有节点生效，并记入操作日志',
    reset: '恢复默认',
    save: '保存',
    saved: '已保存「{name}」',
    superOnly: '仅超级管理员可以修改',
    title: '系统设置',
  },
  en: {
    between: 'From {min} to {max}',
    byDefault: 'Default: {value}',
    changedBy: 'Changed by {who} {when}',
    off: 'off',
    on: 'on',
    purpose: 'They hold for the whole platform, at once and on every node; changes are audited',
    reset: 'Back to default',
    save: 'Save',
    saved: '“{name}” saved',
    superOnly: 'Only super administrators decide this',
    title: 'Settings',
  },
});
