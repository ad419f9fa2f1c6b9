import { defaultLanguage, type Language, type Text } from '@easymock/contract';
import { signal, useSignal } from '../state/signal';
import { readStored, store } from '../storage/storage';

/**
 * Names of the placeholders in a text: `{count}`, and `{count:mock|mocks}` for words that depend on a number.
 */
type Places<S extends string> = S extends `${string}{${infer Place}}${infer Rest}`
  ? NameOf<Place> | Places<Rest>
  : never;
type NameOf<Place extends string> = Place extends `${infer Name}:${string}` ? Name : Place;

/** A text without placeholders is a string; a text with placeholders is a function that fills them. */
type Wording<S extends string> = [Places<S>] extends [never]
  ? string
  : (values: Record<Places<S>, string | number>) => string;

type Wordings<T> = { readonly [K in keyof T]: T[K] extends string ? Wording<T[K]> : never };

export interface Texts<T extends Record<string, string>> {
  readonly namespace: string;
  readonly zh: T;
  readonly en: { readonly [K in keyof T]: string };
}

const language = signal<Language>(readStored('locale') === 'en' ? 'en' : defaultLanguage);

/**
 * Defines the texts of one feature in both languages. A key missing in either language does not compile.
 * @example
 * const texts = defineTexts('teams', {
 *   zh: { members: '{count} 位成员' },
 *   en: { members: '{count} {count:member|members}' },
 * });
 * useTexts(texts).members({ count: 1 }) // '1 member'
 */
export function defineTexts<const T extends Record<string, string>>(
  namespace: string,
  wordings: { zh: T; en: { [K in keyof T]: string } },
): Texts<T> {
  return { namespace, ...wordings };
}

const cache = new Map<string, unknown>();

/** Picks the English singular or plural for a number, which may be formatted as 1,234. */
const formFor = (value: string | number | undefined, [one = '', other = one]: string[]): string =>
  /^-?1$/.test(String(value)) ? one : other;

/** Fills the placeholders of a text. */
const fill = (text: string) => (values: Record<string, string | number>) =>
  text.replace(/\{(\w+)(?::([^}]*))?\}/g, (place, name: string, forms?: string) =>
    forms === undefined ? String(values[name] ?? place) : formFor(values[name], forms.split('|')),
  );

/** Returns the texts in a given language, outside components. */
export function textsIn<T extends Record<string, string>>(texts: Texts<T>, language: Language): Wordings<T> {
  const key = `${language}:${texts.namespace}`;
  const known = cache.get(key);
  if (known) return known as Wordings<T>;
  const words = language === 'en' ? texts.en : texts.zh;
  const entries = Object.entries<string>(words).map(([name, text]) => [
    name,
    /\{\w+(?::[^}]*)?\}/.test(text) ? fill(text) : text,
  ]);
  const wordings = Object.fromEntries(entries) as Wordings<T>;
  cache.set(key, wordings);
  return wordings;
}

/** Returns the texts in the current language, for code that is not a component. */
export const currentTexts = <T extends Record<string, string>>(texts: Texts<T>): Wordings<T> =>
  textsIn(texts, currentLanguage());

export function useTexts<T extends Record<string, string>>(texts: Texts<T>): Wordings<T> {
  return textsIn(texts, useLanguage());
}

export const currentLanguage = (): Language => language.get();

export const useLanguage = (): Language => useSignal(language);

/**
 * Returns a function that picks the current language of a contract text, such as a page title or the name of
 * a permission.
 */
export function useText(): (text: Text) => string {
  const current = useLanguage();
  return (text) => (current === 'en' ? text.en : text.zh);
}

export function setLanguage(next: Language): void {
  store('locale', next);
  document.documentElement.lang = next;
  language.set(next);
}
