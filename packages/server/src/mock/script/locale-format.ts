/** Options of the formatters for scripts: the sandbox has no data about languages and time zones. */
type Options = Intl.DateTimeFormatOptions & Intl.NumberFormatOptions & Intl.CollatorOptions;
type Locales = string | string[] | undefined;
type Formatter = (value: unknown, locales: Locales, options: Options | undefined) => unknown;

const dateOf = (value: unknown): Date => new Date(value === null ? Number.NaN : Number(value));

const formatters: Readonly<Record<string, Formatter>> = {
  date: (value, locales, options) => dateOf(value).toLocaleDateString(locales, options),
  dateTime: (value, locales, options) => dateOf(value).toLocaleString(locales, options),
  time: (value, locales, options) => dateOf(value).toLocaleTimeString(locales, options),
  number: (value, locales, options) => (value === null ? Number.NaN : Number(value)).toLocaleString(locales, options),
  compare: (value, locales, options) => {
    const [a, b] = value as [unknown, unknown];
    return String(a).localeCompare(String(b), locales, options);
  },
  dateTimeFormat: (value, locales, options) => new Intl.DateTimeFormat(locales, options).format(dateOf(value)),
  dateTimeParts: (value, locales, options) => new Intl.DateTimeFormat(locales, options).formatToParts(dateOf(value)),
  dateTimeOptions: (_, locales, options) => new Intl.DateTimeFormat(locales, options).resolvedOptions(),
  numberFormat: (value, locales, options) => new Intl.NumberFormat(locales, options).format(Number(value)),
  numberParts: (value, locales, options) => new Intl.NumberFormat(locales, options).formatToParts(Number(value)),
  numberOptions: (_, locales, options) => new Intl.NumberFormat(locales, options).resolvedOptions(),
};

/**
 * Formats a value of a script in a language.
 * @throws TypeError for an unknown format, RangeError for an unknown language or time zone
 */
export function formatForScript([kind, value, locales, options]: readonly unknown[]): unknown {
  const name = String(kind);
  const formatter = Object.hasOwn(formatters, name) ? formatters[name] : undefined;
  if (!formatter) throw new TypeError(`Intl.${name} is not available`);
  return formatter(value, (locales ?? undefined) as Locales, (options ?? undefined) as Options | undefined);
}
