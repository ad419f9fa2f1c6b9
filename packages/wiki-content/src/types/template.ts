import { escapeHtml } from '../markdown/escape';

/** What a template asks for when an article is made of it. */
export interface TemplateValues {
  /** The day, as `2026-11-22`. */
  date: string;
  author: string;
  title: string;
  /** The week of the year, as `2026-W47`. */
  week: string;
  /** The month, as `2026-11`. */
  month: string;
  /** What the author's department is called; empty if they have none. */
  department: string;
}

/** Names that mean another one. */
const otherNames: Readonly<Record<string, keyof TemplateValues>> = { user: 'author' };

/** The week of the year of a day, by ISO 8601: weeks begin on Monday, the first one has the year's first Thursday. */
export function weekOf(date: string): string {
  const day = new Date(`${date}T00:00:00Z`);
  const thursday = new Date(day);
  thursday.setUTCDate(day.getUTCDate() + 3 - ((day.getUTCDay() + 6) % 7));
  const year = thursday.getUTCFullYear();
  const week = Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / (7 * 86_400_000)) + 1;
  return `${year}-W${String(week).padStart(2, '0')}`;
}

const writers = {
  markdown: (value: string) => value.replace(/\s+/g, ' '),
  html: escapeHtml,
  /** Within a string of JSON. */
  json: (value: string) => JSON.stringify(value).slice(1, -1),
};

/**
 * Puts the values into the placeholders `{{title}}`, `{{author}}` or `{{user}}`, `{{department}}`, `{{date}}`, `{{week}}` and
 * `{{month}}`; others stay.
 */
export function fillPlaceholders(source: string, kind: keyof typeof writers, values: TemplateValues): string {
  return source.replace(
    /\{\{\s*(date|author|user|department|title|week|month)\s*\}\}/g,
    (_, name: keyof TemplateValues) => writers[kind](values[otherNames[name] ?? name]),
  );
}
