/** The callouts of the wiki. */
export type CalloutKind = 'note' | 'tip' | 'important' | 'warning' | 'caution';

/** Names of callouts in other dialects, and in Chinese. */
const names: Record<CalloutKind, string> = {
  note: 'note info information todo abstract summary tldr example quote cite seealso 说明 信息 备注 注 笔记 摘要 总结 示例 例子 引用 待办',
  tip: 'tip tips hint success check done good 提示 技巧 建议 小贴士 贴士 成功 完成 推荐',
  important: 'important question help faq key 重要 重点 问题 疑问 关键',
  warning: 'warning warn attention 警告 警示 告警',
  caution: 'caution danger error bug failure fail missing bad 注意 危险 错误 小心 失败 缺陷 禁止',
};

const kinds = new Map(
  Object.entries(names).flatMap(([kind, list]) => list.split(' ').map((name) => [name, kind as CalloutKind] as const)),
);

/** Names that equal our own titles, so that no separate title is needed. */
const ours = new Set(['说明', '提示', '重要', '警告', '注意']);

/**
 * Returns the kind of a callout, and its title if the name says more than the kind; undefined for other names.
 * @example calloutOf('注意') // { kind: 'caution', title: '' }
 */
export function calloutOf(name: string): { kind: CalloutKind; title: string } | undefined {
  const kind = kinds.get(name.toLowerCase());
  return kind && { kind, title: /^\p{sc=Han}/u.test(name) && !ours.has(name) ? name : '' };
}
