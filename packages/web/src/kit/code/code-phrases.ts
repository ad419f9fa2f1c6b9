import { EditorState, type Extension } from '@codemirror/state';
import type { Language } from '@easymock/contract';

/** Chinese translations of the editor's own English phrases. */
const chinese = EditorState.phrases.of({
  '$ unchanged lines': '$ 行未改动',
  'Control character': '控制字符',
  'Go to line': '跳到行',
  'No diagnostics': '没有问题',
  'Selection deleted': '已删除选中内容',
  'by word': '全词匹配',
  'current match': '当前匹配',
  'folded code': '已折叠的代码',
  'match case': '区分大小写',
  'on line': '位于行',
  'replace all': '全部替换',
  'replaced $ matches': '已替换 $ 处',
  'replaced match on line $': '已替换第 $ 行的匹配',
  Completions: '补全',
  Diagnostics: '问题',
  Find: '查找',
  Replace: '替换为',
  all: '全选',
  close: '关闭',
  go: '跳转',
  next: '下一个',
  previous: '上一个',
  regexp: '正则',
  replace: '替换',
  to: '替换为',
  unfold: '展开',
});

/**
 * Returns the phrases of a code editor in a language. The editor's state must be reconfigured when the
 * language changes.
 * @example name.reconfigure([codePhrases(language), …])
 */
export const codePhrases = (language: Language): Extension => (language === 'en' ? [] : chinese);
