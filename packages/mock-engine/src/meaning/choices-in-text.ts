/** One value listed in a description, with its label. */
export interface ListedChoice {
  readonly value: string;
  readonly label: string;
}

const MAX_DESCRIPTION = 400;
const MAX_CHOICES = 20;
// Matches `0-禁用`, `1:启用`, `2=已关闭`, `3 微信`, `ON：开`, also with the number in quotes.
const LISTED =
  /(?<![\w.-])["'“]?(-?\d{1,3}|[A-Z][A-Z_]{0,19})["'”]?\s*(?:[-:：=、.．]|->|—+|代表|表示|是|为)?\s*([\u4e00-\u9fff][\u4e00-\u9fff\w]{0,11})/g;

/**
 * Returns the values that a description lists; empty unless there are at least two and none is repeated.
 *
 * @example
 * choicesInText('状态：0-禁用 1-启用'); // [{ value: '0', label: '禁用' }, { value: '1', label: '启用' }]
 */
export function choicesInText(description: string): readonly ListedChoice[] {
  if (!/[\dA-Z]/.test(description) || !/[\u4e00-\u9fff]/.test(description)) return [];
  const found = new Map<string, string>();
  for (const [, value = '', label = ''] of description.slice(0, MAX_DESCRIPTION).matchAll(LISTED)) {
    if (found.size >= MAX_CHOICES) break;
    // In 1-100之间 and 2位小数 the number is a quantity.
    if (/^(?:位|个|到|至|天|年|月|日|以|之|元|分|小时|次|条|种|字)/.test(label)) return [];
    if (found.has(value)) return [];
    found.set(value, label);
  }
  return found.size < 2 ? [] : [...found].map(([value, label]) => ({ value, label }));
}

const SELDOM =
  /cancel|clos|delet|denied|disable|error|expire|fail|forbid|frozen|inactive|invalid|lock|refund|reject|suspend|block|ban|关闭|删除|作废|停用|冻结|取消|失败|失效|封禁|异常|无效|禁用|过期|退款|退回|锁定|驳回|拒绝|注销/i;

/** Returns whether a label names a state that few records have. */
export const isSeldom = (label: string): boolean => SELDOM.test(label);
