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
  const named = byOwnName(words, type);
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
  let best: readonly [string, MeaningName] | undefined;
  for (let end = head.length; end > 0; end -= 1) {
    for (const entry of byLastCharacter().get(head[end - 1] ?? '') ?? []) {
      const [word] = entry;
      if (word.length <= (best?.[0].length ?? 0)) break;
      // A single character counts as a word only at the end.
      if ((word.length > 1 || end === head.length) && head.endsWith(word, end)) best = entry;
    }
  }
  return best?.[1];
}

function canBe(name: MeaningName, type: ValueType): boolean {
  const { number, trueOfTen } = meaningOf(name);
  if (type === 'boolean') return trueOfTen !== undefined;
  if (type === 'string') return true;
  return number !== undefined && (type === 'number' || number.decimals === 0 || number.max > 1);
}
