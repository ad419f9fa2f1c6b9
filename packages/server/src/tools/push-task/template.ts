import { addDays, daysBetween, type Language, type PushSource, pushSourceFacts, weekdayOf } from '@easymock/contract';
import { dayIn } from '../../platform/day';

export interface PushEntry {
  readonly title: string;
  /** An absolute URL; empty if the installation has no public address. */
  readonly link: string;
  readonly owner: string;
  readonly date: string;
}

/** Data of a source at one moment. */
export interface Filling {
  /** Undefined for sources without a list. */
  readonly entries?: readonly PushEntry[];
  /** Total number; `entries` contains the first ones. */
  readonly total?: number;
  readonly duty?: { readonly id: string; readonly name: string };
  /** Further values by name, such as `sprint.name`. */
  readonly values?: Readonly<Record<string, string>>;
}

/** Maximum lines of a list in a message. */
export const mostLines = 20;

const place = /\{\{([^{}]*)\}\}/g;
const each = /\{\{#each list\}\}([\s\S]*?)\{\{\/each\}\}/g;
const eachOrPlace = new RegExp(`${each.source}|${place.source}`, 'g');

/**
 * Returns the first placeholder of a template that its source does not provide, as written; undefined if all
 * are known.
 */
export function unknownVariable(template: string, source: PushSource): string | undefined {
  const { variables, fields } = pushSourceFacts(source);
  const findIn = (text: string, known: readonly string[]) =>
    [...text.matchAll(place)].find(([, name = '']) => !known.includes(name.trim()))?.[0];
  const isList = variables.includes('list');
  for (const [, inner = ''] of isList ? template.matchAll(each) : []) {
    const found = findIn(inner, [...variables, ...fields]);
    if (found) return found;
  }
  return findIn(isList ? template.replace(each, '') : template, variables);
}

/** Returns the placeholders of a source, for display. */
export const knownVariables = (source: PushSource): string =>
  pushSourceFacts(source)
    .variables.map((name) => `{{${name}}}`)
    .join(' ');

const weekdays = {
  'zh-CN': ['星期一', '星期二', '星期三', '星期四', '星期五', '星期六', '星期日'],
  en: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
} as const satisfies Record<Language, readonly string[]>;

/** Returns the week number by ISO 8601; the first week of a year contains its first Thursday. */
export function weekOf(day: string): number {
  const thursday = addDays(day, 4 - weekdayOf(day));
  return 1 + Math.floor(daysBetween(`${thursday.slice(0, 4)}-01-01`, thursday) / 7);
}

/** Replaces the characters of a name that would create a link, a line or a mention in Markdown. */
export const plain = (text: string): string =>
  text.replace(/[\r\n]+/g, ' ').replace(/[[\]<>*_`@\\]/g, (sign) => look[sign] ?? sign);
const look: Readonly<Record<string, string>> = {
  '[': '［',
  ']': '］',
  '<': '＜',
  '>': '＞',
  '*': '＊',
  _: '＿',
  '`': '｀',
  '@': '＠',
  '\\': '＼',
};

/**
 * Fills in a template.
 * @param isMarkdown whether the platform supports Markdown links
 * @example fillTemplate('{{weekday}} 值班：{{duty}}', { at, zone, language, link: '', filling, isMarkdown: true
 * })
 */
export function fillTemplate(
  template: string,
  facts: { at: Date; zone: string; language: Language; link: string; filling: Filling; isMarkdown: boolean },
): string {
  const { at, zone, language, link, filling, isMarkdown } = facts;
  const day = dayIn(zone, at);
  const { entries = [], total = entries.length, duty, values: own = {} } = filling;
  const shown = entries.slice(0, mostLines);
  const lineOf = (entry: PushEntry) => {
    const title = plain(entry.title);
    const name = entry.link && isMarkdown ? `[${title}](${entry.link})` : title;
    const facts = [entry.owner && plain(entry.owner), entry.date].filter(Boolean).join(' ');
    return `- ${name}${facts && ` ${facts}`}`;
  };
  const rest = total - shown.length;
  const more = rest > 0 ? [language === 'en' ? `- ${rest} more` : `- 还有 ${rest} 项`] : [];
  const values: Record<string, string> = {
    ...own,
    date: day,
    weekday: weekdays[language][weekdayOf(day) - 1] ?? '',
    weekNo: String(weekOf(day)),
    link,
    count: String(total),
    list: [...shown.map(lineOf), ...more].join('\n'),
    duty: duty ? plain(duty.name) : '',
  };
  const filledIn = (own: Readonly<Record<string, string>>, name = '', written = '') =>
    Object.hasOwn(own, name.trim()) ? (own[name.trim()] ?? written) : written;
  const fillLine = (inner: string, { title, link: address, owner, date }: PushEntry) => {
    const own = { ...values, title: plain(title), link: address, owner: plain(owner), date };
    return inner.replace(place, (written, name: string) => filledIn(own, name, written));
  };
  // Replaces all placeholders in a single pass, so that inserted values are never interpreted as a template.
  return template.replace(eachOrPlace, (written, inner: string | undefined, name: string | undefined) =>
    inner === undefined ? filledIn(values, name, written) : shown.map((entry) => fillLine(inner, entry)).join(''),
  );
}
