import { defaultLanguage, type Language, languages, type Text } from '@easymock/contract';
import i18next from 'i18next';
import { useSyncExternalStore } from 'react';
import { readStored, store } from './storage';

type Places<S extends string> = S extends `${string}{${infer Place}}${infer Rest}`
  ? Place | Places<Rest>
  : never;

/** A wording without places is a string, one with places a function that fills them. */
type Wording<S extends string> = [Places<S>] extends [never]
  ? string
  : (values: Record<Places<S>, string | number>) => string;

type Wordings<T> = { readonly [K in keyof T]: T[K] extends string ? Wording<T[K]> : never };

export interface Texts<T extends Record<string, string>> {
  readonly namespace: string;
  readonly zh: T;
  readonly en: { readonly [K in keyof T]: string };
}

void i18next.init({
  lng: readStored('locale') === 'en' ? 'en' : defaultLanguage,
  fallbackLng: defaultLanguage,
  supportedLngs: [...languages],
  resources: {},
  keySeparator: false,
  nsSeparator: false,
  initAsync: false,
});

/**
 * The texts of one feature, both languages side by side. A key missing in either does not compile.
 * @example
 * const texts = defineTexts('teams', { zh: { hello: '你好，{name}' }, en: { hello: 'Hello, {name}' } });
 * useTexts(texts).hello({ name })
 */
export function defineTexts<const T extends Record<string, string>>(
  namespace: string,
  wordings: { zh: T; en: { [K in keyof T]: string } },
): Texts<T> {
  i18next.addResourceBundle('zh-CN', namespace, wordings.zh);
  i18next.addResourceBundle('en', namespace, wordings.en);
  return { namespace, ...wordings };
}

const cache = new Map<string, unknown>();

/** Puts values into the places of a text. By hand: rows of long lists fill several as they scroll by. */
const fill = (text: string) => (values: Record<string, string | number>) =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));

/** The wordings of one language, outside components. */
export function textsIn<T extends Record<string, string>>(texts: Texts<T>, language: Language): Wordings<T> {
  const key = `${language}:${texts.namespace}`;
  const known = cache.get(key);
  if (known) return known as Wordings<T>;
  const words = i18next.getResourceBundle(language, texts.namespace) as T;
  const entries = Object.entries(words).map(([name, text]) => [
    name,
    /\{\w+\}/.test(text) ? fill(text) : text,
  ]);
  const wordings = Object.fromEntries(entries) as Wordings<T>;
  cache.set(key, wordings);
  return wordings;
}

/** The wordings in the language of the moment; for code that is not a component. */
export const currentTexts = <T extends Record<string, string>>(texts: Texts<T>): Wordings<T> =>
  textsIn(texts, currentLanguage());

export function useTexts<T extends Record<string, string>>(texts: Texts<T>): Wordings<T> {
  return textsIn(texts, useLanguage());
}

export const currentLanguage = (): Language => (i18next.language === 'en' ? 'en' : 'zh-CN');

const onLanguageChange = (listener: () => void) => {
  i18next.on('languageChanged', listener);
  return () => i18next.off('languageChanged', listener);
};
export const useLanguage = (): Language => useSyncExternalStore(onLanguageChange, currentLanguage);

/** Picks from the contract's own texts: titles of pages, names of permissions. */
export function useText(): (text: Text) => string {
  const language = useLanguage();
  return (text) => (language === 'en' ? text.en : text.zh);
}

export function setLanguage(language: Language): void {
  store('locale', language);
  document.documentElement.lang = language;
  void i18next.changeLanguage(language);
}
