import { type MeaningName, meaningOf } from './meanings';
import { longestEnd, nameWords, singular } from './name-words';
import { byLastCharacter, byName, bySubject, phrases } from './tables';

export type ValueType = 'string' | 'integer' | 'number' | 'boolean';

/** Facts that a document states about a property. */
export interface PropertyFacts {
  readonly name: string;
  readonly type: ValueType;
  readonly description?: string;
  /** The enclosing object: the name of its schema, or of the property that contains it. */
  readonly subject?: string;
}

/** Single words whose meaning in the table is uncertain; a description takes precedence. */
const AMBIGUOUS = new Set(
  'active amount area bank category code color content cost current date description desc detail device grade host image index label length level limit link list location mark message model money name no num number order owner page place point position post price profile rate region remark score sequence serial size sort source state station status subject summary text time title topic total type unit value version'.split(
    ' ',
  ),
);

/** Last words of names that indicate a type of value if nothing else does. */
const ENDS: Readonly<Record<string, MeaningName>> = {
  at: 'recent',
  by: 'operator',
  code: 'code',
  count: 'count',
  date: 'recent',
  id: 'id',
  ids: 'id',
  img: 'cover',
  key: 'code',
  money: 'amount',
  no: 'code',
  num: 'count',
  number: 'count',
  sn: 'serial',
  time: 'recent',
};
const MAX_DESCRIPTION = 60;
const MAX_KNOWN = 20_000;
const known = new Map<string, MeaningName | undefined>();

/**
 * Determines the meaning of a property from its name, its description and its enclosing object. Returns
 * undefined if these reveal nothing, or only a meaning that no value of the type can have.
 *
 * @example
 * findMeaning({ name: 'receiverMobile', type: 'string' });               // 'phone'
 * findMeaning({ name: 'name', type: 'string', subject: 'SysUserVO' });   // 'personName'
 * findMeaning({ name: 'field3', type: 'string', description: '车牌号' }); // 'plate'
 */
export function findMeaning(facts: PropertyFacts): MeaningName | undefined {
  const { name, type, description = '', subject = '' } = facts;
  const key = `${type}\n${name}\n${subject}\n${description.slice(0, MAX_DESCRIPTION)}`;
  if (known.has(key)) return known.get(key);
  // The cache is bounded, because the names come from documents of users.
  if (known.size >= MAX_KNOWN) known.clear();
  const found = lookFor(name, type, description, subject);
  known.set(key, found);
  return found;
}

function lookFor(name: string, type: ValueType, description: string, subject: string) {
  const all = nameWords(name);
  // In `year_of_birth`, only the words before `of` decide.
  const of = all.indexOf('of');
  const words = of > 0 && !byName().has(all.join('')) ? all.slice(0, of) : all;
  const allowed = (one: MeaningName | undefined) => (one !== undefined && canBe(one, type) ? one : undefined);
  const told = durationOf(type, description) ?? flagOf(description);
  const named = byOwnName(words, type);
  if (told && allowed(told)) return told === 'enabled' && isFlag(named?.meaning) ? named?.meaning : told;
  if (named?.meaning === 'path' && isWebPath(description, subject)) return allowed('apiPath');
  // The URL of a picture has the meaning of the picture.
  const around = named?.meaning === 'url' && byName().get(subjectWords(subject).map(singular).join(''));
  if (around === 'cover' || around === 'avatar') return allowed(around);
  if (named?.meaning === 'cover' && isPicture(words) && isPerson(subject)) return allowed('avatar');
  const isSure = named !== undefined && !(named.matched === 1 && AMBIGUOUS.has(words.at(-1) ?? ''));
  if (isSure && allowed(named.meaning)) return named.meaning;
  return (
    allowed(describedMeaning(description)) ??
    allowed(ofSubject(words, subject)) ??
    allowed(named?.meaning) ??
    allowed(endOf(words, type))
  );
}

/** A number with a unit of time is a duration, whatever its name. */
function durationOf(type: ValueType, description: string): MeaningName | undefined {
  if (type !== 'integer' && type !== 'number') return undefined;
  const hasUnit = /(?:秒|毫秒|分钟|小时|天|\b(?:ms|s|seconds?|minutes?|hours?|days)\b)/i.test(description);
  const isSpan = /超时|间隔|过期|有效期|时限|限制|缓冲|缓存|保留|等待|空闲|周期|冷却|timeout|interval|ttl|expir/i.test(
    description,
  );
  return hasUnit && isSpan && !/戳|timestamp|epoch|unix/i.test(description) ? 'duration' : undefined;
}

/** A description that asks a question describes a boolean, whatever its other words mean. */
function flagOf(description: string): MeaningName | undefined {
  const [, asked] = /^\s*(?:是否|能否|可否|有无|是不是)(.*)$/s.exec(description) ?? [];
  if (asked === undefined) return undefined;
  if (/^(?:已?被?|软)?(?:删除|禁用|锁定|冻结|隐藏|停用|过期|封禁|拉黑|作废|关闭|失效|注销|异常|逾期|退款)/.test(asked))
    return 'deleted';
  return /^(?:默认|置顶|热门|推荐|加急|会员|vip|管理员)/i.test(asked) ? 'falsy' : 'enabled';
}

const isFlag = (meaning: MeaningName | undefined): boolean =>
  meaning !== undefined && meaningOf(meaning).trueOfTen !== undefined;

const WEB_SUBJECT = new Set(
  'api casbin endpoint interface menu operation permission policy request resource route router'.split(' '),
);

/** Returns whether a path is one of a web server and not one of a file system. */
const isWebPath = (description: string, subject: string): boolean =>
  /api|url|接口|请求|路由|菜单|页面|权限|访问/i.test(description) ||
  (!/文件|目录|磁盘|file|director/i.test(description) && nameWords(subject).some((word) => WEB_SUBJECT.has(word)));

/**
 * Finds the longest end of the name that the table contains. The fewer words match, the less certain the
 * meaning.
 */
function byOwnName(words: readonly string[], type: ValueType) {
  const end = longestEnd(words, byName());
  if (!end) return undefined;
  const isFlag = type === 'boolean' && words.length > 1 && ['is', 'has', 'can'].includes(words[0] ?? '');
  return { meaning: end.found, matched: isFlag ? 2 : end.matched };
}

/** `name` and `title` belong to the word before them or to the enclosing object. */
function ofSubject(words: readonly string[], subject: string): MeaningName | undefined {
  const last = words.at(-1);
  if (last !== 'name' && last !== 'title') return undefined;
  const owner = longestEnd(words.slice(0, -1), bySubject());
  if (owner) return owner.found;
  if (words.length > 1 && words[0] !== 'display' && words[0] !== 'short') return 'label';
  const around = subjectWords(subject);
  const found = longestEnd(around, bySubject())?.found;
  return found ?? (isBought(subject) ? 'product' : last === 'title' ? 'article' : 'label');
}

/** Items of an order or a cart are products; items of a list may be anything. */
const isBought = (subject: string) =>
  /(?:^| )(?:basket|cart|checkout|invoice|order|purchase|refund|trade)(?: line)? (?:item|line)s?$/.test(
    nameWords(subject)
      .join(' ')
      .replace(/ (?:d?to|vo|bo|do|entity|model)$/, ''),
  );

const isPicture = (words: readonly string[]) => /^(?:image|img|photo|pic|picture)s?$/.test(words[0] ?? '');
const isPerson = (subject: string) => longestEnd(subjectWords(subject), bySubject())?.found === 'personName';

const SCHEMA_ENDS = new Set(
  'base bean bo data detail details do dto entity form item list model node object page param po query record req request res resp response result row summary vo'.split(
    ' ',
  ),
);

function subjectWords(subject: string): readonly string[] {
  const words = [...nameWords(subject)];
  while (words.length > 1 && SCHEMA_ENDS.has(words.at(-1) ?? '')) words.pop();
  return words;
}

function endOf(words: readonly string[], type: ValueType): MeaningName | undefined {
  const last = words.at(-1) ?? '';
  const end = Object.hasOwn(ENDS, last) ? ENDS[last] : undefined;
  if (type === 'string' && (last === 'num' || last === 'number')) return 'code';
  // An integer whose name is a plural is a count.
  if (end === undefined && type === 'integer' && /[^su]s$/.test(last)) return 'count';
  return end;
}

/** Returns the meaning of the first part of a description: 性别(1男 2女) is a 性别. */
function describedMeaning(description: string): MeaningName | undefined {
  if (description === '') return undefined;
  const clipped = description.slice(0, MAX_DESCRIPTION);
  if (!/[\u4e00-\u9fff]/.test(clipped)) {
    const spaced = ` ${clipped.toLowerCase().replace(/[^a-z\d-]+/g, ' ')} `;
    return phrases().find(([phrase]) => spaced.includes(` ${phrase} `))?.[1];
  }
  const head = clipped.split(/[(（:：,，;；。\s\d]/).find((part) => /[\u4e00-\u9fff]/.test(part)) ?? '';
  const text = head.toLowerCase();
  // The last noun of a Chinese compound determines its meaning: 地址栏携带参数的值 is a value and not an address.
  const whole = wordBefore(text, text.length);
  const bare = wordBefore(text, text.replace(EMPTY_ENDS, '').length);
  return (bare?.[0].length ?? 0) > (whole?.[0].length ?? 0) ? bare?.[1] : whole?.[1];
}

const wordBefore = (text: string, end: number) =>
  byLastCharacter()
    .get(text[end - 1] ?? '')
    ?.find(([word]) => text.endsWith(word, end));

/** Ends of descriptions that do not change the meaning. */
const EMPTY_ENDS = /(?:戳|信息|列表|集合|数组|字段|内容|明细|格式|（?选填|必填|等)+$/;

function canBe(name: MeaningName, type: ValueType): boolean {
  const { number, trueOfTen } = meaningOf(name);
  if (type === 'boolean') return trueOfTen !== undefined;
  if (type === 'string') return true;
  return number !== undefined && (type === 'number' || number.decimals === 0 || number.max > 1);
}
