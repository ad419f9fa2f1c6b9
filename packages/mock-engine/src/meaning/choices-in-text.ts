/**  */
export interface ListedChoice {
  readonly value: string;
  readonly label: string;
}

const MAX_DESCRIPTION = 400;
const MAX_CHOICES = 20;
// Matches `0-禁用`, `1:启用`, `2=已关闭`, `3 微信`, `ON：开`, also with the number in quotes.
const LISTED =
  /(?<![\w.-])["'“]?(-?\d{1,3}|[A-Z][A-Z_]{0,19})["'”]?\s*(?:[-:：=、.．]|->|—+|代表|表示|是|为)?\s*([\u4e00-\u9fff][\u4e00-\u9fff\w]{0,11})/g;
// Matches `single-单机`, `wx：微信`; lower-case words need a sign before their label.
const NAMED =
  /(?<![\w.-])["'“]?([a-z][\w-]{0,19}?)["'”]?\s*(?:[-:：=]|->|—+|代表|表示)\s*([\u4e00-\u9fff][\u4e00-\u9fff\w]{0,11})/g;

/**
 * Returns the values that a description lists; empty unless there are at least two and none is repeated.
 *
 * @example
 * choicesInText('状态：0-禁用 1-启用'); // [{ value: '0', label: '禁用' }, { value: '1', label: '启用' }]
 * choicesInText('数据库 mysql|sqlite'); // [{ value: 'mysql', label: '' }, { value: 'sqlite', label: '' }]
 */
export function choicesInText(description: string): readonly ListedChoice[] {
  const text = description.slice(0, MAX_DESCRIPTION);
  const labelled = /[\u4e00-\u9fff]/.test(text) ? [listedBy(LISTED, text), listedBy(NAMED, text)] : [];
  return labelled.find((list) => list.length > 0) ?? alternativesIn(text).map((value) => ({ value, label: '' }));
}

function listedBy(form: RegExp, text: string): readonly ListedChoice[] {
  const found = new Map<string, string>();
  for (const [, value = '', label = ''] of text.matchAll(form)) {
    if (found.size >= MAX_CHOICES) break;
    // In 1-100之间 and 2位小数 the number is a quantity.
    if (/^(?:位|个|到|至|天|年|月|日|以|之|元|分|小时|次|条|种|字)/.test(label)) return [];
    if (found.has(value)) return [];
    found.set(value, label);
  }
  return found.size < 2 ? [] : [...found].map(([value, label]) => ({ value, label }));
}

const WORD = '[A-Za-z][\\w-]{0,29}';
const HAN = '[\\u4e00-\\u9fff]{1,6}';
/** Notations of alternatives, the most certain first; the first group captures all of them. */
const NOTATIONS: readonly { readonly form: RegExp; readonly separator: RegExp }[] = [
  // mysql|sqlite|pgsql and 0|1
  {
    form: new RegExp(`(?<![\\w|])((?:${WORD}|\\d{1,3})(?:\\s*\\|\\s*(?:${WORD}|\\d{1,3}))+)(?![\\w|])`),
    separator: /\|/,
  },
  // (低/中/高), 状态：启用/停用, 低|中|高
  {
    form: new RegExp(`(?:[（(：:\\[]\\s*|可选\\s*)(${HAN}(?:\\s*[/|]\\s*${HAN})+)\\s*(?:[)）\\]，,。]|$)`),
    separator: /[/|]/,
  },
  // one of: a, b and 可选值：a、b
  {
    form: new RegExp(
      `(?:one of|allowed values?|possible values?|valid values?|either|enum|可选值?|取值|枚举值?|支持|包括|可以是|可为|只能是|类型)(?:\\s+are|范围|为|是|有)?\\s*[:：]?\\s*[（(\\[]?\\s*((?:["'\`]?${WORD}["'\`]?)(?:\\s*(?:[,，、/]|\\bor\\b|或者?|和)\\s*["'\`]?${WORD}["'\`]?)+)`,
      'i',
    ),
    separator: /[,，、/]|\bor\b|或者?|和/i,
  },
  // develop/test/public; two of them may also be a unit or a path
  { form: new RegExp(`(?<![\\w/.:-])(${WORD}(?:/${WORD}){2,})(?![\\w/.:-])`), separator: /\// },
  { form: /(?<![\w/.:-])(Y\/N|yes\/no|true\/false|on\/off|0\/1|asc\/desc|male\/female)(?![\w/.:-])/i, separator: /\// },
  // params还是query
  { form: new RegExp(`(${WORD})\\s*(?:还是|或者?)\\s*(${WORD})(?!\\w)`), separator: /还是|或者?/ },
];

/** Returns the alternatives that a description lists without labels. */
function alternativesIn(text: string): readonly string[] {
  const parts = text.split('|');
  // 创建POST(默认)|查看GET|更新PUT: one word in each part.
  const words = parts.map((part) => part.match(/[A-Za-z][\w-]*/g) ?? []);
  const isOneEach = parts.length > 2 && words.every(({ length }) => length === 1);
  if (isOneEach) return distinct(words.flat());
  for (const { form, separator } of NOTATIONS) {
    const match = form.exec(text);
    const whole = match?.[2] === undefined ? match?.[1] : match[0];
    const found = whole === undefined ? [] : distinct(whole.split(separator).map((one) => one.replace(/["'`\s]/g, '')));
    if (found.length > 1) return found;
  }
  return [];
}

function distinct(values: readonly string[]): readonly string[] {
  const given = values.filter((value) => value !== '');
  // A date format such as yyyy/MM/dd is not a choice.
  if (given.every((value) => /^(?:y+|M+|d+|H+|h+|m+|s+)$/.test(value))) return [];
  return new Set(given).size === given.length && given.length > 1 ? given.slice(0, MAX_CHOICES) : [];
}

const SELDOM =
  /cancel|clos|delet|denied|disable|error|expire|fail|forbid|frozen|inactive|invalid|lock|refund|reject|suspend|block|ban|关闭|删除|作废|停用|冻结|取消|失败|失效|封禁|异常|无效|禁用|过期|退款|退回|锁定|驳回|拒绝|注销/i;

/** Returns whether a label describes a state that few records have. */
export const isSeldom = (label: string): boolean => SELDOM.test(label);
