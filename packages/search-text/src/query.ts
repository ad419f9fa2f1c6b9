import { type Flat, flatten } from './flat';
import { daysIn, longestName, squashed, tokensOfHan } from './tokens';

/** A condition on the tokens of a text. */
export type Need =
  | { readonly token: string; readonly isBeginning?: boolean }
  | { readonly all: readonly Need[] }
  | { readonly any: readonly Need[] };

/** A Chinese or Latin part of a word. */
export interface SearchPart {
  readonly kind: 'han' | 'name';
  readonly text: string;
  /** Alternative forms of a Chinese phrase or a name. A form is a list of texts that must all occur. */
  readonly looser: readonly (readonly string[])[];
  /** Further alternative forms, used only if the others find nothing. */
  readonly joined: readonly (readonly string[])[];
}

/** A word of a search, or a phrase in quotation marks. */
export interface SearchWord {
  readonly typed: string;
  /** The flattened word, for comparison. */
  readonly flat: string;
  readonly isQuoted: boolean;
  /** Chinese and Latin parts, without stop words. */
  readonly parts: readonly SearchPart[];
  readonly need: Need;
  /**
   * Alternative lists of texts. All texts of one list must occur in the flat text, because matching tokens
   * may be far apart. Empty if the tokens are sufficient.
   */
  readonly checks: readonly (readonly string[])[];
}

/** A parsed search. */
export interface Search {
  readonly words: readonly SearchWord[];
  readonly without: readonly SearchWord[];
  /** True if one of the words is sufficient. */
  readonly isAny: boolean;
}

const mostWords = 12;
/** The first pairs of a long phrase are selective enough; the rest is checked in the flat text. */
const mostPairs = 24;

const opening = '"“”「『';
const closing = '"“”」』';
const word = new RegExp(
  String.raw`(?<![^\s])(?<not>-)?(?:[${opening}](?<quoted>[^${closing}]+)(?:[${closing}]|$)|(?<plain>[^\s]+))`,
  'gu',
);

const questionAhead =
  /^(?:请问|我想知道|想知道|如何|怎么样|怎么|怎样|什么是|为什么|为何|哪里有|哪里|在哪里|有没有|是否|能否|关于)+/u;
const questionBehind =
  /(?:应该怎么办|怎么办|怎么样|怎么用|怎么写|怎么做|怎么配|怎么查|是什么意思|是什么|是啥|在哪里|在哪儿|在哪|有哪些|的文档|吗|呢|啊|吧|了|的)+$/u;
const english = new Set('a an and are for how i in is of on or the to what where which why with'.split(' '));

/** Returns the topics of a Chinese phrase: 申请订单 and 权限 for 如何申请订单的权限. */
function topicsOf(text: string): string[] {
  const bare = text.replace(questionAhead, '');
  const topic = bare.replace(questionBehind, '');
  if (topic === '') return [];
  // Protects words such as 目的 and 好了.
  if (topic.length < 2) return [text];
  const pieces = topic.split('的');
  return pieces.every((piece) => piece.length >= 2) ? pieces : [topic];
}

/** Longer phrases have no alternative forms. */
const longestLoose = 12;

/**
 * Returns all splits of a phrase into two pieces of at least two characters, because most Chinese words have
 * two.
 */
function cutsOf(text: string): (readonly [string, string])[] {
  const characters = Array.from(text);
  return characters.slice(3).map((_, at) => [characters.slice(0, at + 2).join(''), characters.slice(at + 2).join('')]);
}

/**
 * Returns alternative forms of a phrase: with 的 inserted (服务并发 as 服务的并发), or, if it is a list joined by 与 or
 * the like, with its items anywhere in the text. Items may share a part that is written once: 缓存击穿与雪崩 as
 * 缓存穿透、击穿和雪崩.
 */
function looserFormsOf(text: string): string[][] {
  if (Array.from(text).length > longestLoose) return [];
  const listed = text.split(/[与和及或]/);
  const isList = listed.length > 1 && listed.every((one) => Array.from(one).length >= 2);
  if (!isList) return cutsOf(text).map(([before, after]) => [`${before}的${after}`]);
  const shared = listed.flatMap((one, at) =>
    cutsOf(one).map((two) => [...listed.slice(0, at), ...two, ...listed.slice(at + 1)]),
  );
  return [listed, ...shared];
}

/** Connectors between two words that are adjacent in a search; a space stands for punctuation. */
const joints = ['与', '和', '及', ' '];

/** Returns forms with a connector between two words of a phrase: 事务隔离级别 occurs as 事务与隔离级别, 超时重试 as 超时、重试. */
const joinedFormsOf = (text: string): string[][] =>
  Array.from(text).length > longestLoose
    ? []
    : joints.flatMap((joint) => cutsOf(text).map(([before, after]) => [`${before}${joint}${after}`]));

/**
 * Returns the form of a name that consists of a word and a number: Nginx502 also means Nginx and 502. Short names
 * such as K8s and mp3 have no other form.
 */
function apartFormsOf(name: string): string[][] {
  const pieces = /^[a-z\d]+$/.test(name) ? (name.match(/[a-z]+|\d+/g) ?? []) : [];
  const isLong = pieces.some(({ length }) => length > 2) && pieces.every((one) => one.length > 1 || /\d/.test(one));
  return isLong && (pieces.length === 2 || pieces.length === 3) ? [pieces] : [];
}

const partOf = (kind: SearchPart['kind'], text: string, isQuoted: boolean): SearchPart => {
  if (isQuoted) return { kind, text, looser: [], joined: [] };
  if (kind === 'name') return { kind, text, looser: apartFormsOf(text), joined: [] };
  return { kind, text, looser: looserFormsOf(text), joined: joinedFormsOf(text) };
};

/** Returns all alternative forms of a part. */
export const formsOf = ({ looser, joined }: SearchPart): readonly (readonly string[])[] => [...looser, ...joined];

const all = (needs: readonly Need[]): Need => {
  const [only] = needs;
  return needs.length === 1 && only ? only : { all: needs };
};

function needOfHan(text: string): Need {
  const characters = Array.from(text);
  if (characters.length === 1) return { token: text };
  const pairs = tokensOfHan(text).slice(characters.length);
  return all(pairs.slice(0, mostPairs).map((token) => ({ token })));
}

function needOfName(text: string): Need {
  const token = text.slice(0, longestName);
  const names = [...new Set([token, squashed(token)])].filter(Boolean);
  // A single letter is the prefix of a tenth of all words, and symbols end a name.
  const isBeginning = token.length > 1 && !/[+#]$/.test(token);
  const any = names.map((name) => ({ token: name, isBeginning }));
  return any.length === 1 && any[0] ? any[0] : { any };
}

const needOfPart = ({ kind, text }: SearchPart): Need => (kind === 'han' ? needOfHan(text) : needOfName(text));

const isLong = (text: string): boolean => Array.from(text).length > 2;

function readWord(typed: string, isQuoted: boolean): SearchWord | undefined {
  const { text: flat, runs }: Flat = flatten(typed);
  if (runs.length === 0) return undefined;
  const parts = runs.flatMap(({ kind, text }) =>
    (kind === 'han' && !isQuoted ? topicsOf(text) : [text]).map((one) => partOf(kind, one, isQuoted)),
  );
  const days = daysIn(flat).map((token) => ({ token }));
  const needs = parts.map(needOfPart);
  const need: Need = days.length > 0 ? { any: [all(days), all(needs)] } : all(needs);
  const long = parts.filter(({ kind, text }) => kind === 'han' && isLong(text)).map(({ text }) => text);
  const isPhrase = isQuoted && (parts.length > 1 || long.length > 0);
  const checks = isPhrase ? [[flat]] : long.length > 0 ? [[flat], long] : [];
  return { typed, flat, isQuoted, parts, need, checks };
}

const isEmpty = ({ parts }: SearchWord): boolean => parts.length === 0;
const isStopWord = ({ flat, isQuoted }: SearchWord): boolean => !isQuoted && english.has(flat);

/** Reads a word literally, if a search consists only of question words or stop words. */
const asItStands = (one: SearchWord): SearchWord => readWord(one.typed, true) ?? one;

/**
 * Returns whether a hyphen before a word is the operator: `--force`, the `-i` of `git rebase -i` and the `-rf` of
 * `rm -rf` are options of commands.
 */
function isOperator(plain: string, before: SearchWord | undefined): boolean {
  if (plain.startsWith('-') || /^[a-z\d]$/i.test(plain)) return false;
  return !(/^[a-z]{2}$/i.test(plain) && before?.parts.every(({ kind }) => kind === 'name'));
}

/**
 * Parses a search: words that must all be found; `"a phrase"`; `-without`, if there is another word; `one OR other`.
 * @example parseSearch('部署 -测试 "蓝绿 发布"').words.map(({ flat }) => flat) // ['部署', '蓝绿 发布']
 */
export function parseSearch(typed: string): Search {
  const words: SearchWord[] = [];
  const without: SearchWord[] = [];
  let isAny = false;
  for (const { groups = {} } of typed.matchAll(word)) {
    const { not, quoted, plain = '' } = groups;
    if (plain === 'OR' || plain === '|') isAny = true;
    if (plain === 'OR' || plain === 'AND' || plain === '|') continue;
    const read = readWord(quoted ?? plain, quoted !== undefined);
    const isWithout = not !== undefined && (quoted !== undefined || isOperator(plain, words.at(-1)));
    if (read) (isWithout ? without : words).push(read);
  }
  // A search that consists only of exclusions is taken literally: it is probably an option of a command.
  if (words.length === 0) words.push(...without.splice(0));
  const telling = words.filter((one) => !isEmpty(one) && !isStopWord(one));
  const kept = (telling.length > 0 ? telling : words.map(asItStands)).slice(0, mostWords);
  return { words: distinct(kept), without: distinct(without).slice(0, mostWords), isAny: isAny && kept.length > 1 };
}

const distinct = (words: readonly SearchWord[]): SearchWord[] => [
  ...new Map(words.map((one) => [one.flat, one])).values(),
];

/** Maximum combinations of phrase forms in one word of a search. */
const mostChecks = 40;

type Looseness = 'looser' | 'joined';
type FormsOf = (part: SearchPart) => readonly (readonly string[])[];

/** Returns the token condition of a form; pairs do not cross the space that stands for punctuation. */
const needOfForm = (kind: SearchPart['kind'], texts: readonly string[]): Need =>
  all(
    kind === 'han'
      ? texts.flatMap((text) => text.split(' ').map(needOfHan))
      : texts.map((text) => (/^\d+$/.test(text) ? { token: text } : needOfName(text))),
  );

function loosenWord(one: SearchWord, otherFormsOf: FormsOf): SearchWord {
  if (one.parts.every((part) => otherFormsOf(part).length === 0)) return one;
  const needs = one.parts.map((part): Need => {
    const forms = otherFormsOf(part).map((texts) => needOfForm(part.kind, texts));
    return forms.length > 0 ? { any: [needOfPart(part), ...forms] } : needOfPart(part);
  });
  const need: Need = { any: [one.need, all(needs)] };
  if (one.checks.length === 0) return { ...one, need };
  // Combines the forms of all parts.
  let lists: (readonly string[])[] = [[]];
  for (const part of one.parts) {
    if (part.kind === 'name') continue;
    const forms = [[part.text], ...otherFormsOf(part)];
    lists = lists.flatMap((list) => forms.map((form) => [...list, ...form])).slice(0, mostChecks);
  }
  return { ...one, need, checks: [...one.checks, ...lists] };
}

/**
 * Returns the search with alternative forms of its Chinese phrases, for use if the original search finds
 * little.
 * @param how `joined` adds forms with a connector between two words, for use if nothing was found
 * @returns undefined if the search would be the same
 */
export function loosen(search: Search, how: Looseness = 'looser'): Search | undefined {
  const words = search.words.map((one) => loosenWord(one, (part) => part[how]));
  return words.some((one, at) => one !== search.words[at]) ? { ...search, words } : undefined;
}

/**
 * Returns all splits of a phrase into three pieces of at least two characters; for a long phrase also its split into
 * pairs.
 */
function cutsInMore(text: string): string[][] {
  const inThree = cutsOf(text).flatMap(([before, after]) => cutsOf(after).map((pieces) => [before, ...pieces]));
  const characters = Array.from(text);
  const { length } = characters;
  if (length < 8 || length % 2 === 1) return inThree;
  const pairs = Array.from({ length: length / 2 }, (_, at) => characters.slice(2 * at, 2 * at + 2).join(''));
  return [pairs, ...inThree];
}

/**
 * Returns the search with its phrases cut into pieces that may be anywhere in a text, for use if nothing else was
 * found: 申请测试账号 also means 测试账号 and 申请.
 * @param into two pieces, or more
 * @param least characters of a phrase that is cut
 * @returns undefined if no phrase can be cut
 */
export function cutApart(search: Search, into: 'two' | 'more', least: number): Search | undefined {
  const words = search.words.map((one): SearchWord => {
    if (one.isQuoted) return one;
    const parts = one.parts.map((part): SearchPart => {
      const isCut = part.kind === 'han' && Array.from(part.text).length >= least;
      const cuts = isCut ? (into === 'two' ? cutsOf(part.text) : cutsInMore(part.text)) : [];
      return cuts.length > 0 ? { ...part, joined: cuts.slice(0, mostChecks) } : part;
    });
    const isCut = parts.some((part, at) => part !== one.parts[at]);
    return isCut ? loosenWord({ ...one, parts }, (part) => part.joined) : one;
  });
  return words.some((one, at) => one !== search.words[at]) ? { ...search, words } : undefined;
}

/** Returns whether a part of a word occurs in a flat text in any form. */
export const occursIn = (flat: string, part: SearchPart): boolean =>
  flat.includes(part.text) || formsOf(part).some((texts) => texts.every((one) => flat.includes(one)));

/**
 * Returns a search for any of the words, or for any part of a single word. Undefined if that changes nothing. A
 * Chinese word stays whole, because only the index shows where it can be cut.
 */
export function anyOf({ words, isAny }: Search): string | undefined {
  const spelt = words.map(({ typed, isQuoted }) => (isQuoted ? `"${typed}"` : typed));
  const pieces = words.length > 1 ? spelt : words.flatMap(({ parts }) => parts.map(({ text }) => text));
  return isAny || pieces.length < 2 ? undefined : [...new Set(pieces)].join(' OR ');
}

/** Returns the cuts of a search that is one Chinese phrase, the evenest first. */
export function cutsOfPhrase({ words }: Search): (readonly [string, string])[] {
  const [word, ...others] = words;
  const [part, ...rest] = word?.parts ?? [];
  if (part?.kind !== 'han' || word?.isQuoted || others.length > 0 || rest.length > 0) return [];
  const unevenness = ([before, after]: readonly [string, string]) => Math.abs(before.length - after.length);
  return cutsOf(part.text).sort((a, b) => unevenness(a) - unevenness(b));
}
