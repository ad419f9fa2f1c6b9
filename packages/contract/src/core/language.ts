/** The two languages of all texts; Chinese is the default and the fallback. */
export const languages = ['zh-CN', 'en'] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = 'zh-CN';

/** One text in both languages. `{name}` is a placeholder that `fillText` fills. */
export interface Text {
  readonly zh: string;
  readonly en: string;
}

/** Values of placeholders. A value that is a `Text` is used in the language of the sentence. */
export type TextValues = Readonly<Record<string, string | number | Text>>;

/**
 * Returns the text in one language, with its placeholders filled.
 * @example fillText({ zh: '项目 {name} 已存在', en: 'Project {name} exists' }, 'en', { name: 'Shop' })
 */
export function fillText(text: Text, language: Language, values: TextValues = {}): string {
  const wordingOf = ({ zh, en }: Text): string => (language === 'en' ? en : zh);
  // The replacement is a function, so that `$&` in a value stays literal.
  return wordingOf(text).replace(/\{(\w+)\}/g, (place, key: string) => {
    const value = values[key] ?? place;
    return typeof value === 'object' ? wordingOf(value) : String(value);
  });
}

/**
 * Parses an Accept-Language header (RFC 9110 §12.5.4) and returns the supported language with the highest
 * weight, or the fallback.
 * @example pickLanguage('en-US,en;q=0.9,zh;q=0.8') // 'en'
 */
export function pickLanguage(header: string | undefined, fallback: Language = defaultLanguage): Language {
  let best = fallback;
  let bestWeight = 0;
  for (const entry of (header ?? '').slice(0, 200).split(',')) {
    const [range = '', ...parameters] = entry.trim().toLowerCase().split(';');
    const q = parameters.map((p) => p.trim()).find((p) => p.startsWith('q='));
    const weight = q ? Number(q.slice(2)) || 0 : 1;
    const language = range.startsWith('zh') ? 'zh-CN' : range.startsWith('en') ? 'en' : undefined;
    if (language && weight > bestWeight) {
      best = language;
      bestWeight = weight;
    }
  }
  return best;
}
