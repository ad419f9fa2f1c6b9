import { escapeHtml } from '../markdown/escape';

/** Values for the placeholders of a template when an article is created from it. */
export interface TemplateValues {
  /** A date such as `2026-11-22`. */
  date: string;
  author: string;
  title: string;
  /** ISO week such as `2026-W47`. */
  week: string;
  /** A month such as `2026-11`. */
  month: string;
  /** Name of the author's department; empty if there is none. */
  department: string;
}

/** Aliases of placeholders. */
const otherNames: Readonly<Record<string, keyof TemplateValues>> = { user: 'author' };

/**
 * Returns the week of a date by ISO 8601: weeks begin on Monday, and the first one contains the year's first
 * Thursday.
 */
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
  /** Inside a JSON string. */
  json: (value: string) => JSON.stringify(value).slice(1, -1),
};

/**
 * Fills the placeholders `{{title}}`, `{{author}}` or `{{user}}`, `{{department}}`, `{{date}}`, `{{week}}`
 * and `{{month}}`; others are left unchanged.
 */
export function fillPlaceholders(source: string, kind: keyof typeof writers, values: TemplateValues): string {
  return source.replace(
    /\{\{\s*(date|author|user|department|title|week|month)\s*\}\}/g,
    (_, name: keyof TemplateValues) => writers[kind](values[otherNames[name] ?? name]),
  );
}
